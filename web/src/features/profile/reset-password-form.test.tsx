// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { Provider } from 'react-redux';
import { afterEach, expect, test, vi } from 'vitest';
import { makeStore } from '../../app/store.ts';
import type { Outcome } from '../../lib/api/transport.ts';
import { isResetToken, ResetPasswordForm } from './reset-password-form.tsx';

afterEach(cleanup);

const token = 'A'.repeat(43);

function send(password: string, response: Outcome) {
  const sent: unknown[] = [];
  const store = makeStore(async (_address, { params, body }) => {
    sent.push({ params, body });
    return response;
  });
  const [onDone, onExpired] = [vi.fn<() => void>(), vi.fn<() => void>()];
  render(
    <Provider store={store}>
      <ResetPasswordForm token={token} onDone={onDone} onExpired={onExpired} />
    </Provider>,
  );
  fireEvent.change(screen.getByLabelText('New password'), { target: { value: password } });
  fireEvent.submit(screen.getByRole('button', { name: 'Set new password' }));
  return { sent, store, onDone, onExpired };
}

test('sends the new password with the token of the link, then opens the next screen', async () => {
  const { sent, store, onDone, onExpired } = send('secret-1', { data: { succes: 'It is set.' } });
  await waitFor(() => expect(onDone).toHaveBeenCalledOnce());
  expect(sent).toEqual([{ params: { token }, body: { password: 'secret-1' } }]);
  expect([store.getState().profile.message, onExpired.mock.calls]).toEqual(['It is set.', []]);
});

test('reports a link that has expired', async () => {
  const gone = { error: { status: 410, code: 'link_expired', error: 'Ask for a new link.' } };
  const { onDone, onExpired } = send('secret-1', gone);
  await waitFor(() => expect(onExpired).toHaveBeenCalledOnce());
  expect(onDone).not.toHaveBeenCalled();
});

test('shows another failure above the form, which can be sent again', async () => {
  const { onExpired } = send('secret-1', {
    error: { status: 429, code: 'rate_limited', error: 'Wait a minute.' },
  });
  await screen.findByText('Wait a minute.');
  expect(onExpired).not.toHaveBeenCalled();
});

test('does not send a short password', () => {
  const { sent } = send('short', { data: {} });
  expect(screen.queryByText('A password needs at least 8 characters.')).not.toBeNull();
  expect(sent).toEqual([]);
});

test.each([
  [token, true],
  [`${'A'.repeat(41)}-_`, true],
  [token.slice(1), false],
  [`${token}A`, false],
  [`${'A'.repeat(42)}=`, false],
  ['', false],
])('%s has the form of a reset token: %s', (text, could) => {
  expect(isResetToken(text)).toBe(could);
});

test('shows no estimate of a password that was refused, until another one is typed', async () => {
  const words = { password: 'That password contains your name.' };
  send('mind-the-gap-9', {
    error: { status: 422, code: 'invalid', error: 'Check the marked fields.', fields: words },
  });
  const field = screen.getByLabelText('New password');
  fireEvent.input(field, { target: { value: 'mind-the-gap-9' } });
  expect(await screen.findByText(words.password)).toBeTruthy();
  expect(screen.queryByText('Strong.')).toBeNull();
  fireEvent.input(field, { target: { value: 'mind-the-gap-10' } });
  fireEvent.change(field, { target: { value: 'mind-the-gap-10' } });
  expect(await screen.findByText('Strong.', undefined, { timeout: 10_000 })).toBeTruthy();
});

// @vitest-environment happy-dom
import type { User } from '@fit-coder/contracts/accounts';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { Provider } from 'react-redux';
import { afterEach, expect, test } from 'vitest';
import { makeStore } from '../../app/store.ts';
import type { Outcome } from '../../lib/api/transport.ts';
import { ada as withoutPicture } from '../session/session.support.tsx';
import { AvatarForm } from './avatar-form.tsx';

afterEach(cleanup);

const ada: User = { ...withoutPicture, avatar: '/avatars/old.webp' };
const picture = new File(['x'], 'ada.png', { type: 'image/png' });

function open(response: Outcome) {
  const sent: unknown[] = [];
  const store = makeStore(async (_address, { files }) => {
    sent.push(files?.['file']);
    return response;
  });
  const form = (user: User) => (
    <Provider store={store}>
      <AvatarForm user={user} />
    </Provider>
  );
  const { rerender } = render(form(ada));
  return { sent, store, show: (user: User) => rerender(form(user)) };
}

const pick = (file: File) =>
  fireEvent.change(screen.getByLabelText('Change picture'), { target: { files: [file] } });
const shown = () => document.querySelector('img')?.getAttribute('src');
const save = () => screen.queryByRole('button', { name: 'Save' });

test('shows a chosen picture, saves it, and shows it until the user is loaded again', async () => {
  const { sent, store, show } = open({ data: { message: 'Your new picture is in place.' } });
  expect([shown(), save()]).toEqual(['/avatars/old.webp', null]);
  pick(picture);
  expect(shown()).toMatch(/^blob:/u);
  fireEvent.click(save()!);
  await waitFor(() => expect(save()).toBeNull());
  expect([sent, store.getState().profile.message]).toEqual([[picture], 'Your new picture is in place.']);
  expect(shown()).toMatch(/^blob:/u);
  show({ ...ada, avatar: '/avatars/new.webp' });
  expect(shown()).toBe('/avatars/new.webp');
});

test('keeps the old picture', () => {
  const { sent } = open({ data: {} });
  pick(picture);
  fireEvent.click(screen.getByRole('button', { name: 'Keep the current picture' }));
  expect([shown(), save(), sent]).toEqual(['/avatars/old.webp', null, []]);
});

test('Escape keeps the old picture and returns the focus to the file field', () => {
  const { sent } = open({ data: {} });
  pick(picture);
  save()!.focus();
  fireEvent.keyDown(save()!, { key: 'Escape' });
  expect([shown(), save(), sent]).toEqual(['/avatars/old.webp', null, []]);
  expect(document.activeElement).toBe(screen.getByLabelText('Change picture'));
});

test('marks the file field as invalid and describes it by the message until a picture is chosen', () => {
  open({ data: {} });
  const field = screen.getByLabelText('Change picture');
  pick(new File(['x'], 'notes.txt', { type: 'text/plain' }));
  expect(field.getAttribute('aria-invalid')).toBe('true');
  const message = document.getElementById(field.getAttribute('aria-describedby') ?? '');
  expect(message?.textContent).toBe('That file is not a picture. Choose a JPEG, PNG or WebP.');
  pick(picture);
  expect([field.hasAttribute('aria-invalid'), field.hasAttribute('aria-describedby')]).toEqual([
    false,
    false,
  ]);
});

test.each([
  [new File(['x'], 'notes.txt', { type: 'text/plain' }), /^That file is not a picture\./u],
  [
    new File(['x'.repeat(5 * 1024 * 1024 + 1)], 'a.png', { type: 'image/png' }),
    /^That picture is 5\.1 MB\./u,
  ],
])('rejects an unsuitable file before it is sent', (file, sentence) => {
  const { sent } = open({ data: {} });
  pick(file);
  expect(screen.queryByText(sentence)).not.toBeNull();
  expect([shown(), save(), sent]).toEqual(['/avatars/old.webp', null, []]);
});

test('shows why the server rejected a picture, which can be sent again', async () => {
  open({ error: { status: 422, code: 'image_rejected', error: 'That picture cannot be read.' } });
  pick(picture);
  fireEvent.click(save()!);
  await screen.findByText('That picture cannot be read.');
  expect(save()).not.toBeNull();
});

// @vitest-environment happy-dom
import { act, cleanup, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { Provider } from 'react-redux';
import { afterEach, expect, test } from 'vitest';
import { makeStore } from '../../app/store.ts';
import { ada, signedIn } from '../../features/session/session.support.tsx';
import { giftMessageKey, useForgetGiftMessage, useGiftMessage } from './use-gift-message.ts';

afterEach(() => {
  cleanup();
  sessionStorage.clear();
});

/** The message on a screen with this query, which `user` has just opened. */
function open(search: string, user = ada) {
  const { api } = makeStore(async () => ({ data: {} })).getState();
  const store = makeStore(async () => ({ data: {} }), { api, session: { ...signedIn, user } });
  const wrapper = ({ children }: { children: ReactNode }) => <Provider store={store}>{children}</Provider>;
  const query = new URLSearchParams(search);
  const { result } = renderHook(() => useGiftMessage(query), { wrapper });
  return { message: () => result.current[0], write: (text: string) => act(() => result.current[1](text)) };
}

test('the message of a gift is still there after the way to the payment page and back', () => {
  const first = open('');
  first.write('Enjoy');
  expect(first.message()).toBe('Enjoy');
  expect(open('?for=gift').message()).toBe('Enjoy');
});

test.each([
  ['a purchase that begins anew', '', ada],
  ['another user of the tab', '?for=gift', { ...ada, id: '0190c0de-0000-7000-8000-000000000002' }],
])('is not shown to %s', (_, search, user) => {
  open('').write('Enjoy');
  expect(open(search, user).message()).toBe('');
});

test('is forgotten once an order is paid, and not before', () => {
  open('').write('Enjoy');
  const { rerender } = renderHook(useForgetGiftMessage, { initialProps: false });
  expect(open('?for=gift').message()).toBe('Enjoy');
  rerender(true);
  expect(open('?for=gift').message()).toBe('');
});

test.each(['{', 'null', '"Enjoy"', '{"buyer":7}'])('ignores a storage that holds %s', (kept) => {
  sessionStorage.setItem(giftMessageKey, kept);
  expect(open('?for=gift').message()).toBe('');
});

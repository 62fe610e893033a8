import type { User } from '@fit-coder/contracts/accounts';
import { configureStore } from '@reduxjs/toolkit';
import { expect, test, vi } from 'vitest';
import { api } from '../../lib/api.ts';
import type { Outcome, Transport } from '../../lib/transport.ts';
import { sessionApi } from './session.api.ts';
import { clearError, clearMessage, sessionSlice } from './session.slice.ts';

const ada: User = {
  id: '0190c0de-0000-7000-8000-000000000001',
  name: 'Ada',
  email: 'ada@fitcoder.example',
  role: 'user',
  avatar: null,
  createdAt: '2026-01-01T00:00:00.000Z',
};
const refused: Outcome = { error: { status: 401, code: 'wrong_credentials', error: 'Check both.' } };
const signedIn = { isauthenticate: true, user: ada, loading: false, error: null, message: null };
const signedOut = { isauthenticate: false, user: null, loading: false, error: null, message: null };

/** The session and the API as they are in the app; the transport is the network. */
function makeStore(transport: Transport, session = signedOut as typeof signedOut | typeof signedIn) {
  return configureStore({
    reducer: { api: api.reducer, session: sessionSlice.reducer },
    middleware: (defaults) => defaults({ thunk: { extraArgument: { transport } } }).concat(api.middleware),
    preloadedState: { session },
  });
}

const { loadUser, login, loginAsTestAdmin, register, logout } = sessionApi.endpoints;
const credentials = { email: ada.email, password: 'secret-1' };
const calls = {
  login: login.initiate({ body: credentials }),
  loginAsTestAdmin: loginAsTestAdmin.initiate(),
  register: register.initiate({ body: { ...credentials, name: 'Ada' }, files: { file: new Blob(['x']) } }),
};
const ways = ['login', 'loginAsTestAdmin', 'register'] as const;

async function make(call: (typeof ways)[number], store: ReturnType<typeof makeStore>): Promise<void> {
  await (call === 'login'
    ? store.dispatch(calls.login)
    : call === 'register'
      ? store.dispatch(calls.register)
      : store.dispatch(calls.loginAsTestAdmin));
}

test.each(ways)('%s: loading while asked, then signed in with a message', async (way) => {
  const answer = Promise.withResolvers<Outcome>();
  const store = makeStore(() => answer.promise);
  const done = make(way, store);
  expect(store.getState().session).toEqual({ ...signedOut, loading: true });
  answer.resolve({ data: { user: ada, message: 'Welcome, Ada.' } });
  await done;
  expect(store.getState().session).toEqual({ ...signedIn, message: 'Welcome, Ada.' });
});

test.each(ways)('%s refused: signed out, with the error', async (way) => {
  const store = makeStore(async () => refused, signedIn);
  await make(way, store);
  expect(store.getState().session).toEqual({ ...signedOut, error: 'Check both.' });
});

test('loaduser: loading while asked, then signed in without a word', async () => {
  const answer = Promise.withResolvers<Outcome>();
  const store = makeStore(() => answer.promise);
  const done = store.dispatch(loadUser.initiate());
  expect(store.getState().session).toEqual({ ...signedOut, loading: true });
  answer.resolve({ data: { user: ada } });
  await done;
  expect(store.getState().session).toEqual(signedIn);
});

test('loaduser refused: signed out, with the error', async () => {
  const store = makeStore(async () => refused, signedIn);
  await store.dispatch(loadUser.initiate());
  expect(store.getState().session).toEqual({ ...signedOut, error: 'Check both.' });
});

test('logout: signed in until it is done, then signed out with a message', async () => {
  const answer = Promise.withResolvers<Outcome>();
  const store = makeStore(() => answer.promise, signedIn);
  const done = store.dispatch(logout.initiate());
  expect(store.getState().session).toEqual({ ...signedIn, loading: true });
  answer.resolve({ data: { user: null, message: 'See you tomorrow.' } });
  await done;
  expect(store.getState().session).toEqual({ ...signedOut, message: 'See you tomorrow.' });
});

test('logout failed: still signed in, with the error', async () => {
  const store = makeStore(
    async () => ({ error: { status: 0, code: 'offline', error: 'No answer.' } }),
    signedIn,
  );
  await store.dispatch(logout.initiate());
  expect(store.getState().session).toEqual({ ...signedIn, error: 'No answer.' });
});

test('a failure that no answer explains still says something', async () => {
  const said = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const store = makeStore(() => Promise.reject(new Error('a fault')));
  await store.dispatch(login.initiate({ body: credentials }));
  expect(store.getState().session.error).toBe('Something went wrong. Try again in a moment.');
  expect(said).toHaveBeenCalledOnce();
  said.mockRestore();
});

test('message and error are cleared apart from each other', () => {
  const store = makeStore(async () => refused);
  const both = { ...signedOut, message: 'Done.', error: 'Check both.' };
  expect(sessionSlice.reducer(both, clearMessage())).toEqual({ ...both, message: null });
  expect(sessionSlice.reducer(both, clearError())).toEqual({ ...both, error: null });
  expect(store.getState().session).toEqual(signedOut);
});

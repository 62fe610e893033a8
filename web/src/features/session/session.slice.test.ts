import { expect, test, vi } from 'vitest';
import { makeStore } from '../../app/store.ts';
import type { Outcome, Transport } from '../../lib/api/transport.ts';
import { sessionApi } from './session.api.ts';
import { clearError, clearMessage, ended, sessionSlice, type SessionState } from './session.slice.ts';
import { ada, signedIn } from './session.support.tsx';
import { signInApi } from './login/sign-in.api.ts';

const refused: Outcome = { error: { status: 401, code: 'wrong_credentials', error: 'Check both.' } };
const signedOut: SessionState = { ...signedIn, isauthenticate: false, user: null };

/** The app's store; the transport is the network. */
function makeSession(transport: Transport, session = signedOut) {
  return makeStore(transport, { api: makeStore(transport).getState().api, session });
}

const { loadUser, logout } = sessionApi.endpoints;
const { login, loginAsTestAdmin, register, renewSession } = signInApi.endpoints;
const credentials = { email: ada.email, password: 'secret-1' };
const calls = {
  login: login.initiate({ body: credentials }),
  loginAsTestAdmin: loginAsTestAdmin.initiate(),
  register: register.initiate({ body: { ...credentials, name: 'Ada' }, files: { file: new Blob(['x']) } }),
};
const ways = ['login', 'loginAsTestAdmin', 'register'] as const;

async function make(call: (typeof ways)[number], store: ReturnType<typeof makeSession>): Promise<void> {
  await (call === 'login'
    ? store.dispatch(calls.login)
    : call === 'register'
      ? store.dispatch(calls.register)
      : store.dispatch(calls.loginAsTestAdmin));
}

test.each(ways)('%s: loads, then is logged in with a message', async (way) => {
  const response = Promise.withResolvers<Outcome>();
  const store = makeSession(() => response.promise);
  const done = make(way, store);
  expect(store.getState().session).toEqual({ ...signedOut, loading: true });
  response.resolve({ data: { user: ada, message: 'Welcome, Ada.' } });
  await done;
  expect(store.getState().session).toEqual({ ...signedIn, message: 'Welcome, Ada.' });
});

test.each(ways)('%s: is logged out with the error of a refusal', async (way) => {
  const store = makeSession(async () => refused, signedIn);
  await make(way, store);
  expect(store.getState().session).toEqual({ ...signedOut, error: 'Check both.' });
});

test('loaduser: loads, then is logged in without a message', async () => {
  const response = Promise.withResolvers<Outcome>();
  const store = makeSession(() => response.promise);
  const done = store.dispatch(loadUser.initiate());
  expect(store.getState().session).toEqual({ ...signedOut, loading: true });
  response.resolve({ data: { user: ada } });
  await done;
  expect(store.getState().session).toEqual(signedIn);
});

test('loaduser: changes nothing when the user is cached', async () => {
  const store = makeSession(async () => ({ data: { user: ada } }));
  await store.dispatch(loadUser.initiate());
  await store.dispatch(loadUser.initiate());
  expect(store.getState().session).toEqual(signedIn);
});

test('loaduser: is logged out with the error of a refusal', async () => {
  const store = makeSession(async () => refused, signedIn);
  await store.dispatch(loadUser.initiate());
  expect(store.getState().session).toEqual({ ...signedOut, error: 'Check both.' });
});

test('logout: is logged in until the response, then logged out with a message', async () => {
  const response = Promise.withResolvers<Outcome>();
  const store = makeSession(() => response.promise, signedIn);
  const done = store.dispatch(logout.initiate());
  expect(store.getState().session).toEqual({ ...signedIn, loading: true });
  response.resolve({ data: { user: null } });
  await done;
  expect(store.getState().session).toEqual({ ...signedOut, message: 'You are logged out.' });
});

test('logout: stays logged in with the error of a failure', async () => {
  const noResponse = { error: { status: 0, code: 'offline', error: 'No answer.' } };
  const store = makeSession(async () => noResponse, signedIn);
  await store.dispatch(logout.initiate());
  expect(store.getState().session).toEqual({ ...signedIn, error: 'No answer.' });
});

test('a login in the dialog over a screen does not change the session’s state, right or wrong', async () => {
  const store = makeSession(async () => refused, signedIn);
  await store.dispatch(renewSession.initiate({ body: credentials }));
  expect(store.getState().session).toEqual(signedIn);
  store.dispatch(ended());
  expect(store.getState().session).toEqual(signedOut);
});

test('a failure without a response has an error message', async () => {
  const said = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const store = makeSession(() => Promise.reject(new Error('a fault')));
  await store.dispatch(login.initiate({ body: credentials }));
  expect(store.getState().session.error).toMatch(/^The site cannot be reached\./u);
  expect(said).toHaveBeenCalledOnce();
  said.mockRestore();
});

test('message and error are cleared separately', () => {
  const both = { ...signedOut, message: 'Done.', error: 'Check both.' };
  expect(sessionSlice.reducer(both, clearMessage())).toEqual({ ...both, message: null });
  expect(sessionSlice.reducer(both, clearError())).toEqual({ ...both, error: null });
});

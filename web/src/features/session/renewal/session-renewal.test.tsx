// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { Outlet } from 'react-router';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { makeStore, type AppStore } from '../../../app/store.ts';
import type { Outcome, Transport } from '../../../lib/api/transport.ts';
import { UpdateProfileForm } from '../../profile/update-profile-form.tsx';
import { UserGuard } from '../guard.tsx';
import { ada, siteAt, signedIn as session } from '../session.support.tsx';
import { renewing, SessionRenewal } from './session-renewal.tsx';

// Its code is loaded when it is first asked, which takes longer on a busy machine than a test waits.
beforeAll(() => import('./log-in-again.tsx'));
afterEach(cleanup);

const notSignedIn: Outcome = { error: { status: 401, code: 'not_signed_in', error: 'Log in to continue.' } };

/** A server that has ended the session; the right password makes one again. */
function expiredServer(password = 'secret-1') {
  const calls: string[] = [];
  let signedIn = false;
  const transport: Transport = async ({ path }, { body }) => {
    calls.push(path);
    if (path !== '/login') return signedIn ? { data: { succes: 'Saved.' } } : notSignedIn;
    signedIn = (body as { password: string }).password === password;
    if (signedIn) return { data: { user: ada, message: 'Welcome back.' } };
    return { error: { status: 401, code: 'wrong_credentials', error: 'Check both.' } };
  };
  return { transport, calls };
}

/** The form of the profile on a guarded screen, filled in and sent. */
function sendForm(network: Transport, asks = true) {
  const transport = asks ? renewing(network, () => store.getState().session.isauthenticate) : network;
  const store: AppStore = makeStore(transport, { api: makeStore(transport).getState().api, session });
  const form = <UpdateProfileForm user={ada} onDone={() => {}} />;
  const { router, site } = siteAt('/updateprofile', store, [
    {
      element: [<Outlet key="screen" />, <SessionRenewal key="renewal" />],
      children: [
        { element: <UserGuard />, children: [{ path: '/updateprofile', element: form }] },
        { path: '/login', element: <p>the login</p> },
      ],
    },
  ]);
  render(site);
  fireEvent.change(screen.getByLabelText('Full name'), { target: { value: 'Ada Lovelace' } });
  fireEvent.submit(screen.getByRole('button', { name: 'Save' }));
  return { store, router };
}

const dialog = () => screen.findByRole('dialog');
const typed = () => document.querySelector<HTMLInputElement>('input[name=name]')?.value;
function logIn(password: string): void {
  const field = document.querySelector('[role=dialog] input[name=password]')!;
  fireEvent.change(field, { target: { value: password } });
  fireEvent.submit(field);
}

test('renews an ended session in a dialog over the form, then repeats the refused call', async () => {
  const { transport, calls } = expiredServer();
  const { store } = sendForm(transport);
  await dialog();
  expect([typed(), store.getState().profile.error]).toEqual(['Ada Lovelace', null]);
  logIn('secret-1');
  await waitFor(() => expect(store.getState().profile.message).toBe('Saved.'));
  expect(calls).toEqual(['/updateprofile', '/login', '/updateprofile']);
  expect([typed(), store.getState().session]).toEqual(['Ada Lovelace', session]);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('keeps the form, the page and the dialog after a wrong password', async () => {
  const { store } = sendForm(expiredServer().transport);
  await dialog();
  logIn('wrong');
  await screen.findByText('Check both.');
  expect([typed(), store.getState().session]).toEqual(['Ada Lovelace', session]);
  logIn('secret-1');
  await waitFor(() => expect(store.getState().profile.message).toBe('Saved.'));
});

test('leaves the form as it was, with the server’s error, when the dialog is closed', async () => {
  const { store } = sendForm(expiredServer().transport);
  await dialog();
  fireEvent.click(screen.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(store.getState().profile.error).toBe('Log in to continue.'));
  expect([typed(), store.getState().session]).toEqual(['Ada Lovelace', session]);
});

test('for another account, redirects to the login, which returns here', async () => {
  const { store, router } = sendForm(expiredServer().transport);
  await dialog();
  fireEvent.click(screen.getByRole('button', { name: 'Log in with another account' }));
  await screen.findByText('the login');
  expect(router.state.location.search).toBe('?next=%2Fupdateprofile');
  expect(store.getState().session.user).toBeNull();
});

test('without the dialog the form only fails (control)', async () => {
  const { transport, calls } = expiredServer();
  const { store } = sendForm(transport, false);
  await waitFor(() => expect(store.getState().profile.error).toBe('Log in to continue.'));
  expect([screen.queryByRole('dialog'), calls]).toEqual([null, ['/updateprofile']]);
});

test('opens no dialog for a visitor', async () => {
  const { transport, calls } = expiredServer();
  const call = renewing(transport, () => false);
  expect(await call({ method: 'GET', path: '/me' }, {})).toEqual(notSignedIn);
  expect(calls).toEqual(['/me']);
});

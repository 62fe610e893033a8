// @vitest-environment happy-dom
import type { User } from '@fit-coder/contracts/accounts';
import { act, cleanup, render, waitFor } from '@testing-library/react';
import type { ReactElement } from 'react';
import { useSelector } from 'react-redux';
import { Outlet } from 'react-router';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { makeStore } from '../../app/store.ts';
import type { Transport } from '../../lib/api/transport.ts';
import { ended, renewed, selectUser } from '../session/session.slice.ts';
import { ada, siteAt } from '../session/session.support.tsx';
import { pendingFragment } from '../../lib/pending-course/pending-course.ts';
import { usePendingBookmark } from './use-pending-bookmark.ts';

const rust = '0190c0de-0000-7000-8000-00000000000a';
const login = `/login?next=%2Fcourses${pendingFragment('bookmark', rust)}`;

beforeEach(() => sessionStorage.clear());
afterEach(cleanup);

function Screen(): ReactElement {
  usePendingBookmark(useSelector(selectUser));
  return <Outlet />;
}

/** A page at `path` of a visitor, or of `user`. */
function openPage(path: string, user?: User) {
  const sent: unknown[] = [];
  const network: Transport = async ({ method, path: address }, { body }) => {
    sent.push([`${method} ${address}`, body]);
    return { data: { success: 'Rust was added to your playlist.' } };
  };
  const store = makeStore(network);
  if (user) store.dispatch(renewed(user));
  const routes = [{ Component: Screen, children: [{ path: '*', element: <p /> }] }];
  const { router, site } = siteAt(path, store, routes);
  const { unmount } = render(site);
  return {
    sent,
    store,
    router,
    unmount,
    logIn: async (someone: User = ada) => act(async () => void store.dispatch(renewed(someone))),
    logOut: async () => act(async () => void store.dispatch(ended())),
    goTo: async (to: string) => act(async () => router.navigate(to)),
  };
}

const addition = ['POST /playlist', { id: rust }];

/** A visitor's page at the login, where the bookmark of the address was kept. */
async function openLogin() {
  const page = openPage(login);
  await waitFor(() => expect(page.router.state.location.hash).toBe(''));
  return page;
}

test('a login adds the course that the visitor bookmarked, once, and says so', async () => {
  const page = await openLogin();
  expect(page.router.state.location.search).toBe('?next=%2Fcourses');
  await page.logIn();
  await waitFor(() => expect(page.store.getState().profile.message).toBe('Rust was added to your playlist.'));
  await page.logOut();
  await page.logIn({ ...ada, id: '0190c0de-0000-7000-8000-000000000002' });
  expect(page.sent).toEqual([addition]);
});

test('a sign-up adds the course too, also when the login was reloaded before', async () => {
  (await openLogin()).unmount();
  const page = openPage('/login?next=%2Fcourses');
  await page.goTo('/signup?next=%2Fcourses');
  await page.logIn();
  await waitFor(() => expect(page.sent).toEqual([addition]));
});

test('nothing is added to the account of a user who logs in after the visitor left the login', async () => {
  const page = await openLogin();
  await page.goTo('/courses');
  await page.goTo('/login');
  await page.logIn();
  await page.goTo('/courses');
  expect(page.sent).toEqual([]);
  expect(sessionStorage).toHaveLength(0);
});

test('nothing is added when the user logged in elsewhere, such as in another tab', async () => {
  (await openLogin()).unmount();
  const page = openPage(`/courses${pendingFragment('bookmark', rust)}`, ada);
  await page.goTo('/profile');
  expect(page.sent).toEqual([]);
  expect(sessionStorage).toHaveLength(0);
});

test('nothing is added for the test administrator, who may change nothing', async () => {
  const page = await openLogin();
  await page.logIn({ ...ada, role: 'testadmin' });
  await page.goTo('/courses');
  expect(page.sent).toEqual([]);
  expect(sessionStorage).toHaveLength(0);
});

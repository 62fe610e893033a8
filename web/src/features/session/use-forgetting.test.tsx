// @vitest-environment happy-dom
import { configureStore } from '@reduxjs/toolkit';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import type { ReactElement } from 'react';
import { useSelector } from 'react-redux';
import { afterEach, expect, test } from 'vitest';
import { api, request } from '../../lib/api/api.ts';
import type { Transport } from '../../lib/api/transport.ts';
import { UserGuard } from './guard.tsx';
import { sessionApi } from './session.api.ts';
import { ada, siteAt, signedIn } from './session.support.tsx';
import { renewed, selectSession, sessionSlice } from './session.slice.ts';
import { useForgetting } from './use-forgetting.ts';

afterEach(cleanup);

const { useOwnPlanQuery } = api.injectEndpoints({
  endpoints: (build) => ({
    ownPlan: build.query<{ name: string }, void>({
      query: () => request('getSubscription', {}),
      providesTags: ['Viewer'],
    }),
  }),
});

function OwnScreen(): ReactElement {
  const { data, isError } = useOwnPlanQuery();
  return <p>{isError ? 'refused' : data?.name}</p>;
}

function Site({ forget }: { forget: boolean }): ReactElement {
  const { user } = useSelector(selectSession);
  useForgetting(forget ? user?.id : undefined);
  return <UserGuard />;
}

function open(forget: boolean) {
  const calls: string[] = [];
  const transport: Transport = async ({ path }) => {
    calls.push(path);
    return { data: path === '/logout' ? { user: null } : { name: "Ada's plan" } };
  };
  const store = configureStore({
    reducer: { api: api.reducer, session: sessionSlice.reducer },
    middleware: (defaults) => defaults({ thunk: { extraArgument: { transport } } }).concat(api.middleware),
    preloadedState: { session: signedIn },
  });
  const { router, site } = siteAt('/profile', store, [
    { Component: () => <Site forget={forget} />, children: [{ path: '/profile', Component: OwnScreen }] },
    { path: '/login', element: <p>the login</p> },
  ]);
  render(site);
  const cached = () => Object.keys(store.getState().api.queries);
  return { store, router, calls, cached };
}

test('a logout closes the guarded screen, drops its data, and makes no call that would be refused', async () => {
  const { store, router, calls, cached } = open(true);
  await screen.findByText("Ada's plan");
  await store.dispatch(sessionApi.endpoints.logout.initiate());
  await screen.findByText('the login');
  await waitFor(() => expect(cached()).toEqual([]));
  expect(router.state.location.search).toBe('?next=%2Fprofile');
  expect(calls).toEqual(['/subscription', '/logout']);
});

test('drops the data for another user, and keeps it for the same user', async () => {
  const { store, calls } = open(true);
  await screen.findByText("Ada's plan");
  store.dispatch(renewed({ ...ada, name: 'Ada Lovelace' }));
  await waitFor(() => expect(store.getState().session.user?.name).toBe('Ada Lovelace'));
  expect(calls).toEqual(['/subscription']);
  store.dispatch(renewed({ ...ada, id: '0190c0de-0000-7000-8000-000000000002', name: 'Bob' }));
  await waitFor(() => expect(calls).toEqual(['/subscription', '/subscription']));
});

test('without it the data would stay for the next visitor (control)', async () => {
  const { store, cached } = open(false);
  await screen.findByText("Ada's plan");
  await store.dispatch(sessionApi.endpoints.logout.initiate());
  await screen.findByText('the login');
  expect(cached()).toEqual(['ownPlan(undefined)']);
});

import type { User } from '@fit-coder/contracts/accounts';
import type { ComponentProps } from 'react';
import { Provider } from 'react-redux';
import { createMemoryRouter, RouterProvider, type RouteObject } from 'react-router';
import type { SessionState } from './session.slice.ts';

/** The user of the tests. */
export const ada: User = {
  id: '0190c0de-0000-7000-8000-000000000001',
  name: 'Ada',
  email: 'ada@fitcoder.example',
  role: 'user',
  avatar: null,
  createdAt: '2026-01-01T00:00:00.000Z',
};

/** Ada's session in the store. */
export const signedIn: SessionState = {
  isauthenticate: true,
  user: ada,
  loading: false,
  error: null,
  message: null,
};

/** A site of these routes with its store, open at `path`; a test renders it. */
export function siteAt(path: string, store: ComponentProps<typeof Provider>['store'], routes: RouteObject[]) {
  const router = createMemoryRouter(routes, { initialEntries: [path] });
  const site = (
    <Provider store={store}>
      <RouterProvider router={router} />
    </Provider>
  );
  return { router, site };
}

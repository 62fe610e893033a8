// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { Provider } from 'react-redux';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, expect, test } from 'vitest';
import { makeStore } from './store.ts';
import { sessionApi } from '../features/session/session.api.ts';
import type { Outcome } from '../lib/api/transport.ts';
import { Page } from '../pages/home.page.tsx';

afterEach(cleanup);

test('shows one spinner in the centre of the screen while the user is loading, then the page', async () => {
  const response = Promise.withResolvers<Outcome>();
  const store = makeStore((address) =>
    address.path === '/me' ? response.promise : Promise.resolve({ data: { courses: [], next: null } }),
  );
  const loading = store.dispatch(sessionApi.endpoints.loadUser.initiate(undefined, { subscribe: false }));
  const router = createMemoryRouter([{ path: '/', Component: Page }]);
  render(
    <Provider store={store}>
      <RouterProvider router={router} />
    </Provider>,
  );
  const status = screen.getByRole('status');
  expect(status.className).toMatch(/min-h-dvh.*place-content-center/u);
  expect(status.querySelectorAll('svg')).toHaveLength(1);
  expect(status.querySelector('svg')?.getAttribute('width')).toBe('40');
  expect(screen.queryByRole('heading')).toBeNull();

  response.resolve({ error: { status: 401, code: 'not_signed_in', error: 'Log in to continue.' } });
  await loading;
  expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe('BEST COURSES');
  expect(screen.queryByRole('status')).toBeNull();
});

// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import type { ComponentProps } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, expect, test } from 'vitest';
import { Guard } from './guard.tsx';

afterEach(cleanup);

type Input = ComponentProps<typeof Guard>;
const visitor: Input = { isauthenticate: false, isAdmin: false };
const user: Input = { isauthenticate: true, isAdmin: false };
const admin: Input = { isauthenticate: true, isAdmin: true };

/** Opens a site with one guarded screen; returns the final address. */
async function openGuarded(input: Input): Promise<string> {
  const router = createMemoryRouter(
    [
      { element: <Guard {...input} />, children: [{ path: '/asked', element: <p>nested</p> }] },
      { path: '*', element: <p>elsewhere</p> },
    ],
    { initialEntries: ['/asked?t=252'] },
  );
  render(<RouterProvider router={router} />);
  await screen.findByText(/./u);
  return router.state.location.pathname + router.state.location.search;
}

const shown = () => document.body.textContent;

test.each([
  ['a visitor', visitor, '/login?next=%2Fasked%3Ft%3D252'],
  ['a visitor with another target', { ...visitor, redirect: '/signup' }, '/signup?next=%2Fasked%3Ft%3D252'],
  [
    'a visitor on a screen for administrators',
    { ...visitor, adminRoute: true },
    '/login?next=%2Fasked%3Ft%3D252',
  ],
  ['a user, admin route', { ...user, adminRoute: true }, '/profile'],
  ['a user, admin route, own target', { ...user, adminRoute: true, redirectAdmin: '/' }, '/'],
])('redirects %s', async (_who, input, target) => {
  expect([await openGuarded(input), shown()]).toEqual([target, 'elsewhere']);
});

test.each([
  ['a user', user],
  ['an administrator', admin],
  ['an administrator, admin route', { ...admin, adminRoute: true }],
])('shows the nested screen to %s', async (_who, input) => {
  expect([await openGuarded(input), shown()]).toEqual(['/asked?t=252', 'nested']);
});

test('shows its own content instead of nested screens', async () => {
  await openGuarded({ ...user, children: <p>own</p> });
  expect(shown()).toBe('own');
});

// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { makeStore } from '../../app/store.ts';
import { siteAt } from '../../features/session/session.support.tsx';
import { Page } from './login.page.tsx';

afterEach(cleanup);

test.each([
  ['', false],
  ['?next=%2Fcart', true],
  // The page of the plain address is kept for these, so they must look the same.
  ['?utm_source=newsletter', false],
  ['?next=', false],
])('the login with %j asks to continue: %s', async (search, asks) => {
  const store = makeStore(async () => ({ data: { testAdmin: false } }));
  render(siteAt(`/login${search}`, store, [{ path: '/login', Component: Page }]).site);
  await screen.findByPlaceholderText('ENTER EMAIL');
  expect(screen.queryByText('Log in or sign up to continue.') !== null).toBe(asks);
});

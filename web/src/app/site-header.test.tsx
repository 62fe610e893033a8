// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { ada, siteAt } from '../features/session/session.support.tsx';
import { keptApi } from '../lib/api/kept.api.ts';
import { SiteFooter } from './site-footer.tsx';
import { SiteHeader } from './site-header.tsx';
import { makeStore } from './store.ts';

afterEach(cleanup);

async function open(user: typeof ada | null, subscribed: boolean): Promise<void> {
  const Component = () => (
    <>
      <SiteHeader isauthenticate={user !== null} user={user} />
      <SiteFooter isauthenticate={user !== null} />
    </>
  );
  const kept = { playlist: [], cart: [], owned: [], subscribed };
  const store = makeStore(async () => ({ data: { kept } }));
  await store.dispatch(keptApi.endpoints.getKept.initiate());
  render(siteAt('/', store, [{ path: '/', Component }]).site);
}

const wordsOfLinks = () =>
  screen
    .getAllByRole('link', { hidden: true })
    .filter((link) => link.getAttribute('href') === '/subscribe')
    .map((link) => link.textContent);

test('header, menu and footer offer a subscriber their subscription instead of another one', async () => {
  await open(ada, true);
  expect(wordsOfLinks()).toEqual(['Subscribed', 'Subscribed', 'Subscribed']);
});

test('header, menu and footer offer a subscription to a user without one', async () => {
  await open(ada, false);
  expect(wordsOfLinks()).toEqual(['Subscribe', 'Subscribe', 'Subscribe']);
});

test.each([
  ['a visitor', null],
  ['a user', ada],
])('the header’s menu has all colour modes for %s', async (_, user) => {
  await open(user, false);
  const menu = screen.getByRole('banner').querySelector('[popover] [role=group]');
  expect(menu?.getAttribute('aria-label')).toBe('Colour mode');
  expect([...(menu?.querySelectorAll('button') ?? [])].map((button) => button.textContent)).toEqual([
    'Light',
    'Dark',
    'System',
  ]);
});

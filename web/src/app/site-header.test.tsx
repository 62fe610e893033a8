// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { ada, siteAt } from '../features/session/session.support.tsx';
import { SiteFooter } from './site-footer.tsx';
import { SiteHeader } from './site-header.tsx';
import { makeStore } from './store.ts';

afterEach(cleanup);

function open(user: typeof ada | null, subscribed: boolean): void {
  const kept = { playlist: [], cart: [], owned: [], subscribed };
  const Component = () => (
    <>
      <SiteHeader isauthenticate={user !== null} user={user} kept={kept} />
      <SiteFooter subscribed={subscribed} />
    </>
  );
  const store = makeStore(async () => ({ data: {} }));
  render(siteAt('/', store, [{ path: '/', Component }]).site);
}

const wordsOfLinks = () =>
  screen
    .getAllByRole('link', { hidden: true })
    .filter((link) => link.getAttribute('href') === '/subscribe')
    .map((link) => link.textContent);

test('header, menu and footer offer a subscriber their subscription instead of another one', () => {
  open(ada, true);
  expect(wordsOfLinks()).toEqual(['Your subscription', 'Your subscription', 'Your subscription']);
});

test('header, menu and footer offer a subscription to a user without one', () => {
  open(ada, false);
  expect(wordsOfLinks()).toEqual(['Subscribe', 'Subscribe', 'Subscribe']);
});

test.each([
  ['a visitor', null],
  ['a user', ada],
])('the header’s menu has all colour modes for %s', (_, user) => {
  open(user, false);
  const menu = screen.getByRole('banner').querySelector('[popover] [role=group]');
  expect(menu?.getAttribute('aria-label')).toBe('Colour mode');
  expect([...(menu?.querySelectorAll('button') ?? [])].map((button) => button.textContent)).toEqual([
    'Light',
    'Dark',
    'System',
  ]);
});

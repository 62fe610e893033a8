// @vitest-environment happy-dom
import { publicPaths } from '@fit-coder/contracts/paths/public';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { ada, siteAt } from '../features/session/session.support.tsx';
import { keptApi } from '../lib/api/kept.api.ts';
import { siteApi } from '../lib/api/site.api.ts';
import { SiteFooter } from './site-footer.tsx';
import { SiteHeader } from './site-header.tsx';
import { makeStore } from './store.ts';

afterEach(cleanup);

async function open(
  user: typeof ada | null,
  subscribed: boolean,
  { contact = null, plansOffered = true }: { contact?: string | null; plansOffered?: boolean } = {},
): Promise<void> {
  const Component = () => (
    <>
      <SiteHeader isauthenticate={user !== null} user={user} />
      <SiteFooter isauthenticate={user !== null} />
    </>
  );
  const kept = { playlist: [], cart: [], owned: [], subscribed };
  const site = {
    testAdmin: false,
    sandbox: false,
    origin: null,
    currency: 'USD',
    planCoupons: false,
    plansOffered,
    contact,
  };
  const store = makeStore(async (address) => ({ data: address === publicPaths.getSite ? site : { kept } }));
  await store.dispatch(siteApi.endpoints.getSite.initiate());
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
  ['a visitor', null, false, []],
  ['a user without one', ada, false, []],
  ['a subscriber', ada, true, ['Subscribed', 'Subscribed', 'Subscribed']],
])(
  'while no plan is on sale, links to the subscriptions are shown to %s: %#',
  async (_, user, subscribed, words) => {
    await open(user, subscribed, { plansOffered: false });
    expect(wordsOfLinks()).toEqual(words);
  },
);

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

test('the footer has a link to write to the seller, whose address starts no header fields', async () => {
  await open(null, false, { contact: 'a?cc=b&c@example.com' });
  const link = screen.getByRole('link', { name: 'Contact' });
  const { protocol, pathname, search } = new URL(link.getAttribute('href') ?? '');
  expect({ protocol, address: decodeURIComponent(pathname), search }).toEqual({
    protocol: 'mailto:',
    address: 'a?cc=b&c@example.com',
    search: '',
  });
});

test('the footer has no link to write to a seller without an address', async () => {
  await open(null, false);
  expect(screen.queryByRole('link', { name: 'Contact' })).toBeNull();
});

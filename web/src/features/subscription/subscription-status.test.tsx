// @vitest-environment happy-dom
import { publicPaths } from '@fit-coder/contracts/paths/public';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { makeStore } from '../../app/store.ts';
import { siteApi } from '../../lib/api/site.api.ts';
import { siteAt } from '../session/session.support.tsx';
import { SubscriptionStatus } from './subscription-status.tsx';

afterEach(cleanup);

const ended = {
  subscriptionid: '00000000-0000-4000-8000-000000000000',
  plan: { name: 'Monthly' },
  status: 'expired',
  currentPeriodEnd: '2027-05-03T10:00:00.000Z',
  cancelAt: null,
  failingSince: null,
  actions: [],
};

async function open(plansOffered: boolean): Promise<string> {
  const answers = new Map<object, unknown>([
    [publicPaths.getSite, { plansOffered }],
    [publicPaths.getSubscription, { subscription: ended, otherAccess: null }],
  ]);
  const store = makeStore(async (address) => ({ data: answers.get(address) ?? { orders: [] } }));
  await store.dispatch(siteApi.endpoints.getSite.initiate());
  render(siteAt('/', store, [{ path: '/', Component: SubscriptionStatus }]).site);
  return (await screen.findByText(/^It ended on 3 May 2027\./u)).textContent;
}

const links = () => screen.getAllByRole('link').map((link) => link.textContent);

test('a subscription that has ended can be bought again', async () => {
  expect(await open(true)).toBe('It ended on 3 May 2027. Subscribe again to open the courses.');
  expect(links()).toEqual(['Subscribe']);
});

test('while no plan is on sale, nothing says that it can', async () => {
  expect(await open(false)).toBe('It ended on 3 May 2027.');
  expect(links()).toEqual(['Choose a course']);
});

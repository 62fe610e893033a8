// @vitest-environment happy-dom
import { publicPaths } from '@fit-coder/contracts/paths/public';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { makeStore } from '../../../app/store.ts';
import { siteAt } from '../../session/session.support.tsx';
import { PlanPrices } from './plan-prices.tsx';

afterEach(cleanup);

const plans = ['monthly', 'yearly'].map((id) => ({
  id,
  name: id,
  interval: 'month',
  trialDays: 0,
  priceCents: 1900,
  currency: 'USD',
}));

/** The words of the links beside the plans, for a user whose own subscription is to this plan. */
async function linksFor(subscribed: boolean, own: string | null): Promise<(string | null)[]> {
  const subscription = own === null ? null : { plan: { id: own } };
  const answers = new Map<object, unknown>([
    [publicPaths.listPlans, { plans, lessInSomeCountries: false }],
    [publicPaths.getSubscription, { subscription, otherAccess: null }],
  ]);
  const store = makeStore(async (address) => ({ data: answers.get(address) }));
  const Component = () => <PlanPrices signedIn subscribed={subscribed} />;
  render(siteAt('/', store, [{ path: '/', Component }]).site);
  await screen.findByText('yearly');
  if (own !== null && subscribed) await screen.findByRole('link');
  return screen.queryAllByRole('link').map((link) => link.getAttribute('aria-label'));
}

test('every plan can be subscribed to', async () => {
  expect(await linksFor(false, null)).toEqual(['Subscribe, monthly', 'Subscribe, yearly']);
});

test('a subscriber is subscribed to their own plan only', async () => {
  expect(await linksFor(true, 'yearly')).toEqual(['Subscribed, yearly']);
});

test('a user of a seat or a gift is subscribed to no plan', async () => {
  expect(await linksFor(true, null)).toEqual([]);
});

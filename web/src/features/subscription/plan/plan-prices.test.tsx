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

test('every plan can be subscribed to', async () => {
  const answers = new Map<object, unknown>([[publicPaths.listPlans, { plans, lessInSomeCountries: false }]]);
  const store = makeStore(async (address) => ({ data: answers.get(address) }));
  render(siteAt('/', store, [{ path: '/', Component: PlanPrices }]).site);
  await screen.findByText('yearly');
  const links = screen.queryAllByRole('link').map((link) => link.getAttribute('aria-label'));
  expect(links).toEqual(['Subscribe, monthly', 'Subscribe, yearly']);
});

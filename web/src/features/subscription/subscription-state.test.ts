import { subscriptionStatuses, type Plan, type Subscription } from '@fit-coder/contracts/commerce';
import { describe, expect, it } from 'vitest';
import { stateOf } from './subscription-state.ts';

const plan: Plan = {
  id: 'm',
  name: 'Monthly',
  interval: 'month',
  description: '',
  trialDays: 0,
  forTeams: true,
  priceCents: 1900,
  currency: 'USD',
};

function held(status: Subscription['status'], currentPeriodEnd: string | null = '2027-05-03T23:59:59.000Z') {
  return stateOf({
    subscriptionid: '00000000-0000-4000-8000-000000000000',
    plan,
    status,
    quantity: 1,
    currentPeriodEnd,
    renewal: null,
    cancelAt: null,
    trialEnd: null,
    failingSince: null,
    actions: [],
  });
}

describe('stateOf', () => {
  it('treats an order that was never paid as no subscription', () => {
    expect(held('incomplete', null)).toEqual(stateOf(null));
  });

  it('offers no subscription only while one is active', () => {
    const buyers = subscriptionStatuses.filter((status) => held(status).canBuy);
    expect(buyers).toEqual(['incomplete', 'past_due', 'canceled', 'expired']);
  });

  it('keeps the courses open while a payment is due', () => {
    expect(held('past_due').open).toBe(true);
  });

  it('names the last day in UTC if there is one', () => {
    expect(held('active').sentence).toBe('Every premium course is open until 3 May 2027.');
    expect(held('active', null).sentence).toBe('Every premium course is open.');
    expect(held('expired', null).sentence).toMatch(/^It has ended\./u);
  });
});

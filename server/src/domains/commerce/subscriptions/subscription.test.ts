import { describe, expect, test } from 'vitest';
import { accessEnd, presentSubscription, statusAt, type SubscriptionRow } from './subscription.ts';

const day = 24 * 60 * 60 * 1000;
const now = new Date('2026-11-20T10:00:00.000Z');
const inDays = (days: number) => new Date(now.getTime() + days * day);

describe('the status at a moment', () => {
  test.each([
    ['active', 1, 'active'],
    ['active', 0, 'past_due'],
    ['active', -2.9, 'past_due'],
    ['active', -3, 'expired'],
    ['past_due', -1, 'past_due'],
    ['trialing', 1, 'trialing'],
    ['trialing', -3, 'expired'],
    ['past_due', -4, 'past_due'],
    ['canceled', -4, 'canceled'],
  ] as const)('%s with a period that ends in %d days is %s', (status, days, expected) => {
    expect(statusAt({ status, current_period_end: inDays(days) }, now)).toBe(expected);
  });

  test('access lasts as long as the status is not expired', () => {
    const end = inDays(-1);
    const last = new Date(accessEnd(end).getTime() - 1);
    expect(statusAt({ status: 'active', current_period_end: end }, last)).toBe('past_due');
    expect(statusAt({ status: 'active', current_period_end: end }, accessEnd(end))).toBe('expired');
  });
});

const row: SubscriptionRow = {
  id: '00000000-0000-4000-8000-000000000000',
  user_id: '00000000-0000-4000-8000-000000000001',
  status: 'expired',
  provider: 'sandbox',
  provider_subscription: 'sub_1',
  plan_price_id: null,
  is_team: false,
  quantity: 1,
  amount: 1900,
  credit: 0,
  currency: 'USD',
  current_period_end: inDays(300),
  cancel_at: null,
  trial_end: null,
  failing_since: null,
  ended_at: now,
  withdrawn: false,
  open_until: now,
  plan: { id: 'y', name: 'Yearly', interval: 'year', description: '', trial_days: 0, for_teams: true },
};

describe('a subscription that ended before its period', () => {
  test('is shown with the moment at which it ended', () => {
    expect(presentSubscription(row, null, inDays(1)).currentPeriodEnd).toBe(now.toISOString());
  });

  test('keeps the end of its period if it ended after that', () => {
    const shown = presentSubscription({ ...row, ended_at: inDays(301) }, null, inDays(302));
    expect(shown.currentPeriodEnd).toBe(inDays(300).toISOString());
  });
});

test.each([
  ['opens every course', { open_until: inDays(303) }, null],
  ['was closed by an administrator', { withdrawn: true, open_until: now }, 'administrator'],
  ['was paid back', { open_until: now }, 'returned'],
  ['opens nothing of its own, as a team’s', { withdrawn: null, open_until: null }, null],
  ['is not paid in time', { status: 'past_due', open_until: now }, null],
  ['is paused', { status: 'paused', open_until: now }, null],
  ['has ended', { status: 'expired', withdrawn: true, open_until: now }, null],
] as const)('a subscription that %s says so', (_, over, withheld) => {
  const running = { ...row, status: 'active', ended_at: null } as const;
  expect(presentSubscription({ ...running, ...over }, null, inDays(1)).withheld).toBe(withheld);
});

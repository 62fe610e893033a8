import { describe, expect, test } from 'vitest';
import { runUntil } from './life.ts';
import { applyChange, previewChange } from './plan-change.ts';
import type { Account, SandboxSubscription } from './subscription.ts';

const at = (moment: string) => new Date(`${moment}:00.000Z`);

/** A month of November at $30.00, so that a day is one dollar. */
const november: SandboxSubscription = {
  id: 'ssub',
  customer_id: 'scus',
  checkout_id: 'sbx',
  owner: 's',
  price_id: 'old',
  plan_name: 'Monthly',
  interval: 'month',
  unit_amount: 3000,
  currency: 'USD',
  quantity: 1,
  status: 'active',
  anchor: at('2026-11-01T10:00'),
  periods: 1,
  period_start: at('2026-11-01T10:00'),
  period_end: at('2026-12-01T10:00'),
  period_value: 3000,
  balance: 0,
  cancel_at: null,
  trial_end: null,
  failing_since: null,
  attempts: 0,
  ended_at: null,
  applied_changes: [],
  ahead_ms: 0,
  created_at: at('2026-11-01T10:00'),
};

function to(amount: number, interval: 'month' | 'year' = 'month', quantity = 1) {
  const price = { id: 'new', planId: 'n', planName: 'New', interval, amount, currency: 'USD' };
  return { price, quantity };
}

const half = at('2026-11-16T10:00');

describe('a change of plan', () => {
  test.each([
    ['a dearer plan', half, to(6000), 1500, 6000, '2026-12-01'],
    ['more seats', half, to(3000, 'month', 3), 3000, 9000, '2026-12-01'],
    ['a cheaper plan', half, to(1000), -1000, 0, '2026-12-01'],
    ['a day that has begun', at('2026-11-16T18:00'), to(6000), 1500, 6000, '2026-12-01'],
    ['the last day', at('2026-12-01T09:59'), to(6000), 100, 6000, '2026-12-01'],
    ['a year, which begins at once', half, to(30_000, 'year'), 28_500, 30_000, '2027-11-16'],
  ] as const)('to %s is computed by days', (_title, moment, change, now, next, day) => {
    const preview = previewChange(november, change, moment);
    expect([preview.now.amount, preview.next.amount]).toEqual([now, next]);
    expect(preview.nextAt.toISOString().slice(0, 10)).toBe(day);
    expect(preview.computedFor).toEqual(moment);
  });

  test('takes back only what a discounted period cost', () => {
    const discounted = { ...november, period_value: 1000 };
    expect(previewChange(discounted, to(6000), half).now.amount).toBe(2500);
  });

  test('costs nothing during a trial', () => {
    const trial = {
      ...november,
      status: 'trialing',
      period_value: 0,
      trial_end: november.period_end,
    } as const;
    const preview = previewChange(trial, to(6000), half);
    expect([preview.now.amount, preview.next.amount]).toEqual([0, 6000]);
  });

  test('tells dates in the time of the shop', () => {
    const passed = { ...november, ahead_ms: 10 * 86_400_000 };
    const { nextAt, computedFor } = previewChange(passed, to(6000), half);
    expect([nextAt, computedFor]).toEqual([at('2026-11-21T10:00'), at('2026-11-06T10:00')]);
  });

  test.each([
    ['has ended', { status: 'ended' }],
    ['payment failed', { status: 'past_due' }],
    ['Resume it first', { cancel_at: november.period_end }],
    ['is paid in INR', { currency: 'INR' }],
    ['A new period has begun', { period_start: at('2026-11-20T10:00') }],
  ] as const)('is refused with a reason: %s', (reason, state) => {
    expect(() => previewChange({ ...november, ...state }, to(6000), half)).toThrow(reason);
  });
});

describe('a change that is made', () => {
  const account: Account = { subscription: november, payments: [] };

  test('charges what was shown, and renews at the new price', () => {
    const made = applyChange(account, to(6000), half, '4242');
    expect(made.account.payments).toMatchObject([
      { amount: 1500, status: 'paid', period_end: november.period_end },
    ]);
    const { payments } = runUntil(made.account, '4242', november.period_end).account;
    expect(payments.map(({ amount }) => amount)).toEqual([1500, 6000]);
  });

  test('keeps a credit, which pays the next periods', () => {
    const made = applyChange(account, to(1000), half, '4242');
    expect(made.account).toMatchObject({ subscription: { balance: 1000 }, payments: [] });
    const { payments, subscription } = runUntil(made.account, '4242', at('2027-01-01T10:00')).account;
    expect(payments.map(({ amount, credit }) => [amount, credit])).toEqual([
      [0, 1000],
      [1000, 0],
    ]);
    expect(subscription.balance).toBe(0);
  });

  test('changes nothing if the card is declined', () => {
    expect(() => applyChange(account, to(6000), half, '0341')).toThrow('$15.00 was declined');
  });

  test('is paid with a credit first', () => {
    const rich: Account = { subscription: { ...november, balance: 1200 }, payments: [] };
    const made = applyChange(rich, to(6000), half, '4242');
    expect(made.account).toMatchObject({
      subscription: { balance: 0 },
      payments: [{ amount: 300, credit: 2700 }],
    });
  });

  test.each([
    ['that is dearer', 4000, to(5000, 'year'), 500],
    ['that costs less than was left', 9000, to(1000, 'year'), 9500],
    ['with the same period', 3000, to(6000), 1500],
  ])('is a payment of nothing if a credit pays for a plan %s', (_title, balance, change, kept) => {
    const rich: Account = { subscription: { ...november, balance }, payments: [] };
    const { subscription, payments } = applyChange(rich, change, half, '0002').account;
    const [start, end] = [half, subscription.period_end];
    const cost = change.price.interval === 'year' ? change.price.amount : 3000;
    const payment = { amount: 0, credit: cost, status: 'paid', period_start: start, period_end: end };
    expect([subscription.balance, payments]).toMatchObject([kept, [payment]]);
  });

  test('during a trial is no payment', () => {
    const trial = { ...november, status: 'trialing', trial_end: november.period_end } as const;
    const made = applyChange({ subscription: trial, payments: [] }, to(5000, 'year'), half, '4242');
    expect(made.account.payments).toEqual([]);
  });
});

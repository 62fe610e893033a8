import { describe, expect, test } from 'vitest';
import { amountOf, paymentState, subscriptionDates, typedAmount } from './customer-words.ts';

describe('an amount that is typed', () => {
  test.each([
    ['12.50', 'USD', 1250],
    ['12,5', 'EUR', 1250],
    [' 12 ', 'USD', 1200],
    ['0.29', 'USD', 29],
    ['500', 'JPY', 500],
    // `Intl` knows no decimals of it (ISO 4217 has two).
    ['12.50', 'HUF', 1250],
    ['1.234', 'KWD', 1234],
    ['5.5', 'JPY', null],
    ['1.234', 'USD', null],
    ['-1', 'USD', null],
    ['1e3', 'USD', null],
    ['', 'USD', null],
  ])('%s %s: %s', (typed, currency, amount) => {
    expect(amountOf(typed, currency)).toBe(amount);
  });

  test.each([
    [1250, 'USD', '12.50'],
    [500, 'JPY', '500'],
  ])('%i %s is typed as %s', (amount, currency, typed) => {
    expect(typedAmount(amount, currency)).toBe(typed);
  });
});

const refund = (amountCents: number, status: 'requested' | 'pending' | 'succeeded' | 'failed') => ({
  amountCents,
  status,
  at: '2026-11-01T00:00:00Z',
  reason: null,
  by: null,
  failure: null,
});

test.each([
  ['paid', [], 'Paid'],
  ['failed', [], 'Failed'],
  ['paid', [refund(500, 'succeeded')], 'Refunded in part'],
  ['paid', [refund(500, 'succeeded'), refund(1400, 'succeeded')], 'Refunded'],
  ['paid', [refund(500, 'succeeded'), refund(1400, 'pending')], 'Refund on its way'],
  ['paid', [refund(1900, 'failed'), refund(1900, 'requested')], 'Paid'],
] as const)('a payment that is %s, with the refunds %o: %s', (status, refunds, word) => {
  expect(paymentState({ status, amountCents: 1900, refunds: [...refunds] }).word).toBe(word);
});

test('only the dates of a subscription that it has are named', () => {
  const none = { currentPeriodEnd: null, cancelAt: null, trialEnd: null, failingSince: null, endedAt: null };
  const plan = {
    id: '',
    plan: 'Monthly',
    interval: 'month',
    amountCents: 1900,
    currency: 'USD',
    quantity: 1,
    endable: true,
  } as const;
  const subscription = { ...none, ...plan, status: 'active', createdAt: '2026-11-01T00:00:00Z' } as const;
  expect(subscriptionDates({ ...subscription, cancelAt: '2026-12-01T00:00:00Z' })).toEqual([
    'Ordered 1 Nov 2026',
    'Ends 1 Dec 2026',
  ]);
});

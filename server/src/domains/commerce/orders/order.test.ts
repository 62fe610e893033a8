import { describe, expect, test } from 'vitest';
import { judge, judgePayment, newReference, type OrderRow } from './order.ts';
import type { CheckoutState } from '../payments/provider-states.ts';

const order: OrderRow = {
  id: 'o',
  reference: 'FC-1',
  user_id: 'u',
  kind: 'subscription',
  recipient: 'buyer',
  subscription_id: 's',
  plan_price_id: 'p',
  unit_amount: 1900,
  quantity: 1,
  discount: 0,
  tax: 0,
  trial_days: 0,
  country: null,
  description: 'Monthly subscription',
  provider: 'sandbox',
  url: null,
  expires_at: null,
  failure: null,
  returned_at: null,
  awaiting_since: null,
  amount_cents: 1900,
  currency: 'USD',
  status: 'pending',
  provider_checkout: 'c',
};
const checkout: CheckoutState = {
  id: 'c',
  reference: 'FC-1',
  status: 'paid',
  amount: 1900,
  currency: 'USD',
};

test('references are 130 random bits that can be read aloud', () => {
  const many = new Set(Array.from({ length: 2000 }, newReference));
  expect(many.size).toBe(2000);
  for (const one of many) expect(one).toMatch(/^FC-[0-9A-HJKMNP-TV-Z]{26}$/u);
});

describe('what the state of a checkout means for its order', () => {
  test.each([
    ['pending', 'paid', 'paid'],
    ['pending', 'failed', 'failed'],
    ['pending', 'open', 'still_open'],
    ['pending', 'awaiting', 'payment_awaited'],
    ['failed', 'awaiting', 'payment_awaited'],
    ['paid', 'paid', 'already_settled'],
    ['paid', 'failed', 'already_settled'],
    ['failed', 'failed', 'already_settled'],
    ['failed', 'paid', 'paid'],
  ] as const)('an order that is %s and a checkout that is %s: %s', (status, now, outcome) => {
    expect(judge({ ...order, status }, { ...checkout, status: now })).toBe(outcome);
  });

  test('an order is never paid by a payment that was sent back', () => {
    const returned = { ...order, status: 'failed', returned_at: new Date() } as const;
    expect(judge(returned, checkout)).toBe('already_settled');
    const money = {
      amount: 1900,
      currency: 'USD',
      tax: 0,
      credit: 0,
      period: null,
      failure: null,
      refunds: [],
    } as const;
    const payment = {
      id: 'p',
      reference: 'FC-1',
      status: 'paid',
      paidAt: new Date(),
      dispute: null,
    } as const;
    expect(judgePayment(returned, { ...payment, ...money })).toBe('changed');
    expect(judgePayment({ ...returned, returned_at: null }, { ...payment, ...money })).toBe('paid');
  });

  test.each([
    ['less money', { amount: 1899 }],
    ['more money', { amount: 1901 }],
    ['another currency', { currency: 'JPY' }],
  ])('%s never pays', (_, wrong) => {
    expect(judge(order, { ...checkout, ...wrong })).toBe('amount_mismatch');
  });

  test('another checkout with the same reference never pays', () => {
    expect(judge(order, { ...checkout, id: 'another' })).toBe('checkout_mismatch');
  });

  test('a checkout whose name was never stored pays', () => {
    expect(judge({ ...order, provider_checkout: null }, checkout)).toBe('paid');
  });
});

import { describe, expect, test } from 'vitest';
import type { SandboxCheckout } from '../checkouts/checkout.ts';
import { beginSubscription } from './begin.ts';
import { cancelAtPeriodEnd, pass, resume } from './commands.ts';
import { dueAt, end, retry, runUntil } from './life.ts';
import type { Account } from './subscription.ts';

const good = '4242';
const bad = '0341';
const at = (moment: string) => new Date(`${moment}:00.000Z`);

interface Terms {
  readonly from: string;
  readonly interval?: 'month' | 'year';
  readonly trialDays?: number;
  readonly amount?: number;
}

/** A subscription that was just paid for, at $19.00 a month or $190.00 a year. */
function begin({ from, interval = 'month', trialDays = 0, amount = 1900 }: Terms): Account {
  const price = { id: 'p', planId: 'm', planName: 'Monthly', interval, amount: 1900, currency: 'USD' };
  const checkout: SandboxCheckout = {
    id: 'sbx',
    customer_id: 'scus',
    order_reference: 'FC-1',
    description: 'Monthly subscription',
    amount_cents: amount,
    discount: 1900 - amount,
    currency: 'USD',
    recurring: { subscriptionId: 's', price, quantity: 1, trialDays, firstDiscount: 1900 - amount },
    success_url: '/',
    failure_url: '/',
    cancel_url: '/',
    status: 'open',
    created_at: at(from),
    expires_at: null,
    ended_at: null,
  };
  const { recurring } = checkout;
  if (!recurring) throw new Error('the checkout has terms');
  return beginSubscription({ ...checkout, customer_id: 'scus', recurring }, good, at(from)).account;
}

const paidOn = ({ payments }: Account) =>
  payments.map(({ paid_at, amount }) => `${paid_at?.toISOString().slice(0, 16) ?? 'not paid'} ${amount}`);

describe('a subscription that is paid', () => {
  test('renews at the end of each period, and keeps its day over short months', () => {
    const { account } = runUntil(begin({ from: '2027-01-31T10:00' }), good, at('2027-05-01T00:00'));
    expect(paidOn(account)).toEqual([
      '2027-01-31T10:00 1900',
      '2027-02-28T10:00 1900',
      '2027-03-31T10:00 1900',
      '2027-04-30T10:00 1900',
    ]);
    expect(account.subscription).toMatchObject({ status: 'active', period_end: at('2027-05-31T10:00') });
  });

  test('renews a year from 29 February on 28 February, and on the 29th in leap years', () => {
    const yearly = begin({ from: '2028-02-29T10:00', interval: 'year' });
    const { account } = runUntil(yearly, good, at('2032-03-01T00:00'));
    expect(paidOn(account).map((line) => line.slice(0, 10))).toEqual([
      '2028-02-29',
      '2029-02-28',
      '2030-02-28',
      '2031-02-28',
      '2032-02-29',
    ]);
  });

  test('is not renewed a moment too early, and once when it is looked at again', () => {
    const account = begin({ from: '2026-11-23T10:00' });
    expect(runUntil(account, good, at('2026-12-23T09:59')).account).toBe(account);
    const renewed = runUntil(account, good, at('2026-12-23T10:00'));
    expect(renewed.events.map(({ type }) => type)).toEqual(['payment.paid', 'subscription.renewed']);
    // The clock goes back by ten minutes, and forward again.
    expect(runUntil(renewed.account, good, at('2026-12-23T09:50')).account).toBe(renewed.account);
    expect(runUntil(renewed.account, good, at('2026-12-23T10:10')).account).toBe(renewed.account);
  });

  test('pays the whole price after a discounted first payment', () => {
    const { account } = runUntil(
      begin({ from: '2026-11-23T10:00', amount: 400 }),
      good,
      at('2026-12-24T00:00'),
    );
    expect(paidOn(account)).toEqual(['2026-11-23T10:00 400', '2026-12-23T10:00 1900']);
  });
});

describe('a trial', () => {
  test('costs nothing, and is paid at its end, from which the periods are counted', () => {
    const account = begin({ from: '2027-01-17T10:00', trialDays: 14, amount: 0 });
    expect(account).toMatchObject({ subscription: { status: 'trialing' }, payments: [] });
    const after = runUntil(account, good, at('2027-03-01T00:00')).account;
    expect(paidOn(after)).toEqual(['2027-01-31T10:00 1900', '2027-02-28T10:00 1900']);
    expect(after.subscription).toMatchObject({ status: 'active', period_end: at('2027-03-31T10:00') });
  });

  test('ends without a payment if it was canceled', () => {
    const canceled = cancelAtPeriodEnd(
      begin({ from: '2027-01-17T10:00', trialDays: 14 }),
      at('2027-01-20T10:00'),
    );
    const { account } = runUntil(canceled.account, good, at('2027-03-01T00:00'));
    expect(account).toMatchObject({
      subscription: { status: 'ended', ended_at: at('2027-01-31T10:00') },
      payments: [],
    });
  });
});

describe('a renewal that is declined', () => {
  const begun = begin({ from: '2026-11-23T10:00' });
  const failed = runUntil(begun, bad, at('2026-12-23T10:00')).account;

  test('is tried again after 1, 3 and 5 days, and the subscription ends after 7', () => {
    expect(failed.subscription).toMatchObject({ status: 'past_due', failing_since: at('2026-12-23T10:00') });
    const dues: string[] = [];
    let current = failed;
    for (let due = dueAt(current.subscription); due; due = dueAt(current.subscription)) {
      dues.push(due.toISOString().slice(0, 10));
      current = runUntil(current, bad, due).account;
    }
    expect(dues).toEqual(['2026-12-24', '2026-12-26', '2026-12-28', '2026-12-30']);
    expect(current.subscription).toMatchObject({ status: 'ended', ended_at: at('2026-12-30T10:00') });
    expect(paidOn(current)).toEqual(['2026-11-23T10:00 1900', 'not paid 1900']);
  });

  test('is paid by another card at once, once, and keeps its period', () => {
    const paid = retry(failed, good, at('2026-12-25T09:00'));
    expect(paid.events.map(({ type }) => type)).toEqual(['payment.paid', 'subscription.updated']);
    expect(paid.account.subscription).toMatchObject({ status: 'active', period_end: at('2027-01-23T10:00') });
    expect(paidOn(paid.account)).toEqual(['2026-11-23T10:00 1900', '2026-12-25T09:00 1900']);
    expect(paid.account.payments[1]?.id).toBe(failed.payments[1]?.id);
    expect(retry(paid.account, good, at('2026-12-25T09:01')).events).toEqual([]);
  });

  test('ends the subscription at once if it is canceled, because no paid time is left', () => {
    const { account } = cancelAtPeriodEnd(failed, at('2026-12-25T09:00'));
    expect(account.subscription).toMatchObject({ status: 'ended', ended_at: at('2026-12-25T09:00') });
  });
});

describe('a canceled subscription', () => {
  const begun = begin({ from: '2026-11-23T10:00' });
  const canceled = cancelAtPeriodEnd(begun, at('2026-11-30T10:00')).account;

  test('ends with its period, without a payment', () => {
    expect(canceled.subscription.cancel_at).toEqual(at('2026-12-23T10:00'));
    expect(cancelAtPeriodEnd(canceled, at('2026-12-01T10:00')).events).toEqual([]);
    const { account } = runUntil(canceled, good, at('2027-06-01T10:00'));
    expect(account.subscription).toMatchObject({ status: 'ended', ended_at: at('2026-12-23T10:00') });
    expect(account.payments).toHaveLength(1);
  });

  test('renews after it was resumed', () => {
    const { account } = runUntil(resume(canceled).account, good, at('2026-12-23T10:00'));
    expect(account).toMatchObject({ subscription: { status: 'active' }, payments: [{}, {}] });
  });

  test('cannot be resumed once it has ended, and ends once', () => {
    const ended = end(canceled, at('2026-12-01T10:00'));
    expect(() => resume(ended.account)).toThrow('has ended');
    expect(end(ended.account, at('2026-12-02T10:00'))).toEqual({ account: ended.account, events: [] });
  });
});

test('time that passes moves only the clock of the subscription, and the shop is told', () => {
  const begun = begin({ from: '2026-11-23T10:00' });
  const { account, events } = pass(begun, 86_400_000);
  expect(account).toEqual({ ...begun, subscription: { ...begun.subscription, ahead_ms: 86_400_000 } });
  expect(events.map(({ type }) => type)).toEqual(['subscription.updated']);
});

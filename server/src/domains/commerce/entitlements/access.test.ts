import { describe, expect, test } from 'vitest';
import { accessUntil, isCourseOpen, isPurchaseOpen, type SubscriptionFact } from './access.ts';
import type { PaidFact } from './paid-fact.ts';

const day = (date: string) => new Date(`${date}T00:00:00.000Z`);
const paid = (more: Partial<PaidFact> = {}): PaidFact => ({
  amount: 1900,
  credit: 0,
  status: 'paid',
  fundsTaken: false,
  refunded: 0,
  paidAt: null,
  periodStart: null,
  periodEnd: null,
  ...more,
});

describe('a purchase', () => {
  test.each<[string, Partial<PaidFact>, boolean]>([
    ['is open once it is paid', {}, true],
    ['is closed while its payment is pending', { status: 'pending' }, false],
    ['is closed if its payment failed', { status: 'failed' }, false],
    ['stays open after a partial refund', { refunded: 1899 }, true],
    ['is closed once its refunds reach the amount', { refunded: 1900 }, false],
    ['is closed while the bank has the money', { fundsTaken: true }, false],
    ['is open for nothing, such as with a coupon of 100 %', { amount: 0 }, true],
  ])('%s', (_title, payment, open) => {
    expect(isPurchaseOpen([paid(payment)])).toBe(open);
  });

  test('stays open by a newer payment when an older one is refunded', () => {
    expect(isPurchaseOpen([paid({ refunded: 1900 }), paid()])).toBe(true);
  });
});

test.each([
  ['is open with its purchase', true, false, true],
  ['is closed with its purchase', false, false, false],
  ['is closed alone if what was paid for it was given back', true, true, false],
])('a course of a purchase %s', (_title, isOpen, givenBack, open) => {
  expect(isCourseOpen(isOpen, { givenBack })).toBe(open);
});

describe('a subscription', () => {
  const active: SubscriptionFact = {
    ...{ status: 'active', trialEnd: null, failingSince: null, cancelAt: null, endedAt: null },
  };
  const november = paid({ periodEnd: day('2026-12-01') });
  const december = paid({ periodEnd: day('2027-01-01') });

  test.each<[string, Partial<SubscriptionFact>, readonly PaidFact[], string | null]>([
    ['gives no access before its first payment', {}, [], null],
    ['gives access for what was paid, and three days', {}, [november], '2026-12-04'],
    ['gives access for the latest of its payments', {}, [december, november], '2027-01-04'],
    ['ends with the refunded period', {}, [november, { ...december, refunded: 1900 }], '2026-12-04'],
    [
      'is not shortened by a late refund of an old period',
      {},
      [{ ...november, refunded: 1900 }, december],
      '2027-01-04',
    ],
    ['gives access during its trial', { status: 'trialing', trialEnd: day('2026-11-15') }, [], '2026-11-18'],
    [
      'has a week from its first failed payment',
      { status: 'past_due', failingSince: day('2026-12-01') },
      [november],
      '2026-12-08',
    ],
    ['ends on its last day once it is cancelled', { cancelAt: day('2026-12-01') }, [november], '2026-12-01'],
    [
      'that is cancelled has the days of grace until the payment for its last days is known',
      { cancelAt: day('2027-01-01') },
      [november],
      '2026-12-04',
    ],
    ['ends at its end', { status: 'expired', endedAt: day('2026-11-10') }, [november], '2026-11-10'],
    [
      'gives no access after its paid time, however late it ends',
      { status: 'expired', endedAt: day('2027-02-01') },
      [november],
      '2026-12-01',
    ],
    ['gives no access while it is paused', { status: 'paused' }, [november], null],
    ['gives no access while it is incomplete', { status: 'incomplete' }, [november], null],
  ])('%s', (_title, change, payments, until) => {
    expect(accessUntil({ ...active, ...change }, payments)).toEqual(until && day(until));
  });

  const year = paid({ amount: 19_000, paidAt: day('2026-11-01'), periodEnd: day('2027-11-01') });
  const lost = { ...year, fundsTaken: true };
  const refunded = { ...year, refunded: 19_000 };
  const month = { paidAt: day('2026-12-01'), periodStart: day('2026-12-01'), periodEnd: day('2026-12-31') };
  const credited = paid({ ...month, amount: 0, credit: 1900 });
  const mixed = paid({ ...month, amount: 600, credit: 1200 });
  const later = paid({ paidAt: day('2026-11-20'), periodEnd: day('2026-12-20') });
  const before = paid({ paidAt: day('2026-10-01'), periodEnd: day('2026-11-01'), refunded: 1900 });
  const free = paid({ amount: 0, paidAt: day('2026-11-25'), periodEnd: day('2026-12-25') });

  test.each<[string, readonly PaidFact[], string | null]>([
    [
      'is paid by the credit of a payment that is kept',
      [{ ...year, periodEnd: null }, credited],
      '2027-01-03',
    ],
    ['is not paid by the credit of a payment that the bank took back', [lost, credited], null],
    ['is not paid by the credit of a payment that was refunded', [refunded, credited], null],
    [
      'is paid by the credit of a payment that was refunded in part',
      [{ ...year, refunded: 18_999 }, credited],
      '2027-11-04',
    ],
    [
      'is not paid by credit that has paid before',
      [lost, { ...credited, paidAt: day('2026-11-20') }, credited],
      null,
    ],
    [
      'is not paid by credit that has outlasted a period without a price',
      [lost, { ...free, periodEnd: null }, credited],
      null,
    ],
    ['is paid by credit from after the payment that is lost', [lost, later, credited], '2027-01-03'],
    [
      'is paid by the credit of a payment after one that was refunded',
      [before, { ...year, periodEnd: null }, credited],
      '2027-01-03',
    ],
    [
      'is not lost with a payment after its own',
      [credited, { ...lost, paidAt: day('2026-12-15') }],
      '2027-01-03',
    ],
    ['is paid for the share of its money if the credit beside it is lost', [lost, mixed], '2026-12-14'],
    [
      'is paid for the whole period if the credit beside its money is kept',
      [{ ...year, periodEnd: null }, mixed],
      '2027-01-03',
    ],
    [
      'is paid by the credit of a payment whose own credit is kept',
      [{ ...year, periodEnd: null }, { ...mixed, paidAt: day('2026-11-20') }, credited],
      '2027-01-03',
    ],
    [
      'is not paid by the credit of a payment whose own credit is lost',
      [lost, { ...mixed, paidAt: day('2026-11-20'), periodEnd: null }, credited],
      null,
    ],
    ['is paid by money, whatever became of the payment before it', [lost, later], '2026-12-23'],
    [
      'is paid for nothing with a coupon, whatever became of the payment before it',
      [lost, free],
      '2026-12-28',
    ],
  ])('%s', (_title, payments, until) => {
    expect(accessUntil(active, payments)).toEqual(until && day(until));
  });
});

import { describe, expect, test } from 'vitest';
import { accessUntil, isPurchaseOpen, type PaidFact, type SubscriptionFact } from './access.ts';

const day = (date: string) => new Date(`${date}T00:00:00.000Z`);
const paid = (more: Partial<PaidFact> = {}): PaidFact => ({
  amount: 1900,
  status: 'paid',
  fundsTaken: false,
  refunded: 0,
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
});

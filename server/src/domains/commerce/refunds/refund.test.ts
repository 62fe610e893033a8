import { describe, expect, test } from 'vitest';
import { refusalOf, refusalOfAmount, type RefundablePayment } from './refund.ts';

const payment: RefundablePayment = {
  id: '1',
  provider: 'bank',
  providerPayment: 'pay_1',
  providerSubscription: null,
  amount: 1900,
  currency: 'USD',
  status: 'paid',
  paidAt: new Date(),
  dispute: null,
  fundsTaken: false,
  claimed: 0,
};

describe('a payment', () => {
  test.each<[string, Partial<RefundablePayment>, RegExp | null]>([
    ['that is paid', {}, null],
    ['that was partly refunded', { claimed: 1899 }, null],
    ['with a dispute that was won', { dispute: 'won' }, null],
    ['with an inquiry that was closed', { dispute: 'warning_closed' }, null],
    ['that was refunded', { claimed: 1900 }, /already refunded/u],
    ['that is pending', { status: 'pending' }, /has not arrived/u],
    ['of nothing', { amount: 0 }, /Nothing was paid/u],
    ['with an open dispute', { dispute: 'needs_response' }, /once the dispute is over/u],
    ['with a dispute in an unknown state', { dispute: 'appeal_new' }, /once the dispute is over/u],
    ['that the bank took back', { dispute: 'lost', fundsTaken: true }, /took this payment back/u],
  ])('%s', (_, change, refusal) => {
    expect(refusalOf({ ...payment, ...change }) ?? 'possible').toMatch(refusal ?? /^possible$/u);
  });

  test('is refunded up to what is left', () => {
    expect(refusalOfAmount({ ...payment, claimed: 900 }, 1000)).toBeNull();
    expect(refusalOfAmount({ ...payment, claimed: 900 }, 1001)).toBe(
      'Only $10.00 of this payment is left to refund.',
    );
  });
});

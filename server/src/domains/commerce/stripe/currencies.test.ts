import { expect, test } from 'vitest';
import { minorDigits, formatMoney } from '@fit-coder/contracts/money';
import { fromStripe, isAccepted, toStripe } from './currencies.ts';

/** Our amount, how it is shown, and what Stripe calls it in its documentation. */
const amounts = [
  [{ amount: 1050, currency: 'USD' }, '$10.50', 1050],
  [{ amount: 500, currency: 'JPY' }, '¥500', 500],
  [{ amount: 500, currency: 'KRW' }, '₩500', 500],
  [{ amount: 500, currency: 'ISK' }, 'ISK 500', 50_000],
  [{ amount: 500, currency: 'UGX' }, 'UGX 500', 50_000],
  [{ amount: 5120, currency: 'KWD' }, 'KWD 5.120', 5120],
  [{ amount: 17_500, currency: 'HUF' }, 'HUF 175.00', 17_500],
] as const;

test.each(amounts)('an amount of $0.currency is what Stripe charges, and back', (money, shown, stripe) => {
  expect(formatMoney(money.amount, money.currency).replaceAll('\u00a0', ' ')).toBe(shown);
  expect(toStripe(money)).toBe(stripe);
  expect(fromStripe(stripe, money.currency.toLowerCase())).toEqual(money);
});

test.each(Intl.supportedValuesOf('currency'))(
  'a hundred units of %s become the same amount again',
  (currency) => {
    const money = { amount: 100 * 10 ** minorDigits(currency), currency };
    expect(fromStripe(toStripe(money), currency)).toEqual(money);
  },
);

test('a third decimal that Stripe does not take is refused, not rounded', () => {
  expect(isAccepted({ amount: 5125, currency: 'KWD' })).toBe(false);
  expect(() => toStripe({ amount: 5125, currency: 'KWD' })).toThrow('Stripe does not take KWD');
});

test('amounts below the minimum or above the maximum are not accepted, and nothing to pay is', () => {
  expect(isAccepted({ amount: 49, currency: 'USD' })).toBe(false);
  expect(isAccepted({ amount: 50, currency: 'USD' })).toBe(true);
  expect(isAccepted({ amount: 49, currency: 'JPY' })).toBe(false);
  expect(isAccepted({ amount: 17_499, currency: 'HUF' })).toBe(false);
  expect(isAccepted({ amount: 0, currency: 'USD' })).toBe(true);
  expect(isAccepted({ amount: 100_000_000, currency: 'USD' })).toBe(false);
});

import type { Money } from '../payments/provider-states.ts';

/**
 * The currencies that Razorpay takes, with their smallest amount in the smallest unit. Razorpay documents a minimum
 * only for rupees (₹1); for the others it is one unit of the currency here.
 */
const minimums: ReadonlyMap<string, number> = new Map([
  ...['INR', 'USD', 'EUR', 'GBP', 'AUD', 'CAD', 'SGD', 'AED', 'CHF', 'NZD', 'HKD', 'SEK', 'NOK', 'DKK'].map(
    (currency) => [currency, 100] as const,
  ),
  ...['MYR', 'THB', 'PHP', 'IDR', 'ZAR', 'SAR', 'QAR', 'MXN', 'CZK', 'PLN', 'ILS', 'LKR', 'NPR', 'BDT'].map(
    (currency) => [currency, 100] as const,
  ),
  ['JPY', 1],
  ['KWD', 1000],
  ['BHD', 1000],
  ['OMR', 1000],
]);

/** Razorpay takes currencies of three decimals only with a 0 at the end. */
const threeDecimals = new Set(['KWD', 'BHD', 'OMR']);

export function accepts({ amount, currency }: Money): boolean {
  const minimum = minimums.get(currency);
  if (minimum === undefined || !Number.isSafeInteger(amount) || amount < minimum) return false;
  return !threeDecimals.has(currency) || amount % 10 === 0;
}

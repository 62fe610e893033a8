import { formatMoney, minorDigits } from '@fit-coder/contracts/money';
import { PaymentRefused } from '../payments/payment-provider.ts';
import type { Money } from '../payments/provider-states.ts';

/** Currencies whose smallest unit at Stripe is the whole unit. @see https://docs.stripe.com/currencies#zero-decimal */
const zeroDecimal = new Set('BIF CLP DJF GNF JPY KMF KRW MGA PYG RWF VND VUV XAF XOF XPF'.split(' '));

/** Currencies with three decimals at Stripe; the last one must be 0. */
const threeDecimal = new Set('BHD JOD KWD OMR TND'.split(' '));

/** Currencies with two decimals at Stripe, both of which must be 0. */
const wholeUnits = new Set(['ISK', 'UGX']);

/** The least that Stripe charges, in its units. @see https://docs.stripe.com/currencies#minimum-and-maximum-charge-amounts */
const minimums: Readonly<Record<string, number>> = {
  ...{ AED: 200, AUD: 50, BGN: 100, BRL: 50, CAD: 50, CHF: 50, CZK: 1500, DKK: 250, EUR: 50, GBP: 30 },
  ...{ HKD: 400, HUF: 17_500, INR: 50, JPY: 50, MXN: 1000, MYR: 200, NOK: 300, NZD: 50, PLN: 200 },
  ...{ RON: 200, SEK: 300, SGD: 50, THB: 1000, USD: 50 },
};

const maximum = 99_999_999;

/** Stripe's units in one of ours; below 1 where Stripe has fewer decimals. */
function factorOf(currency: string): number {
  const decimals = zeroDecimal.has(currency) ? 0 : threeDecimal.has(currency) ? 3 : 2;
  return 10 ** (decimals - minorDigits(currency));
}

/** The multiple that Stripe's amounts of a currency must be. */
function stepOf(currency: string): number {
  if (wholeUnits.has(currency)) return 100;
  return threeDecimal.has(currency) ? 10 : 1;
}

/** An amount as Stripe counts it; null if Stripe cannot express it. */
function convert({ amount, currency }: Money): number | null {
  const converted = amount * factorOf(currency);
  const rounded = Math.round(converted);
  const isExact = Math.abs(converted - rounded) < 1e-6 && rounded % stepOf(currency) === 0;
  return isExact ? rounded : null;
}

/** An amount in the units that Stripe counts. @throws PaymentRefused if Stripe cannot express it */
export function toStripe(money: Money): number {
  const converted = convert(money);
  if (converted === null)
    throw new PaymentRefused(`Stripe does not take ${formatMoney(money.amount, money.currency)}.`);
  return converted;
}

/** Stripe's amount as ours. */
export function fromStripe(amount: number, currency: string): Money {
  const code = currency.toUpperCase();
  return { amount: Math.round(amount / factorOf(code)), currency: code };
}

/** Whether Stripe takes an amount; nothing to pay now is fine, such as for a trial. */
export function isAccepted(money: Money): boolean {
  const converted = convert(money);
  if (converted === null) return false;
  return converted === 0 || (converted >= (minimums[money.currency] ?? 1) && converted <= maximum);
}

import type { TaxRule } from './tax-rule.ts';

/** One rate for each country (hundredths of a percent); countries without a rate pay no tax. */
export function flatTax(name: string, rates: Readonly<Record<string, number>>): TaxRule {
  return {
    taxIn({ amount, country }) {
      const rate = (country !== null && rates[country]) || 0;
      return rate === 0 ? null : { name, rate, amount: taxWithin(amount, rate) };
    },
  };
}

/** The tax in an amount that contains it; `rate` in hundredths of a percent. */
export function taxWithin(amount: number, rate: number): number {
  return Math.round((amount * rate) / (10_000 + rate));
}

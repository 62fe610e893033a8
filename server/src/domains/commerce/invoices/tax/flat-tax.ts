import { taxWithin } from '@fit-coder/contracts/selling/tax';
import type { TaxRule } from './tax-rule.ts';

/** One rate for each country (hundredths of a percent), and one for all others and for buyers whose country is unknown. */
export function flatTax(name: string, rates: Readonly<Record<string, number>>, others: number): TaxRule {
  return {
    byCountry: true,
    taxIn({ amount, country }) {
      const rate = (country === null ? undefined : rates[country]) ?? others;
      return rate === 0 ? null : { name, rate, amount: taxWithin(amount, rate) };
    },
  };
}

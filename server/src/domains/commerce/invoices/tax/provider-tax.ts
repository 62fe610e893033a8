import type { TaxRule } from './tax-rule.ts';

/** The payment provider computes the tax of each payment. */
export function providerTax(name: string): TaxRule {
  return {
    byCountry: false,
    taxIn: ({ providerTax: amount }) => (amount === 0 ? null : { name, rate: null, amount }),
  };
}

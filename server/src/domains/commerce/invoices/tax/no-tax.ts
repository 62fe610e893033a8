import type { TaxRule } from './tax-rule.ts';

/** For sellers who charge no tax. */
export const noTax: TaxRule = { byCountry: false, taxIn: () => null };

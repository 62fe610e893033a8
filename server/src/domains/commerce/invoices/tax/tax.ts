import type { ShopSettings } from '../../shop/shop-settings.repository.ts';
import { flatTax } from './flat-tax.ts';
import { noTax } from './no-tax.ts';
import { providerTax } from './provider-tax.ts';
import type { TaxRule } from './tax-rule.ts';

const rules: Readonly<Record<ShopSettings['tax']['rule'], (tax: ShopSettings['tax']) => TaxRule>> = {
  none: () => noTax,
  flat: ({ name, rates, defaultRate }) => flatTax(name, rates, defaultRate),
  provider: ({ name }) => providerTax(name),
};

/** The rule that the operator chose, for prices and for invoices. */
export function taxRuleOf(tax: ShopSettings['tax']): TaxRule {
  return rules[tax.rule](tax);
}

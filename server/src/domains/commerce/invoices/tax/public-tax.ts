import type { ShopTerms } from '@fit-coder/contracts/customers/refunds';
import type { ShopSettings } from '../../shop/shop-settings.repository.ts';

/**
 * What can be said of the tax before the buyer is known. `countryKnown`: a trusted proxy names the country of each
 * request, so that a buyer with an account pays the rate of theirs.
 */
export function publicTax(
  { rule, name, rates, defaultRate }: ShopSettings['tax'],
  countryKnown: boolean,
): ShopTerms['tax'] {
  if (rule !== 'flat') return null;
  const isSame = !countryKnown || Object.values(rates).every((rate) => rate === defaultRate);
  if (!isSame) return { name, rate: null };
  return defaultRate === 0 ? null : { name, rate: defaultRate };
}

import type { Cart } from '@fit-coder/contracts/commerce';
import { taxWithin } from '@fit-coder/contracts/selling/tax';
import type { ReactElement } from 'react';
import { QuoteLines } from '../../features/coupons/quote-lines.tsx';
import { useGetShopTermsQuery } from '../../features/site/terms.api.ts';

/**
 * The tax in a visitor's cart, in the words of a user's. The page is the same for visitors of all countries, so it only
 * says that a tax is included if the rate depends on the country. Start `getShopTerms` in the loader.
 */
export function VisitorTax({ cart }: { readonly cart: Cart }): ReactElement | null {
  const tax = useGetShopTermsQuery().data?.terms.tax ?? null;
  if (tax === null) return null;
  const { totalCents, currency } = cart;
  if (tax.rate === null)
    return <p className="text-sm text-muted">The {tax.name} of your country is included, if there is one.</p>;
  const included = { name: tax.name, percent: tax.rate / 100, cents: taxWithin(totalCents, tax.rate) };
  const quote = { listCents: totalCents, countryCents: 0, coupon: null, tax: included, dueCents: totalCents };
  return <QuoteLines quote={{ currency, ...quote }} />;
}

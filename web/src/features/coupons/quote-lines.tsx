import { formatMoney } from '@fit-coder/contracts/money';
import type { Quote } from '@fit-coder/contracts/selling/quotes';
import type { ReactElement } from 'react';
import { Description, DescriptionList } from '../../ui/layout/description-list.tsx';

/** How a price comes about, line by line; nothing if it is the list price without tax. */
export function QuoteLines({ quote }: { readonly quote: Quote }): ReactElement | null {
  const lines = linesOf(quote);
  if (lines.length === 0) return null;
  return (
    <DescriptionList className="text-sm">
      {lines.map(([term, value]) => (
        <Description key={term} term={term}>
          <span className="font-mono">{value}</span>
        </Description>
      ))}
    </DescriptionList>
  );
}

function linesOf({ currency, listCents, countryCents, coupon, tax }: Quote): [string, string][] {
  const money = (amount: number) => formatMoney(amount, currency);
  const lines: [string, string][] = [];
  if (countryCents > 0 || coupon) lines.push(['List price', money(listCents)]);
  if (countryCents > 0) lines.push(['Price in your country', money(-countryCents)]);
  if (coupon) lines.push([`Coupon ${coupon.code}`, money(-coupon.offCents)]);
  if (tax) lines.push([`Includes ${tax.percent}% ${tax.name}`, money(tax.cents)]);
  return lines;
}

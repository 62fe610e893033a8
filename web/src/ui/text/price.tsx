import type { ReactElement } from 'react';

interface CurrencyFormat {
  readonly format: (amount: number) => string;
  /** Minor units in one of the currency's own. */
  readonly minor: number;
}

const formats = new Map<string, CurrencyFormat>();

/** Making a format costs more than a whole card, so each currency's is kept. One locale: server and browser must agree. */
function currencyFormat(currency: string): CurrencyFormat {
  const kept = formats.get(currency);
  if (kept) return kept;
  const format = new Intl.NumberFormat('en-US', { style: 'currency', currency });
  const made = {
    format: (amount: number) => format.format(amount),
    minor: 10 ** (format.resolvedOptions().maximumFractionDigits ?? 2),
  };
  formats.set(currency, made);
  return made;
}

/** An amount in minor units (cents) as people write it; `.00` is left out. */
export function formatPrice(amount: number, currency: string): string {
  const { format, minor } = currencyFormat(currency.toUpperCase());
  return format(amount / minor).replace(/\.0+$/, '');
}

interface PriceProps {
  /** In minor units, such as cents; 0 is shown as Free. */
  amount: number;
  /** ISO 4217. */
  currency: string;
  /** A recurring price. */
  per?: 'month' | 'year' | undefined;
  className?: string;
}

/** A price in tabular figures. */
export function Price({ amount, currency, per, className = '' }: PriceProps): ReactElement {
  return (
    <span className={`font-mono font-semibold ${className}`}>
      {amount === 0 ? 'Free' : formatPrice(amount, currency)}
      {per && amount > 0 ? <span className="text-sm font-normal text-muted">/{per}</span> : null}
    </span>
  );
}

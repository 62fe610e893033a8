import { formatMoney } from '@fit-coder/contracts/money';
import type { ReactElement } from 'react';

/** Formats an amount in minor units (cents) without `.00`. */
export function formatPrice(amount: number, currency: string): string {
  return formatMoney(amount, currency).replace(/\.0+$/, '');
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

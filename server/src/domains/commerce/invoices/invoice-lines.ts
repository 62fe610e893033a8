import { formatDay } from '../../../platform/dates.ts';
import type { OrderItem } from '../orders/order.ts';
import type { Period } from '../payments/provider-states.ts';
import type { InvoiceLine } from './invoice.ts';

/** What a payment paid for. Amounts in the currency's smallest unit. */
export interface Paid {
  readonly amount: number;
  readonly period: Period | null;
  /** The order that the payment paid; null for a renewal. */
  readonly order: {
    readonly description: string;
    readonly quantity: number;
    readonly unitAmount: number | null;
    readonly discount: number;
    readonly items: readonly Pick<OrderItem, 'title' | 'priceCents' | 'discountCents'>[];
  } | null;
  /** What renews; null for a purchase that is paid once. */
  readonly subscription: {
    readonly planName: string;
    readonly quantity: number;
    readonly unitAmount: number | null;
  } | null;
}

/**
 * The lines of an invoice: each course, or the plan with its period and its seats; then the discount. They add up to
 * what was paid: if the provider took another amount, such as after a change of plan within a period, the difference
 * has a line.
 */
export function invoiceLines(paid: Paid): InvoiceLine[] {
  const items = paid.order && paid.order.items.length > 0 ? courseLines(paid.order.items) : [planLine(paid)];
  const discount = paid.order?.discount ?? 0;
  const lines = discount > 0 ? [...items, line('Discount', 1, -discount)] : items;
  const difference = paid.amount - lines.reduce((sum, { amount }) => sum + amount, 0);
  if (difference === 0) return lines;
  return [...lines, line('Adjustment for part of the period', 1, difference)];
}

function courseLines(items: readonly Pick<OrderItem, 'title' | 'priceCents' | 'discountCents'>[]) {
  return items.map(({ title, priceCents, discountCents }) => line(title, 1, priceCents + discountCents));
}

function planLine({ amount, period, order, subscription }: Paid): InvoiceLine {
  const of = order ?? subscription;
  const quantity = of?.quantity ?? 1;
  const plan = subscription ? `${subscription.planName} subscription` : null;
  // The words of a team's order count its seats, which the quantity of the line does already.
  const what = (quantity > 1 ? plan : null) ?? order?.description ?? plan ?? 'Payment';
  const during = period ? `, ${formatDay(period.start)} – ${formatDay(period.end)}` : '';
  const unit = of?.unitAmount ?? null;
  return line(what + during, quantity, unit === null ? amount + (order?.discount ?? 0) : unit * quantity);
}

function line(description: string, quantity: number, amount: number): InvoiceLine {
  return { description, quantity, amount };
}

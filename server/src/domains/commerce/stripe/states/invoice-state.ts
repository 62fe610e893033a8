import type Stripe from 'stripe';
import type { PaymentState, Period } from '../../payments/provider-states.ts';
import { fromStripe } from '../currencies.ts';
import { aftermathOf } from './charge-state.ts';
import { dateOf, dateOrNull, idOf } from './ids.ts';

/** A subscription with all its invoices, the newest first, with their payments. */
export interface InvoiceFacts {
  readonly subscription: Stripe.Subscription;
  readonly invoices: readonly Stripe.Invoice[];
}

/**
 * The payments of a subscription, one for each invoice and with the invoice's id, because one invoice may be tried
 * several times. An invoice of nothing counts as paid if a coupon or a credit paid it; that of a trial does not, because
 * the trial itself gives access, and neither does that of a change of plan that leaves the period as it is and costs
 * nothing.
 */
export async function invoicePayments(client: Stripe, facts: InvoiceFacts): Promise<PaymentState[]> {
  const charges = await chargesOf(client, facts);
  const payments: PaymentState[] = [];
  for (const invoice of facts.invoices) {
    const lines = await linesOf(client, invoice);
    if (!isPayment(invoice, lines, facts.subscription)) continue;
    const own = await ownCharges(client, invoice, charges);
    payments.push({ ...(await aftermathOf(client, own)), ...paymentOf(invoice, lines, own) });
  }
  return payments;
}

function isPayment(
  invoice: Stripe.Invoice,
  lines: readonly Stripe.InvoiceLineItem[],
  { trial_end: trialEnd }: Stripe.Subscription,
): boolean {
  const { status, amount_due: due, billing_reason: reason, total } = invoice;
  if (status === 'draft' || status === null) return false;
  if (due > 0) return true;
  const period = periodOf(lines);
  if (!period || period.end.getTime() / 1000 <= (trialEnd ?? 0)) return false;
  if (reason === 'subscription_update') return total > 0 || lines.some(beginsPeriod);
  return reason === 'subscription_create' || reason === 'subscription_cycle';
}

/** Whether a line is a whole period, and not the time that is left of one. */
function beginsPeriod({ amount, parent }: Stripe.InvoiceLineItem): boolean {
  return amount > 0 && parent?.subscription_item_details?.proration === false;
}

/** The customer's charges since the subscription began, with their refunds. */
async function chargesOf(client: Stripe, { subscription, invoices }: InvoiceFacts): Promise<Stripe.Charge[]> {
  if (invoices.every((invoice) => invoice.amount_due === 0)) return [];
  return Array.fromAsync(
    client.charges.list({
      customer: idOf(subscription.customer),
      // The first invoice may be a moment older.
      created: { gte: Math.min(subscription.created, ...invoices.map(({ created }) => created)) },
      limit: 100,
      expand: ['data.refunds'],
    }),
  );
}

/** The charges of an invoice, the newest first. */
async function ownCharges(client: Stripe, invoice: Stripe.Invoice, charges: readonly Stripe.Charge[]) {
  const { payments } = invoice;
  const all =
    payments && !payments.has_more
      ? payments.data
      : await Array.fromAsync(client.invoicePayments.list({ invoice: invoice.id, limit: 100 }));
  const ids = new Set(
    all.flatMap(({ payment }) =>
      [payment.payment_intent, payment.charge].flatMap((id) => (id ? [idOf(id)] : [])),
    ),
  );
  return charges.filter(
    ({ id, payment_intent: intent }) => ids.has(id) || (intent !== null && ids.has(idOf(intent))),
  );
}

function paymentOf(
  invoice: Stripe.Invoice,
  lines: readonly Stripe.InvoiceLineItem[],
  charges: readonly Stripe.Charge[],
) {
  const isPaid = invoice.status === 'paid';
  const money = fromStripe(isPaid ? invoice.amount_paid : invoice.amount_due, invoice.currency);
  const tax = (invoice.total_taxes ?? []).reduce((sum, { amount }) => sum + amount, 0);
  const [latest] = charges;
  const failed = invoice.status !== 'open' || latest?.status === 'failed';
  return {
    ...money,
    id: invoice.id,
    reference: null,
    credit: fromStripe(creditOf(invoice, lines), invoice.currency).amount,
    // A credit may have paid a part of the invoice.
    tax: Math.min(fromStripe(tax, invoice.currency).amount, money.amount),
    status: isPaid ? 'paid' : failed ? 'failed' : 'pending',
    paidAt: isPaid ? dateOrNull(invoice.status_transitions.paid_at ?? invoice.created) : null,
    period: periodOf(lines),
    failure: isPaid ? null : (latest?.failure_message ?? null),
  } as const;
}

/**
 * What credit pays of an invoice, besides its amount: the time that is left of the old plan, whose lines are below zero,
 * and the customer's balance, which is below zero if it is a credit. What the old plan leaves beyond the new one becomes
 * balance.
 */
function creditOf(invoice: Stripe.Invoice, lines: readonly Stripe.InvoiceLineItem[]): number {
  const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0);
  const amounts = lines.map(({ amount }) => amount);
  const bought = sum(amounts.filter((amount) => amount > 0));
  const left = -sum(amounts.filter((amount) => amount < 0));
  const balance = Math.max(0, -invoice.starting_balance);
  return Math.min(left, bought) + Math.min(balance, Math.max(0, invoice.total));
}

/** All lines of an invoice; the list in it may end early. */
async function linesOf(client: Stripe, { id, lines }: Stripe.Invoice): Promise<Stripe.InvoiceLineItem[]> {
  return lines.has_more ? Array.fromAsync(client.invoices.listLineItems(id, { limit: 100 })) : lines.data;
}

/**
 * The time that an invoice pays for: that of its latest line. The period of the invoice itself is the one before, and a
 * plan change adds lines about the time that is left. The line below zero is the time that was left of the old plan.
 */
function periodOf(lines: readonly Stripe.InvoiceLineItem[]): Period | null {
  const [latest] = lines
    .filter(({ amount }) => amount >= 0)
    .map(({ period }) => period)
    .toSorted((one, other) => other.end - one.end);
  return latest ? { start: dateOf(latest.start), end: dateOf(latest.end) } : null;
}

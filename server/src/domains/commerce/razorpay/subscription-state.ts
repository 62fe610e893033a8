import {
  noCredit,
  type CheckoutState,
  type Money,
  type PaymentState,
  type Period,
  type SubscriptionState,
} from '../payments/provider-states.ts';
import { dateOf, noteOf, type RazorpayInvoice, type RazorpaySubscription } from './entities.ts';
import { paymentState, type PaymentRecord } from './payment-state.ts';

/** What Razorpay and this site know about a subscription. */
export interface SubscriptionRecord {
  readonly subscription: RazorpaySubscription;
  readonly invoices: readonly RazorpayInvoice[];
  /** The payments of invoices, by the invoice's id. */
  readonly payments: ReadonlyMap<string, PaymentRecord>;
  /** When the buyer asked that it end after its period; Razorpay does not report that. */
  readonly cancelAskedAt: Date | null;
}

type Status = SubscriptionState['status'];

const ended = new Set(['cancelled', 'completed', 'expired']);

export function isEnded({ status }: Pick<RazorpaySubscription, 'status'>): boolean {
  return ended.has(status);
}

/** The state of a subscription; null if another program made it. */
export function subscriptionState(record: SubscriptionRecord, now: Date): SubscriptionState | null {
  const { subscription } = record;
  const owner = noteOf(subscription, 'subscription');
  if (owner === null) return null;
  const status = statusOf(record, now);
  return {
    id: subscription.id,
    owner,
    status,
    price: subscription.plan_id,
    quantity: subscription.quantity ?? 1,
    period: periodOf(record),
    cancelAt: status === 'ended' || status === 'incomplete' ? null : plannedEnd(record),
    trialEnd: trialEndOf(record),
    failingSince: status === 'past_due' ? failingSince(record) : null,
    endedAt: status === 'ended' ? endOf(record) : null,
    credit: noCredit,
    payments: paymentsOf(record),
  };
}

/** A trial is a subscription that starts later; its end is when it starts. Null if it never began. */
function trialEndOf({ subscription, cancelAskedAt }: SubscriptionRecord): Date | null {
  const { status, start_at: startAt, customer_id: customer } = subscription;
  const began =
    status === 'cancelled'
      ? Boolean(customer) || cancelAskedAt !== null
      : status !== 'created' && status !== 'expired';
  const days = Number(noteOf(subscription, 'trial_days') ?? 0);
  return began && days > 0 && startAt ? dateOf(startAt) : null;
}

/**
 * The end that the buyer asked for: that of the trial or period in which they did. Razorpay sometimes cancels at once
 * instead, and always in a trial; the buyer keeps what was promised.
 */
function plannedEnd(record: SubscriptionRecord): Date | null {
  const { cancelAskedAt } = record;
  if (!cancelAskedAt) return null;
  const trialEnd = trialEndOf(record);
  if (trialEnd && cancelAskedAt < trialEnd) return trialEnd;
  const period = periodOf(record);
  return period && period.start <= cancelAskedAt ? period.end : null;
}

function statusOf(record: SubscriptionRecord, now: Date): Status {
  const { subscription } = record;
  const trialEnd = trialEndOf(record);
  const planned = plannedEnd(record);
  if (subscription.status === 'cancelled' && planned && now < planned)
    return trialEnd && now < trialEnd ? 'trialing' : 'active';
  if (isEnded(subscription)) return 'ended';
  switch (subscription.status) {
    case 'authenticated':
      return trialEnd ? 'trialing' : 'incomplete';
    case 'active':
      return 'active';
    // Razorpay tries the payment again while it is pending, and gives up when it is halted.
    case 'pending':
    case 'halted':
      return 'past_due';
    case 'paused':
      return 'paused';
    default:
      return 'incomplete';
  }
}

/** The period that is paid or, while its payment fails, the one that is to be paid; for a trial, its time. */
function periodOf(record: SubscriptionRecord): Period | null {
  const { subscription, invoices } = record;
  const { status, current_start: start, current_end: end, created_at: createdAt } = subscription;
  const [newest] = invoices.toSorted((a, b) => startOf(b) - startOf(a));
  const isFailing = status === 'pending' || status === 'halted';
  const unpaid = isFailing && newest && !isPaid(newest) ? invoicePeriod(newest) : null;
  if (unpaid) return unpaid;
  if (start && end) return { start: dateOf(start), end: dateOf(end) };
  const trialEnd = trialEndOf(record);
  return trialEnd ? { start: dateOf(createdAt), end: trialEnd } : null;
}

function invoicePeriod({ billing_start: start, billing_end: end }: RazorpayInvoice): Period | null {
  return start && end ? { start: dateOf(start), end: dateOf(end) } : null;
}

function endOf(record: SubscriptionRecord): Date | null {
  const { ended_at: endedAt } = record.subscription;
  return plannedEnd(record) ?? (endedAt ? dateOf(endedAt) : null);
}

/** The start of the first period since the last payment. */
function failingSince({ subscription, invoices }: SubscriptionRecord): Date {
  const [first] = unpaidInvoices(invoices);
  const { current_start: start, created_at: createdAt } = subscription;
  return dateOf(first ? startOf(first) : (start ?? createdAt));
}

const isPaid = ({ payment_id: payment }: RazorpayInvoice) => Boolean(payment);
const startOf = (invoice: RazorpayInvoice) => invoice.billing_start ?? invoice.created_at;

/** The payments, the oldest first. */
function paymentsOf({ invoices, payments }: SubscriptionRecord): PaymentState[] {
  return invoices
    .toSorted((a, b) => startOf(a) - startOf(b))
    .flatMap((invoice) => {
      const record = payments.get(invoice.id);
      return record ? [paymentState(record, { reference: null, period: invoicePeriod(invoice) })] : [];
    });
}

/** The invoices since the last paid one, the oldest first. */
export function unpaidInvoices(invoices: readonly RazorpayInvoice[]): RazorpayInvoice[] {
  const lastPaid = Math.max(0, ...invoices.filter(isPaid).map(startOf));
  return invoices
    .filter((invoice) => !isPaid(invoice) && startOf(invoice) > lastPaid)
    .toSorted((a, b) => startOf(a) - startOf(b));
}

/**
 * The state of the checkout that began a subscription; null if it names no order. `price` is what one interval costs.
 * A trial is paid with nothing.
 */
export function subscriptionCheckout(
  record: SubscriptionRecord,
  { payments }: SubscriptionState,
  price: Money,
  isClosed: boolean,
): CheckoutState | null {
  const { subscription } = record;
  const reference = noteOf(subscription, 'reference');
  if (reference === null) return null;
  const about = { id: subscription.id, reference };
  if (trialEndOf(record)) return { ...about, amount: 0, currency: price.currency, status: 'paid' };
  const first = payments.find((payment) => payment.status === 'paid');
  if (first) return { ...about, amount: first.amount, currency: first.currency, status: 'paid' };
  return { ...about, ...price, status: unpaidStatus(subscription, isClosed) };
}

function unpaidStatus({ status }: RazorpaySubscription, isClosed: boolean): CheckoutState['status'] {
  if (status === 'created') return isClosed ? 'expired' : 'open';
  if (ended.has(status)) return 'expired';
  return status === 'pending' || status === 'halted' ? 'failed' : 'awaiting';
}

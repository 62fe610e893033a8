import type Stripe from 'stripe';
import type { Credit, Period, SubscriptionState } from '../../payments/provider-states.ts';
import { fromStripe } from '../currencies.ts';
import { known } from '../errors.ts';
import { dateOf, dateOrNull, idOf } from './ids.ts';
import { invoicePayments, type InvoiceFacts } from './invoice-state.ts';

/** A subscription with all its payments; null if it is not one of this site. */
export async function fetchSubscription(client: Stripe, id: string): Promise<SubscriptionState | null> {
  const subscription = await known(client.subscriptions.retrieve(id, withCustomer));
  const owner = subscription?.metadata['subscription'];
  if (!subscription || owner === undefined) return null;
  const invoices = await Array.fromAsync(
    client.invoices.list({ subscription: id, limit: 100, expand: ['data.payments'] }),
  );
  const status = statusOf(subscription);
  const [item] = subscription.items.data;
  const facts: InvoiceFacts = { subscription, invoices };
  return {
    id,
    owner,
    status,
    price: item?.price.id ?? '',
    quantity: item?.quantity ?? 1,
    period: periodOf(subscription),
    cancelAt: cancelAtOf(subscription),
    trialEnd: dateOrNull(subscription.trial_end),
    failingSince: status === 'past_due' ? failingSinceOf(facts) : null,
    endedAt: dateOrNull(subscription.ended_at),
    credit: creditOf(subscription),
    payments: await invoicePayments(client, facts),
  };
}

/**
 * Stripe leaves a subscription `unpaid` if the operator chose to keep it after the last attempt. Here it is past due:
 * its days of grace pass by themselves, it may be paid later, and it must still be cancelled when its user leaves.
 * @throws Error for a status that this code does not know; nothing changes then
 */
function statusOf({ status, pause_collection: paused }: Stripe.Subscription): SubscriptionState['status'] {
  switch (status) {
    case 'active':
      return paused ? 'paused' : 'active';
    case 'trialing':
      return paused ? 'paused' : 'trialing';
    case 'past_due':
    case 'unpaid':
      return paused ? 'paused' : 'past_due';
    case 'incomplete':
      return 'incomplete';
    case 'paused':
      return 'paused';
    case 'canceled':
    case 'incomplete_expired':
      return 'ended';
    default:
      throw new Error(`Stripe reports a subscription as ${status}, which this version does not know`);
  }
}

/** The current period is that of its items. */
function periodOf({ items }: Stripe.Subscription): Period | null {
  const [item] = items.data;
  return item ? { start: dateOf(item.current_period_start), end: dateOf(item.current_period_end) } : null;
}

/** A planned end is either a date or the end of the period; Stripe's portal sets the date. */
function cancelAtOf(subscription: Stripe.Subscription): Date | null {
  if (subscription.cancel_at !== null) return dateOf(subscription.cancel_at);
  return subscription.cancel_at_period_end ? (periodOf(subscription)?.end ?? null) : null;
}

/** Fetches a subscription with its customer, whose balance pays its invoices first. */
export const withCustomer = { expand: ['customer'] };

/** The balance belongs to the customer: all its subscriptions in its currency use it. */
export function creditOf({ customer, currency }: Stripe.Subscription): Credit {
  const payer = typeof customer === 'string' || customer.deleted ? null : customer;
  const balance = payer?.currency === currency ? payer.balance : 0;
  return { amount: fromStripe(0 - balance, currency).amount, isShared: true };
}

/** When the oldest invoice that is still open was first tried. */
function failingSinceOf({ subscription, invoices }: InvoiceFacts): Date | null {
  const times = invoices
    .filter(({ status, attempted, amount_remaining: due }) => status === 'open' && attempted && due > 0)
    .map(({ created, status_transitions: { finalized_at: finalized } }) => finalized ?? created);
  return times.length > 0 ? dateOf(Math.min(...times)) : (periodOf(subscription)?.start ?? null);
}

/** The subscription that an invoice is for; null if it is for none. */
export async function fetchInvoicedSubscription(
  client: Stripe,
  invoiceId: string,
): Promise<SubscriptionState | null> {
  const invoice = await known(client.invoices.retrieve(invoiceId));
  const subscription = invoice?.parent?.subscription_details?.subscription;
  return subscription === undefined ? null : fetchSubscription(client, idOf(subscription));
}

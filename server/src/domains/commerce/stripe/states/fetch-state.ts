import type Stripe from 'stripe';
import type { ProviderState, Subject, SubscriptionState } from '../../payments/provider-states.ts';
import { known } from '../errors.ts';
import { fetchCheckout, fetchCheckoutOf } from './checkout-state.ts';
import { idOf } from './ids.ts';
import { fetchInvoicedSubscription, fetchSubscription } from './subscription-state.ts';

/** The current state of a subject. A payment is an invoice, a payment intent or a charge. */
export async function fetchState(client: Stripe, { kind, id }: Subject): Promise<ProviderState | null> {
  if (kind === 'checkout') return fetchCheckout(client, id);
  if (kind === 'subscription') return ofSubscription(await fetchSubscription(client, id));
  if (id.startsWith('in_')) return ofSubscription(await fetchInvoicedSubscription(client, id));
  return id.startsWith('pi_') ? fetchIntent(client, id) : fetchCharge(client, id);
}

function ofSubscription(subscription: SubscriptionState | null): ProviderState | null {
  return subscription ? { checkout: null, payment: null, subscription } : null;
}

/** A payment intent pays an invoice or a checkout; any other is not of this site. */
async function fetchIntent(client: Stripe, id: string): Promise<ProviderState | null> {
  const payment = { type: 'payment_intent', payment_intent: id } as const;
  const found = await known(client.invoicePayments.list({ payment, limit: 1 }));
  const [paid] = found?.data ?? [];
  return paid
    ? ofSubscription(await fetchInvoicedSubscription(client, idOf(paid.invoice)))
    : fetchCheckoutOf(client, id);
}

async function fetchCharge(client: Stripe, id: string): Promise<ProviderState | null> {
  const charge = await known(client.charges.retrieve(id));
  return charge?.payment_intent ? fetchIntent(client, idOf(charge.payment_intent)) : null;
}

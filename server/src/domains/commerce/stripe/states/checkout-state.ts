import type Stripe from 'stripe';
import type { CheckoutState, PaymentState, ProviderState } from '../../payments/provider-states.ts';
import { fromStripe } from '../currencies.ts';
import { known } from '../errors.ts';
import { aftermathOf } from './charge-state.ts';
import { dateOf, idOf } from './ids.ts';
import { fetchSubscription } from './subscription-state.ts';

/** The checkout of an order with its payment or its subscription; null if it is not one of this site. */
export async function fetchCheckout(client: Stripe, id: string): Promise<ProviderState | null> {
  const expand = ['payment_intent.latest_charge.refunds', 'subscription'];
  const session = await known(client.checkout.sessions.retrieve(id, { expand }));
  const reference = session?.client_reference_id;
  if (!session || reference == null) return null;
  const intent = expanded(session.payment_intent);
  const subscription = expanded(session.subscription);
  return {
    checkout: checkoutState(session, reference, intent, subscription),
    payment: intent ? await paymentState(client, session, reference, intent) : null,
    subscription: subscription ? await fetchSubscription(client, subscription.id) : null,
  };
}

function expanded<Item extends object>(object: string | Item | null): Item | null {
  return typeof object === 'string' ? null : object;
}

function checkoutState(
  session: Stripe.Checkout.Session,
  reference: string,
  intent: Stripe.PaymentIntent | null,
  subscription: Stripe.Subscription | null,
): CheckoutState {
  const money = fromStripe(session.amount_total ?? 0, session.currency ?? 'usd');
  return { ...money, id: session.id, reference, status: statusOf(session, intent, subscription) };
}

function statusOf(
  { status, payment_status: paid }: Stripe.Checkout.Session,
  intent: Stripe.PaymentIntent | null,
  subscription: Stripe.Subscription | null,
): CheckoutState['status'] {
  if (status === 'open') return 'open';
  if (status === 'expired') return 'expired';
  if (paid === 'paid' || paid === 'no_payment_required' || intent?.status === 'succeeded') return 'paid';
  // It was submitted with a way to pay that takes days, such as a direct debit.
  const failed =
    intent?.status === 'requires_payment_method' ||
    intent?.status === 'canceled' ||
    subscription?.status === 'incomplete_expired' ||
    subscription?.status === 'canceled';
  return failed ? 'failed' : 'awaiting';
}

/** Null while the buyer is still choosing how to pay: a declined card leaves the checkout open for another one. */
async function paymentState(
  client: Stripe,
  session: Stripe.Checkout.Session,
  reference: string,
  intent: Stripe.PaymentIntent,
): Promise<PaymentState | null> {
  if (session.status !== 'complete') return null;
  const status = paymentStatus(intent.status);
  const charge = expanded(intent.latest_charge);
  const isPaid = status === 'paid';
  const money = fromStripe(isPaid ? intent.amount_received : intent.amount, intent.currency);
  return {
    ...money,
    ...(await aftermathOf(client, charge ? [charge] : [])),
    id: intent.id,
    reference,
    // Stripe pays only invoices with a customer's credit.
    credit: 0,
    tax: fromStripe(session.total_details?.amount_tax ?? 0, intent.currency).amount,
    status,
    paidAt: isPaid ? dateOf(charge?.created ?? intent.created) : null,
    // Stripe makes the intent when the page is submitted, and dates the charge of a transfer when the money arrives.
    ...(isPaid && { madeAt: dateOf(intent.created) }),
    period: null,
    failure: isPaid ? null : (intent.last_payment_error?.message ?? null),
  };
}

function paymentStatus(status: Stripe.PaymentIntent.Status): PaymentState['status'] {
  if (status === 'succeeded') return 'paid';
  return status === 'requires_payment_method' || status === 'canceled' ? 'failed' : 'pending';
}

/** The checkout that a payment intent belongs to. */
export async function fetchCheckoutOf(client: Stripe, intent: string): Promise<ProviderState | null> {
  const sessions = await known(client.checkout.sessions.list({ payment_intent: intent, limit: 1 }));
  const [session] = sessions?.data ?? [];
  return session ? fetchCheckout(client, idOf(session)) : null;
}

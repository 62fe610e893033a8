import { refOf } from '../objects/references.ts';
import type Stripe from 'stripe';
import { intentObject } from '../objects/payment.ts';
import { subscriptionObject } from '../objects/subscription.ts';
import { need, type SessionPlan, type World } from '../world.ts';
import { isSlow, saveCard, succeeds } from './cards.ts';
import { attempt } from './charges.ts';
import { collect, draftInvoice, issue } from './invoices.ts';
import { fullLine } from './life.ts';
import { daySeconds, nextEnd } from './periods.ts';

/** Submits a checkout with a card; null if it is paid or on its way, otherwise why not. */
export function submit(world: World, session: Stripe.Checkout.Session, number: string): string | null {
  const plan = need(world.plans, 'plan', session.id);
  const card = saveCard(world, number);
  if (card === null) return 'This is not a test number of the double.';
  const failure = plan.recurring
    ? beginSubscription(world, session, plan, plan.recurring, card)
    : pay(world, session, plan, card);
  if (failure !== null) return failure;
  const coupon = world.coupons.get(plan.coupon ?? '');
  if (coupon) coupon.times_redeemed += 1;
  session.status = 'complete';
  session.url = null;
  world.emit('checkout.session.completed', session);
  return null;
}

function pay(world: World, session: Stripe.Checkout.Session, plan: SessionPlan, card: string): string | null {
  const { amount_total: amount, currency } = session;
  const known = world.intents.get(refOf(session.payment_intent));
  const customer = refOf(session.customer);
  const { description, metadata } = plan;
  const traits = { amount: amount ?? 0, currency: currency ?? 'usd', customer, description, metadata };
  const intent = known ?? intentObject(traits, world.now());
  world.intents.set(intent.id, intent);
  session.payment_intent = intent.id;
  const outcome = attempt(world, intent, card, true);
  if (outcome === 'succeeded') session.payment_status = 'paid';
  return outcome === 'failed' ? 'Your card was declined. Try another one.' : null;
}

/** At Stripe, too, a declined card leaves no subscription behind. */
function beginSubscription(
  world: World,
  session: Stripe.Checkout.Session,
  plan: SessionPlan,
  recurring: NonNullable<SessionPlan['recurring']>,
  card: string,
): string | null {
  if (!isSlow(world, card) && !succeeds(world, card, true)) return 'Your card was declined. Try another one.';
  const { price, quantity, trialDays, missingPaymentMethod } = recurring;
  const start = world.now();
  const subscription = subscriptionObject({
    customer: refOf(session.customer),
    price,
    quantity,
    metadata: plan.metadata,
    description: plan.description,
    paymentMethod: card,
    computesTax: session.automatic_tax.enabled,
    start,
    periodEnd: nextEnd(start, start, price.recurring?.interval ?? 'month'),
    trialEnd: trialDays > 0 ? start + trialDays * daySeconds : null,
    missingPaymentMethod,
  });
  world.subscriptions.set(subscription.id, subscription);
  session.subscription = subscription.id;
  world.emit('customer.subscription.created', subscription);
  session.payment_status = payFirstInvoice(world, session, subscription);
  return null;
}

function payFirstInvoice(
  world: World,
  session: Stripe.Checkout.Session,
  subscription: Stripe.Subscription,
): Stripe.Checkout.Session.PaymentStatus {
  const lines = subscription.items.data.map(fullLine);
  const isTrial = subscription.status === 'trialing';
  const shown = isTrial ? lines.map((line) => ({ ...line, amount: 0 })) : lines;
  const discount = session.total_details?.amount_discount ?? 0;
  const invoice = draftInvoice(world, subscription, 'subscription_create', shown, discount);
  issue(world, subscription, invoice);
  session.invoice = invoice.id;
  if (invoice.amount_due === 0) return 'no_payment_required';
  return collect(world, invoice, true) === 'succeeded' ? 'paid' : 'unpaid';
}

import { refOf } from '../objects/references.ts';
import type Stripe from 'stripe';
import type { LineTraits } from '../objects/invoice.ts';
import type { World } from '../world.ts';
import { endSlowCharge } from './charges.ts';
import { collect, draftInvoice, issue, markFailed, markPaid, subscriptionOf } from './invoices.ts';
import { daySeconds, nextEnd } from './periods.ts';
import { endSubscription, setStatus } from './status.ts';

/** Days until the money of a slow payment arrives. */
const slowDays = 3;

interface Due {
  readonly at: number;
  readonly run: () => void;
}

/** Does everything that is due by now, in the order in which it was due. */
export function catchUp(world: World): void {
  for (;;) {
    const [next] = dueEvents(world).toSorted((one, other) => one.at - other.at);
    if (!next || next.at > world.now()) return;
    world.at(next.at, next.run);
  }
}

function dueEvents(world: World): Due[] {
  return [
    ...[...world.sessions.values()]
      .filter(({ status }) => status === 'open')
      .map((session) => ({ at: session.expires_at, run: () => expireSession(world, session) })),
    ...[...world.subscriptions.values()].flatMap((subscription) => duePeriod(world, subscription)),
    ...[...world.invoices.values()].flatMap((invoice) => dueAttempt(world, invoice)),
    ...[...world.intents.values()]
      .filter(({ status }) => status === 'processing')
      .map((intent) => ({ at: intent.created + slowDays * daySeconds, run: () => endSlow(world, intent) })),
  ];
}

export function expireSession(world: World, session: Stripe.Checkout.Session): void {
  session.status = 'expired';
  session.url = null;
  world.emit('checkout.session.expired', session);
}

function duePeriod(world: World, subscription: Stripe.Subscription): Due[] {
  const [item] = subscription.items.data;
  const { status, cancel_at: cancelAt } = subscription;
  if (!item || status === 'canceled' || status === 'paused') return [];
  const end = item.current_period_end;
  if (cancelAt !== null && cancelAt <= end)
    return [{ at: cancelAt, run: () => endSubscription(world, subscription, 'cancellation_requested') }];
  return [{ at: end, run: () => renew(world, subscription, item) }];
}

/** At the end of a period or of the trial. */
function renew(world: World, subscription: Stripe.Subscription, item: Stripe.SubscriptionItem): void {
  const isTrial = subscription.status === 'trialing';
  if (isTrial && subscription.default_payment_method === null)
    return endTrialWithoutCard(world, subscription);
  // Not from the anchor: a date that became older is not a whole number of months away from it.
  const start = item.current_period_end;
  item.current_period_start = start;
  item.current_period_end = nextEnd(start, start, item.price.recurring?.interval ?? 'month');
  if (isTrial) setStatus(world, subscription, 'active');
  else world.emit('customer.subscription.updated', subscription);
  const invoice = draftInvoice(world, subscription, 'subscription_cycle', [fullLine(item)]);
  issue(world, subscription, invoice);
  if (invoice.status === 'open' && subscription.status !== 'unpaid') collect(world, invoice, false);
}

function endTrialWithoutCard(world: World, subscription: Stripe.Subscription): void {
  if (subscription.trial_settings?.end_behavior.missing_payment_method === 'pause') {
    setStatus(world, subscription, 'paused');
    world.emit('customer.subscription.paused', subscription);
  } else endSubscription(world, subscription, 'cancellation_requested');
}

/** The line of a whole period. */
export function fullLine({
  price,
  quantity,
  current_period_start,
  current_period_end,
}: Stripe.SubscriptionItem): LineTraits {
  return {
    description: 'The next period',
    amount: (price.unit_amount ?? 0) * (quantity ?? 1),
    quantity: quantity ?? 1,
    price,
    start: current_period_start,
    end: current_period_end,
    proration: false,
  };
}

function dueAttempt(world: World, invoice: Stripe.Invoice): Due[] {
  const { status, next_payment_attempt: at } = invoice;
  if (status !== 'open' || at === null || subscriptionOf(world, invoice).status === 'canceled') return [];
  return [{ at, run: () => collect(world, invoice, false) }];
}

function endSlow(world: World, intent: Stripe.PaymentIntent): void {
  const success = endSlowCharge(world, intent);
  const payment = [...world.invoicePayments.values()].find(
    (each) => each.payment.payment_intent === intent.id,
  );
  const invoice = payment && world.invoices.get(refOf(payment.invoice));
  if (invoice && success) markPaid(world, invoice);
  if (invoice && !success) markFailed(world, invoice, subscriptionOf(world, invoice));
  const session = [...world.sessions.values()].find(
    (each) => each.payment_intent === intent.id || (invoice !== undefined && each.invoice === invoice.id),
  );
  if (!session) return;
  if (success) session.payment_status = 'paid';
  world.emit(`checkout.session.async_payment_${success ? 'succeeded' : 'failed'}`, session);
}

import { refOf } from '../objects/references.ts';
import type Stripe from 'stripe';
import {
  invoiceObject,
  invoicePaymentObject,
  type InvoiceTraits,
  type LineTraits,
} from '../objects/invoice.ts';
import { intentObject } from '../objects/payment.ts';
import { need, type World } from '../world.ts';
import { attempt } from './charges.ts';
import { daySeconds } from './periods.ts';
import { endSubscription, setStatus } from './status.ts';

/** Days between the attempts to charge an invoice. */
const retryDays = [3, 5, 7] as const;

/** The tax that the double computes, as a part of an amount with tax: a rate of 20 %. */
export function taxIn(amount: number, computes: boolean): number {
  return computes && amount > 0 ? Math.round(amount / 6) : 0;
}

export function draftInvoice(
  world: World,
  subscription: Stripe.Subscription,
  reason: InvoiceTraits['reason'],
  lines: readonly LineTraits[],
  discount = 0,
): Stripe.Invoice {
  const total = lines.reduce((sum, { amount }) => sum + amount, 0) - discount;
  const tax = taxIn(total, subscription.automatic_tax.enabled);
  const { balance } = need(world.customers, 'customer', refOf(subscription.customer));
  return invoiceObject({ subscription, reason, lines, discount, tax, balance }, world.now());
}

/** Stores an invoice, and pays at once what costs nothing. */
export function issue(world: World, subscription: Stripe.Subscription, invoice: Stripe.Invoice): void {
  world.invoices.set(invoice.id, invoice);
  subscription.latest_invoice = invoice.id;
  const customer = need(world.customers, 'customer', refOf(subscription.customer));
  customer.currency ??= invoice.currency;
  customer.balance = invoice.ending_balance ?? customer.balance;
  world.emit('invoice.created', invoice);
  world.emit('invoice.finalized', invoice);
  if (invoice.amount_due === 0) markPaid(world, invoice);
}

/** Tries to take the money of an open invoice. */
export function collect(
  world: World,
  invoice: Stripe.Invoice,
  onSession: boolean,
): 'failed' | 'processing' | 'succeeded' {
  if (invoice.status === 'paid') return 'succeeded';
  const subscription = subscriptionOf(world, invoice);
  const intent = intentOf(world, invoice);
  invoice.attempted = true;
  invoice.attempt_count += 1;
  const outcome = attempt(world, intent, subscription.default_payment_method as string | null, onSession);
  if (outcome === 'succeeded') markPaid(world, invoice);
  if (outcome === 'failed') markFailed(world, invoice, subscription);
  return outcome;
}

export function subscriptionOf(world: World, invoice: Stripe.Invoice): Stripe.Subscription {
  const id = refOf(invoice.parent?.subscription_details?.subscription);
  return need(world.subscriptions, 'subscription', id);
}

export function paymentsOf(world: World, invoiceId: string): Stripe.InvoicePayment[] {
  return [...world.invoicePayments.values()].filter(({ invoice }) => invoice === invoiceId);
}

function intentOf(world: World, invoice: Stripe.Invoice): Stripe.PaymentIntent {
  const [payment] = paymentsOf(world, invoice.id);
  if (payment) return need(world.intents, 'payment_intent', refOf(payment.payment.payment_intent));
  const { amount_due: amount, currency } = invoice;
  const traits = { amount, currency, customer: refOf(invoice.customer), description: null, metadata: {} };
  const intent = intentObject(traits, world.now());
  const made = invoicePaymentObject(invoice, intent.id, world.now());
  world.intents.set(intent.id, intent);
  world.invoicePayments.set(made.id, made);
  return intent;
}

export function markPaid(world: World, invoice: Stripe.Invoice): void {
  invoice.status = 'paid';
  invoice.amount_paid = invoice.amount_due;
  invoice.amount_remaining = 0;
  invoice.attempted = true;
  invoice.next_payment_attempt = null;
  invoice.status_transitions.paid_at = world.now();
  for (const payment of paymentsOf(world, invoice.id)) {
    payment.status = 'paid';
    payment.amount_paid = invoice.amount_due;
    payment.status_transitions.paid_at = world.now();
  }
  world.emit('invoice.paid', invoice);
  const subscription = subscriptionOf(world, invoice);
  const others = [...world.invoices.values()].some(
    (other) => other.status === 'open' && subscriptionOf(world, other) === subscription,
  );
  const { status } = subscription;
  if (!others && (status === 'past_due' || status === 'unpaid' || status === 'incomplete'))
    setStatus(world, subscription, 'active');
}

export function markFailed(world: World, invoice: Stripe.Invoice, subscription: Stripe.Subscription): void {
  const days = retryDays[invoice.attempt_count - 1];
  invoice.next_payment_attempt = days === undefined ? null : world.now() + days * daySeconds;
  world.emit('invoice.payment_failed', invoice);
  if (invoice.next_payment_attempt !== null || world.afterRetries === 'past_due')
    setStatus(world, subscription, 'past_due');
  else if (world.afterRetries === 'unpaid') setStatus(world, subscription, 'unpaid');
  else endSubscription(world, subscription, 'payment_failed');
}

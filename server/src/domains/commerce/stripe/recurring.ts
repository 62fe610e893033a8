import type Stripe from 'stripe';
import { PaymentRefused, type ChangePreview, type PlanChange } from '../payments/payment-provider.ts';
import type { RecurringCommands } from '../payments/payment-provider.ts';
import { withCatalogue } from './catalogue/catalogue.ts';
import type { StripeAccount } from './client.ts';
import { fromStripe } from './currencies.ts';
import { isMissing, known, orRefused } from './errors.ts';
import { withKey } from './idempotency.ts';
import { dateOf, idOf } from './states/ids.ts';
import { creditOf, withCustomer } from './states/subscription-state.ts';

/**
 * Cancelling and resuming need no key of ours: each may be repeated, and a key would answer the second cancellation of a
 * day with the first.
 */
export function recurringCommands(account: StripeAccount): RecurringCommands {
  return {
    changes: {
      preview: (subscription, change, computedFor = account.clock.now()) =>
        preview(account, subscription, change, dateOf(Math.floor(computedFor.getTime() / 1000))),
      apply: (...change) => apply(account, ...change),
    },
    cancelAtPeriodEnd: (subscription) => cancelAtPeriodEnd(account.client, subscription),
    resume: (subscription) => resume(account.client, subscription),
    cancelNow: (subscription) => cancelNow(account.client, subscription),
  };
}

/** What a subscription is changed to, as both the preview and the change send it. */
interface ChangeParameters {
  readonly items: [{ readonly id: string; readonly price: string; readonly quantity: number }];
  /** What is left of the old plan is credited, and the new one is due at once. */
  readonly proration_behavior: 'always_invoice';
  readonly proration_date: number;
}

/** Runs `use` with what the subscription is changed to. @throws PaymentRefused if the subscription has ended */
function withChange<Result>(
  account: StripeAccount,
  id: string,
  { price, quantity }: PlanChange,
  computedFor: Date,
  use: (change: ChangeParameters, subscription: Stripe.Subscription) => Promise<Result>,
): Promise<Result> {
  return withCatalogue(account, async (catalogue) => {
    const subscription = await runningSubscription(account.client, id);
    const [item] = subscription.items.data;
    if (!item) throw new Error(`the subscription ${id} has no items`);
    const change: ChangeParameters = {
      items: [{ id: item.id, price: await catalogue.priceOf(price), quantity }],
      proration_behavior: 'always_invoice',
      proration_date: Math.floor(computedFor.getTime() / 1000),
    };
    return use(change, subscription);
  });
}

function preview(
  account: StripeAccount,
  id: string,
  change: PlanChange,
  computedFor: Date,
): Promise<ChangePreview> {
  return withChange(account, id, change, computedFor, async (details, subscription) => {
    const invoice = await orRefused(
      account.client.invoices.createPreview({ subscription: id, subscription_details: details }),
    );
    const due = fromStripe(invoice.amount_due, invoice.currency);
    // What the invoice does not take from the card changes the customer's balance, which the next invoices use.
    const unpaid = fromStripe(invoice.amount_due - invoice.total, invoice.currency);
    const before = creditOf(subscription);
    const credit = before.amount + unpaid.amount;
    const { price, quantity } = change;
    return {
      now: due.amount > 0 ? due : { ...due, amount: 0 - credit },
      next: { amount: Math.max(0, price.amount * quantity - credit), currency: price.currency },
      nextAt: dateOf(nextPeriodEnd(invoice, details, subscription)),
      credit: { ...before, amount: credit },
      computedFor,
    };
  });
}

/** With another interval a new period begins, and it is a line of the invoice; with the same one, the period goes on. */
function nextPeriodEnd(
  { lines }: Stripe.Invoice,
  { items: [{ price }] }: ChangeParameters,
  { items }: Stripe.Subscription,
): number {
  const begun = lines.data.filter(({ pricing }) => {
    const named = pricing?.price_details?.price;
    return named !== undefined && idOf(named) === price;
  });
  const ends = begun.length > 0 ? begun.map(({ period }) => period.end) : items.data.map(endOf);
  return Math.max(...ends);
}

function endOf({ current_period_end: end }: Stripe.SubscriptionItem): number {
  return end;
}

/** Changes nothing if the card is declined. @throws PaymentRefused */
async function apply(
  account: StripeAccount,
  id: string,
  change: PlanChange,
  computedFor: Date,
  key: string,
): Promise<void> {
  await withChange(account, id, change, computedFor, (parameters) =>
    orRefused(
      withKey(`change:${key}`, (options) =>
        account.client.subscriptions.update(
          id,
          { ...parameters, payment_behavior: 'error_if_incomplete' },
          options,
        ),
      ),
    ),
  );
}

async function cancelAtPeriodEnd(client: Stripe, id: string): Promise<void> {
  const subscription = await known(client.subscriptions.retrieve(id));
  if (!subscription || hasEnded(subscription) || subscription.cancel_at !== null) return;
  if (!subscription.cancel_at_period_end)
    await client.subscriptions.update(id, { cancel_at_period_end: true });
}

/** Stripe's portal plans an end by its date, this site by the end of the period: both are taken back. */
async function resume(client: Stripe, id: string): Promise<void> {
  const subscription = await runningSubscription(client, id);
  const resumed = subscription.cancel_at_period_end
    ? await client.subscriptions.update(id, { cancel_at_period_end: false })
    : subscription;
  if (resumed.cancel_at !== null) await client.subscriptions.update(id, { cancel_at: '' });
}

async function cancelNow(client: Stripe, id: string): Promise<void> {
  try {
    await client.subscriptions.cancel(id);
  } catch (error) {
    // One that was cancelled already cannot be found by this command.
    if (!isMissing(error)) throw error;
  }
}

/** @throws PaymentRefused if it has ended */
async function runningSubscription(client: Stripe, id: string): Promise<Stripe.Subscription> {
  const subscription = await known(client.subscriptions.retrieve(id, withCustomer));
  if (!subscription || hasEnded(subscription))
    throw new PaymentRefused('This subscription has ended. You can subscribe again at any time.');
  return subscription;
}

function hasEnded({ status }: Stripe.Subscription): boolean {
  return status === 'canceled' || status === 'incomplete_expired';
}

import { periodEnd } from '../../plans/plan.ts';
import type { SandboxCheckout } from '../checkouts/checkout.ts';
import { newId } from '../payments/payment.ts';
import { paymentFor, type Happening } from './life.ts';
import type { SandboxSubscription } from './subscription.ts';

/** A checkout that begins a subscription. */
type RecurringCheckout = SandboxCheckout & {
  readonly customer_id: string;
  readonly recurring: NonNullable<SandboxCheckout['recurring']>;
};

const dayMs = 24 * 60 * 60 * 1000;

/** Begins the subscription of a checkout that a card was accepted for: with its trial, or with its first payment. */
export function beginSubscription(checkout: RecurringCheckout, last4: string, now: Date): Happening {
  const { trialDays } = checkout.recurring;
  const created = { type: 'subscription.created' } as const;
  if (trialDays > 0) {
    const trialEnd = new Date(now.getTime() + trialDays * dayMs);
    const subscription: SandboxSubscription = {
      ...newSubscription(checkout, now),
      status: 'trialing',
      anchor: trialEnd,
      periods: 0,
      period_end: trialEnd,
      trial_end: trialEnd,
    };
    return {
      account: { subscription, payments: [] },
      events: [{ ...created, subject: subscription.id }],
    };
  }
  const subscription = newSubscription(checkout, now);
  // The page has accepted the card, even if it will not pay a renewal.
  const paid = { status: 'paid', failure: null, paid_at: now } as const;
  const price = { amount: checkout.amount_cents, credit: 0 };
  const payment = { ...paymentFor(subscription, price, last4, now), ...paid };
  return {
    account: { subscription, payments: [payment] },
    events: [
      { ...created, subject: subscription.id },
      { type: 'payment.paid', subject: payment.id },
    ],
  };
}

function newSubscription(checkout: RecurringCheckout, now: Date): SandboxSubscription {
  const { price, quantity, subscriptionId } = checkout.recurring;
  return {
    id: newId('ssub'),
    customer_id: checkout.customer_id,
    checkout_id: checkout.id,
    owner: subscriptionId,
    price_id: price.id,
    plan_name: price.planName,
    interval: price.interval,
    unit_amount: price.amount,
    currency: price.currency,
    quantity,
    status: 'active',
    anchor: now,
    periods: 1,
    period_start: now,
    period_end: periodEnd(now, price.interval),
    period_value: checkout.amount_cents,
    balance: 0,
    cancel_at: null,
    trial_end: null,
    failing_since: null,
    attempts: 0,
    ended_at: null,
    applied_changes: [],
    ahead_ms: 0,
    created_at: now,
  };
}

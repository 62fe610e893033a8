import { periodEnd } from '../../plans/plan.ts';
import { isAccepted } from '../card.ts';
import { declined, newId, type SandboxPayment } from '../payments/payment.ts';
import type { SandboxEventType } from '../event.ts';
import { periodOf, priceOf, type Account, type SandboxSubscription } from './subscription.ts';

/** The days after a failed payment on which it is tried again, and on which the subscription ends. */
const failing = { retries: [1, 3, 5], end: 7 } as const;

const dayMs = 24 * 60 * 60 * 1000;

/** A subscription after something happened, with what the shop is told about it. */
export interface Happening {
  readonly account: Account;
  readonly events: readonly LifeEvent[];
}

export interface LifeEvent {
  readonly type: Exclude<SandboxEventType, `checkout.${string}`>;
  /** The id of the subscription or the payment. */
  readonly subject: string;
}

/** When something happens next, in the subscription's own time; null once it has ended. */
export function dueAt({ status, period_end, failing_since, attempts }: SandboxSubscription): Date | null {
  if (status === 'ended') return null;
  if (status !== 'past_due' || !failing_since) return period_end;
  return new Date(failing_since.getTime() + (failing.retries[attempts] ?? failing.end) * dayMs);
}

/** Everything that is due at `now`, in the subscription's own time, one after the other. */
export function runUntil(account: Account, card: string | null, now: Date): Happening {
  let current = account;
  const events: LifeEvent[] = [];
  for (;;) {
    const at = dueAt(current.subscription);
    if (at === null || at > now) return { account: current, events };
    const next = happen(current, card, at);
    current = next.account;
    events.push(...next.events);
  }
}

function happen(account: Account, card: string | null, at: Date): Happening {
  const { status, cancel_at, attempts } = account.subscription;
  if (status === 'past_due')
    return attempts < failing.retries.length ? retry(account, card, at) : end(account, at);
  return cancel_at ? end(account, at) : renew(account, card, at);
}

/** Ends a subscription; one that has ended stays as it is. */
export function end({ subscription, payments }: Account, at: Date): Happening {
  if (subscription.status === 'ended') return { account: { subscription, payments }, events: [] };
  const ended = { ...subscription, status: 'ended', ended_at: at } as const;
  return {
    account: { subscription: ended, payments },
    events: [{ type: 'subscription.ended', subject: subscription.id }],
  };
}

function renew(account: Account, card: string | null, at: Date): Happening {
  const { subscription } = account;
  const { anchor, interval, periods, balance } = subscription;
  const price = priceOf(subscription);
  const amount = Math.max(0, price - balance);
  const next: SandboxSubscription = {
    ...subscription,
    status: 'active',
    periods: periods + 1,
    period_start: at,
    period_end: periodEnd(anchor, interval, periods + 1),
    period_value: price,
    balance: balance - (price - amount),
  };
  const payment = paymentFor(next, { amount, credit: price - amount }, card, at);
  if (payment.status === 'paid')
    return paid({ subscription: next, payments: account.payments }, payment, 'subscription.renewed');
  return {
    account: {
      subscription: { ...next, status: 'past_due', failing_since: at, attempts: 0 },
      payments: [...account.payments, payment],
    },
    events: [
      { type: 'payment.failed', subject: payment.id },
      { type: 'subscription.past_due', subject: next.id },
    ],
  };
}

/** Tries the payment that fails again: on its day, or when the customer entered another card. */
export function retry(account: Account, card: string | null, at: Date): Happening {
  const { subscription, payments } = account;
  const due = payments.findLast(({ status }) => status === 'failed');
  if (subscription.status !== 'past_due' || !due) return { account, events: [] };
  if (isAccepted(card, due.amount)) {
    const payment = { ...due, status: 'paid', failure: null, card_last4: card, paid_at: at } as const;
    const recovered = { ...subscription, status: 'active', failing_since: null, attempts: 0 } as const;
    const others = payments.filter(({ id }) => id !== due.id);
    return paid({ subscription: recovered, payments: others }, payment, 'subscription.updated');
  }
  return {
    account: { subscription: { ...subscription, attempts: subscription.attempts + 1 }, payments },
    events: [{ type: 'payment.failed', subject: due.id }],
  };
}

function paid(account: Account, payment: SandboxPayment, type: LifeEvent['type']): Happening {
  return {
    account: { subscription: account.subscription, payments: [...account.payments, payment] },
    events: [
      { type: 'payment.paid', subject: payment.id },
      { type, subject: account.subscription.id },
    ],
  };
}

/** The payment of the subscription's current period, as the card allows. */
export function paymentFor(
  subscription: SandboxSubscription,
  { amount, credit }: Pick<SandboxPayment, 'amount' | 'credit'>,
  card: string | null,
  at: Date,
): SandboxPayment {
  const isPaid = isAccepted(card, amount);
  const { start, end: until } = periodOf(subscription);
  return {
    id: newId('spay'),
    checkout_id: null,
    subscription_id: subscription.id,
    order_reference: null,
    amount,
    credit,
    currency: subscription.currency,
    status: isPaid ? 'paid' : 'failed',
    failure: isPaid ? null : declined,
    card_last4: card,
    period_start: start,
    period_end: until,
    paid_at: isPaid ? at : null,
    created_at: at,
  };
}

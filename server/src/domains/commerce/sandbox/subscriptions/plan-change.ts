import { formatMoney } from '@fit-coder/contracts/money';
import { PaymentRefused, type ChangePreview, type PlanChange } from '../../payments/payment-provider.ts';
import { periodEnd } from '../../plans/plan.ts';
import { paymentFor, type Happening } from './life.ts';
import { priceOf, shopTime, type Account, type SandboxSubscription } from './subscription.ts';

const dayMs = 24 * 60 * 60 * 1000;

/** A change of plan, computed for a moment in the subscription's own time. */
interface Computed {
  /** The subscription after the change, before its payment. */
  readonly subscription: SandboxSubscription;
  /** The price of the time that the change pays for. */
  readonly cost: number;
  /** The price of the time that was left. */
  readonly left: number;
  /** Whether a whole period begins with the change. */
  readonly begins: boolean;
}

/**
 * Computes a change. The days that are left of the period are taken back at their old price. With the same interval they
 * are paid at the new one, and the period stays; with another interval a whole period of the new plan begins. A trial goes
 * on, and costs nothing.
 * @throws PaymentRefused
 */
function compute(subscription: SandboxSubscription, { price, quantity }: PlanChange, at: Date): Computed {
  refuse(subscription, price.currency, at);
  const changed = {
    ...subscription,
    price_id: price.id,
    plan_name: price.planName,
    interval: price.interval,
    unit_amount: price.amount,
    quantity,
  };
  if (subscription.status === 'trialing') return { subscription: changed, cost: 0, left: 0, begins: false };
  const days = daysOf(subscription, at);
  const value = price.amount * quantity;
  const left = Math.round((subscription.period_value * days.left) / days.all);
  if (price.interval === subscription.interval)
    return {
      subscription: { ...changed, period_value: value },
      cost: Math.round((value * days.left) / days.all),
      left,
      begins: false,
    };
  const begun = { anchor: at, periods: 1, period_start: at, period_end: periodEnd(at, price.interval) };
  return { subscription: { ...changed, ...begun, period_value: value }, cost: value, left, begins: true };
}

function refuse(
  { status, cancel_at, currency, period_start, period_end }: SandboxSubscription,
  wanted: string,
  at: Date,
) {
  if (status === 'ended') throw new PaymentRefused('This subscription has ended. Subscribe again.');
  if (status === 'past_due')
    throw new PaymentRefused('The last payment failed. Change the card first, then the plan.');
  if (cancel_at)
    throw new PaymentRefused('This subscription will end. Resume it first, then change the plan.');
  if (wanted !== currency)
    throw new PaymentRefused(`This subscription is paid in ${currency}, and that plan is not.`);
  if (at < period_start || at >= period_end)
    throw new PaymentRefused('A new period has begun. Check the new cost, then confirm it.');
}

/** Whole days of the period, and how many of them are left at `at`; the day that has begun is left. */
function daysOf({ period_start, period_end }: SandboxSubscription, at: Date): { left: number; all: number } {
  const days = (from: Date) => Math.ceil((period_end.getTime() - from.getTime()) / dayMs);
  return { left: days(at), all: days(period_start) };
}

/** What a change at `at` would cost. @throws PaymentRefused */
export function previewChange(
  subscription: SandboxSubscription,
  change: PlanChange,
  at: Date,
): ChangePreview {
  const { subscription: changed, cost, left } = compute(subscription, change, at);
  const { currency, balance } = changed;
  const due = cost - left - balance;
  return {
    now: { amount: due, currency },
    next: { amount: Math.max(0, priceOf(changed) - Math.max(0, -due)), currency },
    nextAt: shopTime(changed, changed.period_end),
    credit: { amount: Math.max(0, -due), isShared: false },
    computedFor: shopTime(changed, at),
  };
}

/** Makes a change that was computed for `at`. A card that is declined changes nothing. @throws PaymentRefused */
export function applyChange(
  { subscription, payments }: Account,
  change: PlanChange,
  at: Date,
  card: string | null,
): Happening {
  const { subscription: changed, cost, left, begins } = compute(subscription, change, at);
  const due = cost - left - changed.balance;
  const balance = Math.max(0, -due);
  const told = { type: 'subscription.updated', subject: subscription.id } as const;
  // A credit for the same period is no payment.
  if (cost <= left && !begins)
    return { account: { subscription: { ...changed, balance }, payments }, events: [told] };
  const amount = Math.max(0, due);
  const payment = paymentFor({ ...changed, period_start: at }, { amount, credit: cost - amount }, card, at);
  if (payment.status === 'failed')
    throw new PaymentRefused(
      `${formatMoney(due, changed.currency)} was declined. Change the card, then try again.`,
    );
  return {
    account: { subscription: { ...changed, balance }, payments: [...payments, payment] },
    events: [{ type: 'payment.paid', subject: payment.id }, told],
  };
}

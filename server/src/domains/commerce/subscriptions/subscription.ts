import type { Interval, Subscription, subscriptionStatuses } from '@fit-coder/contracts/commerce';
import { periodEnd, presentPlan, type PlanRow } from '../plans/plan.ts';

export type SubscriptionStatus = (typeof subscriptionStatuses)[number];

/** A subscription as the database holds it, with its plan. */
export interface SubscriptionRow {
  readonly id: string;
  readonly status: SubscriptionStatus;
  readonly current_period_end: Date | null;
  readonly plan: PlanRow;
}

/** Days after the paid period in which a late payment costs no access. */
const graceDays = 3;

/** When what a period paid for is over, the days of grace included. */
export function accessEnd(currentPeriodEnd: Date): Date {
  return new Date(currentPeriodEnd.getTime() + graceDays * 24 * 60 * 60 * 1000);
}

/** The status at `now`: a period that ended makes a subscription past due, and expired after the days of grace. */
export function statusAt(
  row: Pick<SubscriptionRow, 'status' | 'current_period_end'>,
  now: Date,
): SubscriptionStatus {
  const end = row.current_period_end;
  const running = row.status === 'active' || row.status === 'past_due';
  if (!running || !end || end > now) return row.status;
  return accessEnd(end) > now ? 'past_due' : 'expired';
}

export function presentSubscription(row: SubscriptionRow, now: Date): Subscription {
  return {
    subscriptionid: row.id,
    plan: presentPlan(row.plan),
    status: statusAt(row, now),
    currentPeriodEnd: row.current_period_end?.toISOString() ?? null,
  };
}

/** A subscription of a user, as far as its time matters. */
export interface PaidTime {
  readonly status: SubscriptionStatus;
  readonly current_period_end: Date | null;
}

/**
 * Until when a payment at `now` lasts. Whoever pays a second time in a second tab gets that time
 * after the first, since the money was taken.
 */
export function paidUntil(now: Date, interval: Interval, others: readonly PaidTime[]): Date {
  const running = others.filter((other) => statusAt(other, now) === 'active');
  const ends = running.map((other) => other.current_period_end?.getTime() ?? 0);
  return periodEnd(new Date(Math.max(now.getTime(), ...ends)), interval);
}

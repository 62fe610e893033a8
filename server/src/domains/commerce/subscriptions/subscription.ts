import type { Interval, Subscription, subscriptionStatuses } from '@fit-coder/contracts/commerce';
import { periodEnd, presentPlan, type PlanRow } from '../plans/plan.ts';

export type SubscriptionStatus = (typeof subscriptionStatuses)[number];

/** A subscription as stored, with its plan. */
export interface SubscriptionRow {
  readonly id: string;
  readonly status: SubscriptionStatus;
  readonly current_period_end: Date | null;
  readonly plan: PlanRow;
}

/** Days of access after the paid period, for late payments. */
const graceDays = 3;

/** When the access of a paid period ends, including the days of grace. */
export function accessEnd(currentPeriodEnd: Date): Date {
  return new Date(currentPeriodEnd.getTime() + graceDays * 24 * 60 * 60 * 1000);
}

/** The status at `now`: past due after the paid period, and expired after the days of grace. */
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

/** The fields of a subscription that determine how long it lasts. */
export interface PaidTime {
  readonly status: SubscriptionStatus;
  readonly current_period_end: Date | null;
}

/**
 * When the period of a payment at `now` ends. A second payment, for example in a second tab, is added after the first
 * period, because the money was taken.
 */
export function paidUntil(now: Date, interval: Interval, others: readonly PaidTime[]): Date {
  const running = others.filter((other) => statusAt(other, now) === 'active');
  const ends = running.map((other) => other.current_period_end?.getTime() ?? 0);
  return periodEnd(new Date(Math.max(now.getTime(), ...ends)), interval);
}

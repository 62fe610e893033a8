import type { Interval } from '@fit-coder/contracts/commerce';
import type { Period } from '../../payments/provider-states.ts';
import type { SandboxPayment } from '../payments/payment.ts';

/**
 * A subscription in the sandbox's books. All its dates are in its own time, which its page can move ahead of the real
 * time. The shop is told every date as many milliseconds earlier: for the shop, a subscription whose month has passed in
 * its own time began a month ago. So the site's clock stays as it is, periods keep their length, and access ends or goes
 * on as it would after a real month.
 */
export interface SandboxSubscription {
  readonly id: string;
  readonly customer_id: string;
  readonly checkout_id: string;
  /** The shop's id of it. */
  readonly owner: string;
  readonly price_id: string;
  readonly plan_name: string;
  readonly interval: Interval;
  /** The price of one seat and one period. */
  readonly unit_amount: number;
  readonly currency: string;
  readonly quantity: number;
  readonly status: 'trialing' | 'active' | 'past_due' | 'ended';
  /** The periods are counted from here, so that a short month does not shorten the later ones. */
  readonly anchor: Date;
  /** How many periods have begun since the anchor. */
  readonly periods: number;
  readonly period_start: Date;
  readonly period_end: Date;
  /** What a whole period costs as it is now, after a coupon. */
  readonly period_value: number;
  /** What was paid too much; the next payments are that much smaller. */
  readonly balance: number;
  readonly cancel_at: Date | null;
  readonly trial_end: Date | null;
  readonly failing_since: Date | null;
  /** Repetitions of the payment that fails. */
  readonly attempts: number;
  readonly ended_at: Date | null;
  /** The keys of the changes of plan that were made. */
  readonly applied_changes: string[];
  readonly ahead_ms: number;
  readonly created_at: Date;
}

/** A subscription with its payments, the oldest first. */
export interface Account {
  readonly subscription: SandboxSubscription;
  readonly payments: readonly SandboxPayment[];
}

/** What a period costs at the subscription's price. */
export function priceOf({ unit_amount, quantity }: SandboxSubscription): number {
  return unit_amount * quantity;
}

/** How far a subscription's own time is ahead of the real time. */
export type Ahead = Pick<SandboxSubscription, 'ahead_ms'>;

/** The subscription's own time. */
export function ownTime({ ahead_ms }: Ahead, now: Date): Date {
  return new Date(now.getTime() + ahead_ms);
}

/** The real time, which the shop is told, of a date in the subscription's own time. */
export function shopTime({ ahead_ms }: Ahead, date: Date): Date {
  return new Date(date.getTime() - ahead_ms);
}

export function periodOf({ period_start, period_end }: SandboxSubscription): Period {
  return { start: period_start, end: period_end };
}

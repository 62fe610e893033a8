import type { Subscription, subscriptionStatuses } from '@fit-coder/contracts/commerce';
import { graceDays } from '../entitlements/access.ts';
import type { PaymentProvider } from '../payments/payment-provider.ts';
import { presentPlan, type PlanRow } from '../plans/plan.ts';

export type SubscriptionStatus = (typeof subscriptionStatuses)[number];

/** A subscription as stored, with its plan and the price that its subscriber keeps. */
export interface SubscriptionRow {
  readonly id: string;
  /** Who pays for it. */
  readonly user_id: string;
  readonly status: SubscriptionStatus;
  readonly provider: string;
  /** Null if no provider renews it: it was paid for one period. */
  readonly provider_subscription: string | null;
  readonly plan_price_id: string | null;
  readonly is_team: boolean;
  /** The seats of a team; 1 for others. */
  readonly quantity: number;
  /** The price of one seat and one period. */
  readonly amount: number;
  readonly currency: string;
  /** What its next payment can use of what was paid too much; negative if something is owed. */
  readonly credit: number;
  readonly current_period_end: Date | null;
  /** When it ends although it is paid; null if it renews. */
  readonly cancel_at: Date | null;
  readonly trial_end: Date | null;
  readonly failing_since: Date | null;
  readonly ended_at: Date | null;
  /** Whether an administrator ended the access that it gave to its user; null if it gave none, as a team's. */
  readonly withdrawn: boolean | null;
  /** Until when it opens every course to its user; null if it gave no access. */
  readonly open_until: Date | null;
  readonly plan: Omit<PlanRow, 'prices'>;
}

/** When the access of a paid period ends, including the days of grace. */
export function accessEnd(currentPeriodEnd: Date): Date {
  return new Date(currentPeriodEnd.getTime() + graceDays.late * 24 * 60 * 60 * 1000);
}

/**
 * The status at `now`: past due after the paid period, and expired after the days of grace. A provider that renews the
 * subscription says so itself, but its message can be late or lost.
 */
export function statusAt(
  row: Pick<SubscriptionRow, 'status' | 'current_period_end'>,
  now: Date,
): SubscriptionStatus {
  const end = row.current_period_end;
  const running = row.status === 'active' || row.status === 'trialing';
  if (!running || !end || end > now) return row.status;
  return accessEnd(end) > now ? 'past_due' : 'expired';
}

/** Whether its provider renews it at the end of the period. */
function renews(row: SubscriptionRow, now: Date): boolean {
  const status = statusAt(row, now);
  const runs = status === 'trialing' || status === 'active' || status === 'past_due';
  return runs && row.provider_subscription !== null && row.cancel_at === null;
}

/** When it renews and what its provider will charge then; null if it does not. */
export function renewalOf(row: SubscriptionRow, now: Date): Subscription['renewal'] {
  const end = row.current_period_end;
  return end && renews(row, now) ? { at: end.toISOString(), amountCents: nextCharge(row) } : null;
}

/** What a provider charges at the next renewal: the price of all seats, less the credit. */
export function nextCharge({
  amount,
  quantity,
  credit,
}: Pick<SubscriptionRow, 'amount' | 'quantity' | 'credit'>): number {
  return Math.max(0, amount * quantity - credit);
}

/** Whether the user must not buy another one. One without a renewal can be bought again once its period is over. */
export function isRunning(row: SubscriptionRow, now: Date): boolean {
  const status = statusAt(row, now);
  if (status === 'active' || status === 'trialing') return true;
  return row.provider_subscription !== null && (status === 'past_due' || status === 'paused');
}

/** What its user can do about it now. */
export function actionsOf(
  row: SubscriptionRow,
  { recurring, openPortal }: Pick<PaymentProvider, 'recurring' | 'openPortal'>,
  now: Date,
): Subscription['actions'] {
  if (row.provider_subscription === null) return [];
  const status = statusAt(row, now);
  const runs = isRunning(row, now);
  const actions: Subscription['actions'] = [];
  if (renews(row, now)) actions.push('cancel');
  if (runs && row.cancel_at && recurring.resume) actions.push('resume');
  if (renews(row, now) && status !== 'past_due' && recurring.changes) actions.push('change');
  if (runs && openPortal) actions.push('portal');
  return actions;
}

/** `provider`: the one that renews it; null if this site no longer has its keys. */
export function presentSubscription(
  row: SubscriptionRow,
  provider: Pick<PaymentProvider, 'recurring' | 'openPortal'> | null,
  now: Date,
): Subscription {
  const end = lastMoment(row)?.toISOString() ?? null;
  return {
    subscriptionid: row.id,
    plan: presentPlan(row.plan, row),
    status: statusAt(row, now),
    quantity: row.quantity,
    currentPeriodEnd: end,
    renewal: renewalOf(row, now),
    creditCents: Math.max(0, row.credit),
    cancelAt: row.cancel_at?.toISOString() ?? null,
    trialEnd: row.trial_end?.toISOString() ?? null,
    failingSince: row.failing_since?.toISOString() ?? null,
    withheld: withheldOf(row, now),
    actions: provider ? actionsOf(row, provider, now) : [],
  };
}

function withheldOf(row: SubscriptionRow, now: Date): Subscription['withheld'] {
  if (!isRunning(row, now)) return null;
  if (row.withdrawn) return 'administrator';
  const isPaid = statusAt(row, now) !== 'past_due' && row.status !== 'paused';
  return isPaid && row.open_until && row.open_until <= now ? 'returned' : null;
}

/** The end of the period, unless the subscription ended before it, such as by a refund. */
export function lastMoment({ current_period_end: end, ended_at: ended }: SubscriptionRow): Date | null {
  return ended && (!end || ended < end) ? ended : end;
}

/** The fields of a subscription that determine how long it lasts. */
export interface PaidTime {
  readonly status: SubscriptionStatus;
  readonly current_period_end: Date | null;
}

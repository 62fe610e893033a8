import type { SubscriptionChange } from '../commerce.jobs.ts';
import type { OrderRow } from '../orders/order.ts';
import type { PaymentChange } from '../payments/payments.repository.ts';
import type { Period, SubscriptionState } from '../payments/provider-states.ts';
import type { SubscriptionStatus } from './subscription.ts';

/** A subscription as stored before a newer state is applied. */
export interface HeldSubscription {
  readonly id: string;
  readonly userId: string;
  /** The order that began it; null for subscriptions from before there were orders. */
  readonly order: Pick<OrderRow, 'id' | 'reference' | 'status'> | null;
  readonly isTeam: boolean;
  /** The currency of its price; null for subscriptions from before there were prices. */
  readonly currency: string | null;
  readonly planId: string;
  readonly status: SubscriptionStatus;
  readonly cancelAt: Date | null;
  readonly failingSince: Date | null;
  /** The present period; null if its provider named none. */
  readonly period: Period | null;
  readonly ticket: number;
}

/**
 * What a newer state means for the user, each of it told once: the subscription started, was renewed, its payment
 * failed, it will end, it will not end after all, or it ended.
 */
export function changesOf(
  held: HeldSubscription,
  state: SubscriptionState,
  payments: readonly PaymentChange[],
): SubscriptionChange[] {
  const changes: SubscriptionChange[] = [];
  const wasOpen = held.status !== 'incomplete' && held.status !== 'expired';
  const isOpen = state.status !== 'incomplete' && state.status !== 'ended';
  if (!wasOpen && isOpen) changes.push({ kind: 'started' });
  const paid = payments.filter(({ becamePaid }) => becamePaid);
  if (wasOpen) changes.push(...paid.map(({ id }) => ({ kind: 'renewed' as const, paymentId: id })));
  if (!held.failingSince && state.failingSince) changes.push({ kind: 'payment_failed' });
  if (!held.cancelAt && state.cancelAt && isOpen) changes.push({ kind: 'canceled' });
  if (held.cancelAt && !state.cancelAt && isOpen) changes.push({ kind: 'resumed' });
  if (wasOpen && state.status === 'ended') changes.push({ kind: 'ended' });
  return changes;
}

/**
 * By how many milliseconds a provider moved the whole present period back, as the sandbox does when time passes on its
 * page; 0 if it did not. A renewal or a correction of one date is no such move.
 */
export function movedBackBy({ period }: Pick<HeldSubscription, 'period'>, state: SubscriptionState): number {
  if (!period || !state.period) return 0;
  const by = period.end.getTime() - state.period.end.getTime();
  return by > 0 && period.start.getTime() - state.period.start.getTime() === by ? by : 0;
}

import type { SubscriptionChange } from '../commerce.jobs.ts';
import type { SubscriptionState } from '../payments/provider-states.ts';

/**
 * Why a newer state of a subscription changes access, as the subscriber and administrators read it in the ledger. What
 * ends access comes before what opens it, and what the subscriber did before what time did.
 */
export function accessReason(
  status: SubscriptionState['status'],
  changes: readonly SubscriptionChange[],
  otherPlan: boolean,
): string {
  const kinds = new Set(changes.map(({ kind }) => kind));
  if (status === 'ended' || kinds.has('started')) return reasons[status];
  if (kinds.has('payment_failed')) return reasons.past_due;
  if (kinds.has('canceled')) return 'The subscription was cancelled, so it will not renew.';
  if (kinds.has('resumed')) return 'The subscription was resumed, so it will renew.';
  if (otherPlan) return 'The plan was changed.';
  if (kinds.has('renewed')) return 'The subscription was renewed.';
  return reasons[status];
}

/** What a state itself says. */
const reasons = {
  incomplete: 'The subscription is not paid yet.',
  trialing: 'The free trial runs.',
  active: 'The subscription is paid.',
  past_due: 'A payment for the subscription failed.',
  paused: 'The subscription is paused.',
  ended: 'The subscription has ended.',
} as const;

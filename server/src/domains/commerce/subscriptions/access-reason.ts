import type { SubscriptionChange } from '../commerce.jobs.ts';
import type { PaymentChange } from '../payments/payments.repository.ts';
import type { SubscriptionState } from '../payments/provider-states.ts';
import type { HeldSubscription } from './lifecycle.ts';

/** What a newer state of a subscription brought. */
interface Happened {
  readonly held: Pick<HeldSubscription, 'status' | 'planId' | 'period'>;
  readonly state: Pick<SubscriptionState, 'status' | 'period'>;
  /** The plan by the newer state. */
  readonly planId: string;
  readonly payments: ReadonlyArray<Pick<PaymentChange, 'refunded' | 'becameTaken'>>;
  readonly changes: readonly SubscriptionChange[];
}

/**
 * Why a newer state of a subscription changes access, as the subscriber and administrators read it in the ledger. A state
 * that opens nothing comes first, then money that went back, then a failed payment, then what the subscriber did, and last
 * a payment.
 */
export function accessReason({ held, state, planId, payments, changes }: Happened): string {
  const { status } = state;
  const kinds = new Set(changes.map(({ kind }) => kind));
  if (status === 'ended' || status === 'paused' || status === 'incomplete') return reasons[status];
  if (payments.some(({ refunded, becameTaken }) => refunded.length > 0 || becameTaken)) return returned;
  if (kinds.has('started')) return status === 'active' ? 'The subscription has begun.' : reasons[status];
  if (kinds.has('payment_failed')) return reasons.past_due;
  if (kinds.has('canceled')) return 'The subscription was cancelled, so it will not renew.';
  if (kinds.has('resumed')) return 'The subscription was resumed, so it will renew.';
  if (planId !== held.planId) return 'The plan was changed.';
  if (!kinds.has('renewed')) return reasons[status];
  if (held.status === 'trialing') return 'The free trial ended, and the subscription was paid.';
  return isLater(held, state) ? 'The subscription was renewed.' : 'A payment for the subscription arrived.';
}

function isLater({ period: before }: Happened['held'], { period: after }: Happened['state']): boolean {
  return before === null || after === null || after.end > before.end;
}

const returned = 'A payment for the subscription was refunded or disputed.';

/** What a state itself says. */
const reasons = {
  incomplete: 'The subscription is not paid yet.',
  trialing: 'The free trial runs.',
  active: 'The subscription is active.',
  past_due: 'A payment for the subscription failed.',
  paused: 'The subscription is paused.',
  ended: 'The subscription has ended.',
} as const;

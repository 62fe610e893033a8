import type { Database } from '../../../platform/database/database.ts';
import type { Until } from '../entitlements/entitlement-changes.repository.ts';
import { openEveryCourse } from '../gifts/every-course.ts';
import { findOrder } from '../orders/orders.repository.ts';
import { adjustAccess } from '../settlement/order-grants.ts';
import { factOf, openUntil } from '../subscriptions/subscription-access.ts';
import { findSubscriptionById, lockSubscription } from '../subscriptions/subscriptions.repository.ts';
import { findOwnedPayment, type NewRefund } from './refunds.repository.ts';

type Returned = Pick<NewRefund, 'paymentId' | 'requestedBy' | 'endsSubscription'>;

/**
 * Closes what a payment opened, if its own buyer asks for the money back: a refund can be on its way for days, in which
 * they could watch everything. A refund that others ask for closes it once it succeeds. The caller has locked the
 * account and stored the request.
 */
export async function closeReturned(tx: Database, returned: Returned, now: Date): Promise<void> {
  await fit(tx, returned, 'The buyer asked for a refund.', returned.endsSubscription, now);
}

/** Opens it again, because the provider refused the refund. The caller has locked the account. */
export async function reopenKept(tx: Database, returned: Returned, now: Date): Promise<void> {
  await fit(tx, returned, 'The payment provider refused the refund.', false, now);
}

/** Access follows from the payments and what was asked for; a subscription that ends with its refund is closed at once. */
async function fit(
  tx: Database,
  returned: Returned,
  reason: string,
  ends: boolean,
  now: Date,
): Promise<void> {
  const payment = await findOwnedPayment(tx, returned.paymentId);
  if (!payment?.userId || payment.userId !== returned.requestedBy) return;
  const { userId, subscriptionId, reference } = payment;
  if (subscriptionId !== null) {
    const until = await untilOf(tx, subscriptionId, ends);
    const source = { userId, source: 'subscription', sourceId: subscriptionId } as const;
    if (until !== null) await openEveryCourse(tx, source, until, { reason, actorId: null }, now);
    return;
  }
  const order = reference === null ? null : await findOrder(tx, reference);
  if (order?.status === 'paid' && order.recipient === 'buyer')
    await adjustAccess(tx, { ...order, user_id: userId }, now, reason);
}

/** Null for a team's, whose seats follow from its next state, and for one that no provider would open again. */
async function untilOf(tx: Database, subscriptionId: string, ends: boolean): Promise<Until | null> {
  const held = await lockSubscription(tx, subscriptionId);
  const row = held?.isTeam === false ? await findSubscriptionById(tx, subscriptionId) : null;
  if (!row || row.provider_subscription === null) return null;
  return ends ? 'closed' : openUntil(tx, subscriptionId, factOf(row));
}

import type { Database } from '../../../platform/database/database.ts';
import { isEntitled } from '../entitlements/entitlements.repository.ts';
import { factOf, openUntil } from '../subscriptions/subscription-access.ts';
import { findSubscriptionById } from '../subscriptions/subscriptions.repository.ts';
import {
  findClosedCourses,
  findReturnedPayment,
  isEverythingOpen,
  isGiftRevoked,
  isWithdrawn,
} from './closed-access.repository.ts';

/** What a refund closed: courses by their titles, or the whole of something else that was paid. */
export type ClosedAccess =
  | { readonly kind: 'courses'; readonly titles: readonly string[] }
  | { readonly kind: 'subscription' | 'team' | 'gift' };

/**
 * What the refunds of a payment closed; null if nothing. A partial refund closes nothing, nor does one of time that is
 * over, and what something else opens to the buyer stays open.
 */
export async function closedByRefund(
  db: Database,
  paymentId: string,
  now: Date,
): Promise<ClosedAccess | null> {
  const payment = await findReturnedPayment(db, paymentId);
  if (!payment || payment.userId === null) return null;
  const { userId, orderId, recipient, subscriptionId, periodEnd } = payment;
  if (subscriptionId !== null)
    return periodEnd && periodEnd > now ? closedSubscription(db, subscriptionId, userId, now) : null;
  if (orderId === null) return null;
  if (recipient === 'gift') return (await isGiftRevoked(db, orderId)) ? { kind: 'gift' } : null;
  return closedCourses(db, orderId, userId, now);
}

async function closedSubscription(
  db: Database,
  id: string,
  userId: string,
  now: Date,
): Promise<ClosedAccess | null> {
  const subscription = await findSubscriptionById(db, id);
  if (!subscription) return null;
  const until = await openUntil(db, id, factOf(subscription));
  if (until !== 'closed' && until > now) return null;
  if (subscription.is_team) return { kind: 'team' };
  const stays = (await isEverythingOpen(db, userId, now)) || (await isWithdrawn(db, id));
  return stays ? null : { kind: 'subscription' };
}

async function closedCourses(
  db: Database,
  orderId: string,
  userId: string,
  now: Date,
): Promise<ClosedAccess | null> {
  const titles: string[] = [];
  for (const { courseId, title } of await findClosedCourses(db, orderId, userId))
    if (!(await isEntitled(db, userId, courseId, now))) titles.push(title);
  return titles.length === 0 ? null : { kind: 'courses', titles };
}

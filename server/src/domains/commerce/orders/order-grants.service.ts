import type { Database } from '../../../platform/database/database.ts';
import type { Queue } from '../../../platform/queue/queue.ts';
import { deleteFromCart } from '../cart/cart.repository.ts';
import { paymentSettled } from '../commerce.jobs.ts';
import {
  findOwnedIds,
  grantByPurchase,
  grantBySubscription,
} from '../entitlements/entitlements.repository.ts';
import type { OrderRow, Outcome } from './order.ts';
import { findOrderItems } from './orders.repository.ts';
import { accessEnd, paidUntil } from '../subscriptions/subscription.ts';
import { activateSubscription, lockSubscriptions } from '../subscriptions/subscriptions.repository.ts';

/** The possible outcomes of a paid order. */
type GrantOutcome = Extract<Outcome, 'paid' | 'paid_again' | 'buyer_gone' | 'nothing_to_grant'>;

/**
 * Grants what a paid order bought, and enqueues the event about it. Runs in the settlement's transaction, which has
 * locked the buyer's account, so that two payments of one user do not overlap.
 */
export async function grantOrder(
  tx: Database,
  queue: Queue,
  order: OrderRow & { readonly paymentMethod: string },
  now: Date,
): Promise<GrantOutcome> {
  const { user_id: userId } = order;
  if (userId === null) return 'buyer_gone';
  const buyersOrder = { ...order, user_id: userId };
  return order.kind === 'courses'
    ? grantCourses(tx, queue, buyersOrder, now)
    : grantSubscription(tx, queue, buyersOrder, now);
}

type BuyersOrder = OrderRow & { readonly user_id: string; readonly paymentMethod: string };

async function grantSubscription(
  tx: Database,
  queue: Queue,
  order: BuyersOrder,
  now: Date,
): Promise<GrantOutcome> {
  const all = await lockSubscriptions(tx, order.user_id);
  const subscription = all.find((row) => row.id === order.subscription_id);
  if (!subscription) return 'nothing_to_grant';
  const others = all.filter((row) => row !== subscription);
  const end = paidUntil(now, subscription.interval, others);
  await activateSubscription(tx, subscription.id, end);
  await grantBySubscription(tx, {
    userId: order.user_id,
    subscriptionId: subscription.id,
    expiresAt: accessEnd(end),
  });
  const event = { ...payment(order, now), planName: subscription.plan_name, paidUntil: end.toISOString() };
  await queue.send(tx, paymentSettled, event, order.reference);
  return 'paid';
}

/**
 * Each order has its own entitlements, even if another order covers the course already: when one of the two is
 * refunded, the other remains valid.
 */
async function grantCourses(
  tx: Database,
  queue: Queue,
  order: BuyersOrder,
  now: Date,
): Promise<GrantOutcome> {
  const items = await findOrderItems(tx, order.id);
  if (items.length === 0) return 'nothing_to_grant';
  const courseIds = items.map((item) => item.courseId);
  const owned = new Set(await findOwnedIds(tx, order.user_id, now));
  await grantByPurchase(tx, { userId: order.user_id, orderId: order.id, courseIds });
  await deleteFromCart(tx, order.user_id, courseIds);
  const courses = items.map(({ courseId, title, priceCents }) => ({ id: courseId, title, priceCents }));
  await queue.send(tx, paymentSettled, { ...payment(order, now), courses }, order.reference);
  return courseIds.some((id) => owned.has(id)) ? 'paid_again' : 'paid';
}

function payment(order: BuyersOrder, now: Date) {
  return {
    paidAt: now.toISOString(),
    paymentMethod: order.paymentMethod,
    userId: order.user_id,
    reference: order.reference,
    amountCents: order.amount_cents,
    currency: order.currency,
  };
}

import type { OrderDetails } from '@fit-coder/contracts/selling/orders';
import type { Database } from '../../../platform/database/database.ts';
import { findOrderCoupon } from '../coupons/coupons.repository.ts';
import { renews } from '../subscriptions/subscription.ts';
import { findSubscriptionById } from '../subscriptions/subscriptions.repository.ts';
import type { OrderRow } from './order.ts';
import { findOrderedPlan, findUnrecorded } from './order-details.repository.ts';
import { findOrderItems } from './orders.repository.ts';

/** What the buyer sees of an order: what it was for, what it cost, and what it opens. */
export async function orderDetailsOf(db: Database, order: OrderRow, now: Date): Promise<OrderDetails> {
  return {
    kind: order.kind,
    recipient: order.recipient,
    description: order.description,
    amountCents: order.amount_cents,
    discountCents: order.discount,
    currency: order.currency,
    items: order.kind === 'courses' ? await itemsOf(db, order) : [],
    plan: order.kind === 'courses' ? null : await findOrderedPlan(db, order.id),
    seats: order.quantity,
    coupon: await findOrderCoupon(db, order.id),
    failure: order.failure,
    subscription: await begunSubscription(db, order, now),
  };
}

async function begunSubscription(
  db: Database,
  { subscription_id: id, status }: OrderRow,
  now: Date,
): Promise<OrderDetails['subscription']> {
  const row = id === null || status !== 'paid' ? null : await findSubscriptionById(db, id);
  if (!row || row.status === 'incomplete') return null;
  const end = row.current_period_end?.toISOString() ?? null;
  const renewal = end && renews(row, now) ? { at: end, amountCents: row.amount * row.quantity } : null;
  return { until: end, renewal, isTrial: row.status === 'trialing' };
}

async function itemsOf(db: Database, { id }: OrderRow): Promise<OrderDetails['items']> {
  const items = await findOrderItems(db, id);
  const isPreordered = items.some(({ availableOn }) => availableOn !== null);
  const unrecorded = isPreordered ? await findUnrecorded(db, id) : new Set();
  return items.map(({ courseId, title, priceCents, availableOn }) => ({
    course: courseId,
    title,
    amountCents: priceCents,
    availableOn: unrecorded.has(courseId) ? availableOn : null,
  }));
}

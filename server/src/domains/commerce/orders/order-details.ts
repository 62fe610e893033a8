import type { OrderDetails } from '@fit-coder/contracts/selling/orders';
import type { Database } from '../../../platform/database/database.ts';
import { findOrderCoupon } from '../coupons/coupons.repository.ts';
import { isPurchaseOpen } from '../entitlements/access.ts';
import { findPaidFacts } from '../payments/payments.repository.ts';
import { lastMoment, renewalOf } from '../subscriptions/subscription.ts';
import { findSubscriptionById } from '../subscriptions/subscriptions.repository.ts';
import type { OrderRow } from './order.ts';
import { findOrderedPlan, findRefunded, findUnrecorded, isOnItsWayBack } from './order-details.repository.ts';
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
    ...(await returnsOf(db, order)),
    subscription: await begunSubscription(db, order, now),
  };
}

/** What went back. A later payment of the subscription that the order began keeps it open. */
async function returnsOf(
  db: Database,
  { id: orderId, subscription_id: subscriptionId, status }: OrderRow,
): Promise<Pick<OrderDetails, 'refundedCents' | 'returned'>> {
  if (status !== 'paid') return { refundedCents: 0, returned: false };
  const refundedCents = await findRefunded(db, orderId);
  const bought = subscriptionId === null ? { orderId } : { subscriptionId };
  const facts = await findPaidFacts(db, bought);
  const isClosed = facts.some((payment) => payment.status === 'paid') && !isPurchaseOpen(facts);
  return { refundedCents, returned: isClosed && !(await isOnItsWayBack(db, bought)) };
}

async function begunSubscription(
  db: Database,
  { subscription_id: id, status }: OrderRow,
  now: Date,
): Promise<OrderDetails['subscription']> {
  const row = id === null || status !== 'paid' ? null : await findSubscriptionById(db, id);
  if (!row || row.status === 'incomplete') return null;
  const until = lastMoment(row)?.toISOString() ?? null;
  return { until, renewal: renewalOf(row, now), isTrial: row.status === 'trialing' };
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

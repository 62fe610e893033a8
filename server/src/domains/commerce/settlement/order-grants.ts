import type { Database } from '../../../platform/database/database.ts';
import type { Queue } from '../../../platform/queue/queue.ts';
import { deleteFromCart } from '../cart/cart.repository.ts';
import { paymentSettled } from '../commerce.jobs.ts';
import { accessUntil, isPurchaseOpen } from '../entitlements/access.ts';
import { setEntitlement } from '../entitlements/entitlement-changes.repository.ts';
import { findOwnedIds } from '../entitlements/entitlements.repository.ts';
import type { OrderRow, Outcome } from '../orders/order.ts';
import { findOrderItems } from '../orders/orders.repository.ts';
import { findPaidFacts, nameOrderPeriod } from '../payments/payments.repository.ts';
import { paidUntil } from '../subscriptions/subscription.ts';
import { activateSubscription, lockSubscriptions } from '../subscriptions/subscriptions.repository.ts';

/** The possible outcomes of a paid order. */
type GrantOutcome = Extract<Outcome, 'paid' | 'paid_again' | 'buyer_gone' | 'nothing_to_grant'>;

export type BuyersOrder = OrderRow & { readonly user_id: string; readonly paymentMethod: string };

/**
 * Grants what an order bought when it is paid for the first time. One that cost nothing has no invoice, so the event about
 * it is enqueued. Runs in the settlement's transaction, which has locked the buyer's account, so that two payments of one user do not overlap.
 */
export async function grantOrder(
  tx: Database,
  queue: Queue,
  order: BuyersOrder,
  now: Date,
): Promise<GrantOutcome> {
  return order.kind === 'courses'
    ? grantCourses(tx, queue, order, now)
    : grantSubscription(tx, queue, order, now);
}

/** Makes access fit the payments of a paid order, such as after a refund. */
export async function adjustAccess(tx: Database, order: BuyersOrder, now: Date): Promise<void> {
  if (order.kind === 'courses') await openCourses(tx, order, now);
  else await openTerm(tx, order, now);
}

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
  await nameOrderPeriod(tx, order.id, now, end);
  await openTerm(tx, order, now);
  const event = { ...payment(order, now), planName: subscription.plan_name, paidUntil: end.toISOString() };
  if (order.amount_cents === 0) await queue.send(tx, paymentSettled, event, order.reference);
  return 'paid';
}

/** Access by a subscription that was paid for one period, which no provider renews. */
async function openTerm(tx: Database, order: BuyersOrder, now: Date): Promise<void> {
  const subscriptionId = order.subscription_id;
  if (subscriptionId === null) return;
  const facts = await findPaidFacts(tx, { subscriptionId });
  const term = { status: 'active', trialEnd: null, failingSince: null, endedAt: null } as const;
  const until = accessUntil(term, facts) ?? 'closed';
  const entitlement = { userId: order.user_id, courseId: null, source: 'subscription' } as const;
  await setEntitlement(tx, { ...entitlement, sourceId: subscriptionId }, until, reasonOf(order, until), now);
}

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
  await openCourses(tx, order, now);
  await deleteFromCart(tx, order.user_id, courseIds);
  const courses = items.map(({ courseId, title, priceCents }) => ({ id: courseId, title, priceCents }));
  if (order.amount_cents === 0)
    await queue.send(tx, paymentSettled, { ...payment(order, now), courses }, order.reference);
  return courseIds.some((id) => owned.has(id)) ? 'paid_again' : 'paid';
}

/**
 * Each order has its own entitlements, even if another order covers the course already: when one of the two is
 * refunded, the other remains valid.
 */
async function openCourses(tx: Database, order: BuyersOrder, now: Date): Promise<void> {
  const until = isPurchaseOpen(await findPaidFacts(tx, { orderId: order.id })) ? 'forever' : 'closed';
  const source = { userId: order.user_id, source: 'purchase', sourceId: order.id } as const;
  for (const { courseId } of await findOrderItems(tx, order.id))
    await setEntitlement(tx, { ...source, courseId }, until, reasonOf(order, until), now);
}

function reasonOf({ reference }: BuyersOrder, until: Date | 'forever' | 'closed') {
  const what = until === 'closed' ? 'was refunded or disputed' : 'is paid';
  return { reason: `Order ${reference} ${what}.`, actorId: null };
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

import type { Database } from '../../../platform/database/database.ts';
import type { Queue } from '../../../platform/queue/queue.ts';
import { deleteFromCart } from '../cart/cart.repository.ts';
import { paymentSettled } from '../commerce.jobs.ts';
import { isCourseOpen, isPurchaseOpen } from '../entitlements/access.ts';
import { setEntitlement } from '../entitlements/entitlement-changes.repository.ts';
import { findOwnedIds } from '../entitlements/entitlements.repository.ts';
import type { OrderRow, Outcome, StoredItem } from '../orders/order.ts';
import { findOrderItems } from '../orders/orders.repository.ts';
import { findPaidFacts } from '../payments/payments.repository.ts';
import { lateReason } from '../preorders/late.ts';

/** The possible outcomes of a paid order. */
type GrantOutcome = Extract<Outcome, 'paid' | 'paid_again' | 'buyer_gone' | 'nothing_to_grant'>;

/** An order whose buyer has an account. */
type OwnedOrder = OrderRow & { readonly user_id: string };

export type BuyersOrder = OwnedOrder & { readonly paymentMethod: string };

/**
 * Grants what an order bought when it is paid for the first time, and enqueues the event about it. Runs in the
 * settlement's transaction, which has locked the buyer's account, so that two payments of one user do not overlap. A
 * plan is granted by the state of its subscription; without one there is nothing to grant.
 */
export async function grantOrder(
  tx: Database,
  queue: Queue,
  order: BuyersOrder,
  now: Date,
): Promise<GrantOutcome> {
  return order.kind === 'courses' ? grantCourses(tx, queue, order, now) : 'nothing_to_grant';
}

/**
 * Makes access fit the payments of a paid order, such as after a refund. A subscription's state decides about its own.
 * `reason`: why it changes, if the payments do not say it.
 */
export async function adjustAccess(
  tx: Database,
  order: OwnedOrder,
  now: Date,
  reason?: string,
): Promise<void> {
  if (order.kind === 'courses') await openCourses(tx, order, now, reason);
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
  const courses = items.map(({ courseId: id, title, priceCents, availableOn }) => {
    return { id, title, priceCents, availableOn };
  });
  if (order.amount_cents === 0)
    await queue.send(tx, paymentSettled, { ...payment(order, now), courses }, order.reference);
  return courseIds.some((id) => owned.has(id)) ? 'paid_again' : 'paid';
}

/**
 * Each order has its own entitlements, even if another order covers the course already: when one of the two is
 * refunded, the other remains valid.
 */
async function openCourses(tx: Database, order: OwnedOrder, now: Date, why?: string): Promise<void> {
  const isPaid = isPurchaseOpen(await findPaidFacts(tx, { orderId: order.id }));
  const source = { userId: order.user_id, source: 'purchase', sourceId: order.id } as const;
  for (const item of await findOrderItems(tx, order.id)) {
    const reason = { reason: why ?? reasonOf(order, item, isPaid), actorId: null };
    const until = isCourseOpen(isPaid, item) ? 'forever' : 'closed';
    await setEntitlement(tx, { ...source, courseId: item.courseId }, until, reason, now);
  }
}

function reasonOf({ reference }: OwnedOrder, item: StoredItem, isPaid: boolean): string {
  if (item.givenBack) return lateReason(item);
  return `Order ${reference} ${isPaid ? 'is paid' : 'was refunded or disputed'}.`;
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

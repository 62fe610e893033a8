import type { CourseOrders } from '@fit-coder/contracts/administration';
import type { OrderStatus } from '@fit-coder/contracts/selling/orders';
import { sql, type NotNull, type RawBuilder } from 'kysely';
import type { Database } from '../../../platform/database/database.ts';
import { prepared } from '../../../platform/database/prepared.ts';
import { endReservation } from '../coupons/coupons.repository.ts';
import { reportOrder } from '../outgoing-webhooks/report-event.ts';
import type { OrderRow, StoredItem } from './order.ts';

/** The columns of `OrderRow`. */
const orderColumns = [
  'id',
  'reference',
  'user_id',
  'kind',
  'recipient',
  'subscription_id',
  'plan_price_id',
  'unit_amount',
  'quantity',
  'amount_cents',
  'currency',
  'discount',
  'tax',
  'trial_days',
  'country',
  'description',
  'status',
  'provider',
  'provider_checkout',
  'url',
  'expires_at',
  'failure',
  'returned_at',
  'awaiting_since',
] as const;

/** Whether the money of an item of `order_items` was paid back, because its course was too late. */
export const isGivenBack = sql<boolean>`(order_items.given_back_at is not null and exists (
  select from payments p
    join refund_requests r on r.payment_id = p.id
    join refunds f on f.payment_id = p.id and f.provider_refund = r.provider_refund
  where p.order_id = order_items.order_id and r.course_id = order_items.course_id and f.status = 'succeeded'))`;

/** The items of an order of courses. */
export function findOrderItems(db: Database, orderId: string): Promise<StoredItem[]> {
  return db
    .selectFrom('order_items')
    .select(['course_id as courseId', 'title', 'price_cents as priceCents', 'discount as discountCents'])
    .select((e) => e.fn.coalesce('list_price', 'price_cents').as('listPriceCents'))
    .select(sql<string | null>`available_on::text`.as('availableOn'))
    .select(isGivenBack.as('givenBack'))
    .where('order_id', '=', orderId)
    .orderBy('title')
    .execute();
}

/** Whether anything was ever ordered. */
export async function hasOrders(db: Database): Promise<boolean> {
  return (await db.selectFrom('orders').select('id').limit(1).executeTakeFirst()) !== undefined;
}

/** Whether orders contain a course, and whether one of them is paid. */
export async function findCourseOrders(db: Database, courseId: string): Promise<CourseOrders> {
  const { paid } = await db
    .selectFrom('order_items')
    .innerJoin('orders', 'orders.id', 'order_items.order_id')
    .select(sql<boolean | null>`bool_or(status = 'paid')`.as('paid'))
    .where('course_id', '=', courseId)
    .executeTakeFirstOrThrow();
  if (paid === null) return 'none';
  return paid ? 'paid' : 'unpaid';
}

export async function findOrder(db: Database, reference: string): Promise<OrderRow | null> {
  const query = db.selectFrom('orders').select(orderColumns).where('reference', '=', reference);
  return (await query.executeTakeFirst()) ?? null;
}

/** The order with this reference at this provider, locked until the transaction ends. */
export async function lockOrder(tx: Database, provider: string, reference: string): Promise<OrderRow | null> {
  const row = await tx
    .selectFrom('orders')
    .select(orderColumns)
    .where('reference', '=', reference)
    .where('provider', '=', provider)
    .forUpdate()
    .executeTakeFirst();
  return row ?? null;
}

interface NamedCheckout {
  readonly reference: string;
  readonly id: string;
  readonly url: string | null;
}

const setCheckout = prepared((db, { reference, id, url }: NamedCheckout) =>
  db
    .updateTable('orders')
    .set((e) => ({ provider_checkout: id, url: e.fn.coalesce(e.val(url), 'url') }))
    .where('reference', '=', reference)
    .returning('status'),
);

/**
 * Stores the provider's id for the checkout of an order, and the page where it is paid, if it is known. Returns what the
 * order has become by then.
 */
export async function nameCheckout(
  db: Database,
  reference: string,
  { id, url = null }: { readonly id: string; readonly url?: string | null },
): Promise<OrderStatus | undefined> {
  const [row] = await setCheckout(db, { reference, id, url });
  return row?.status;
}

/** `failure`: why the payment failed, if the provider said so. An order that is paid is not returned any more. */
export async function settleOrder(
  tx: Database,
  reference: string,
  status: 'paid' | 'failed',
  now: Date,
  failure: string | null = null,
): Promise<void> {
  await tx
    .updateTable('orders')
    .set({ status, settled_at: now, failure: status === 'failed' ? failure : null, returned_at: null })
    .where('reference', '=', reference)
    .execute();
}

/** Fails an order because its payment, which was made too late, goes back. `failure` says so to the buyer. */
export async function returnOrder(
  tx: Database,
  reference: string,
  failure: string,
  now: Date,
): Promise<void> {
  await tx
    .updateTable('orders')
    .set({ status: 'failed', settled_at: now, failure, returned_at: now, awaiting_since: null })
    .where('reference', '=', reference)
    .execute();
}

/**
 * Notes whether the payment of an order is on its way. What was fetched before the last applied state changes nothing. The
 * first moment stays, even when the order fails: a provider can report for months that money is on its way, and the days in
 * which it is expected must not begin again each time.
 */
export async function noteAwaiting(
  tx: Database,
  orderId: string,
  isAwaiting: boolean,
  { ticket, now }: { readonly ticket: number; readonly now: Date },
): Promise<void> {
  await tx
    .updateTable('orders')
    .set((e) => ({
      awaiting_since: isAwaiting ? e.fn.coalesce('awaiting_since', e.val(now)) : null,
      awaiting_ticket: ticket,
    }))
    .where('id', '=', orderId)
    .where('awaiting_ticket', '<', ticket)
    .execute();
}

/** Fails an order that never got a checkout; an order that was settled meanwhile is left unchanged. */
export async function failPendingOrder(db: Database, reference: string, now: Date): Promise<void> {
  const isMeant = sql<boolean>`reference = ${reference}`;
  await db.transaction().execute((tx) => failPending(tx, isMeant, now));
}

/** Fails the user's orders of a plan for themselves whose checkouts are not open yet. */
export async function failUnopenedPlanOrders(tx: Database, userId: string, now: Date): Promise<void> {
  const isMeant = sql<boolean>`user_id = ${userId} and kind = 'subscription' and recipient = 'buyer'
    and provider_checkout is null`;
  await failPending(tx, isMeant, now);
}

async function failPending(tx: Database, isMeant: RawBuilder<boolean>, now: Date): Promise<void> {
  const failed = await tx
    .updateTable('orders')
    .set({ status: 'failed', settled_at: now })
    .where('status', '=', 'pending')
    .where(isMeant)
    .returning(orderColumns)
    .execute();
  for (const order of failed) {
    await endReservation(tx, order.id, 'released', now);
    await reportOrder(tx, 'failed', order, now);
  }
}

/** The user's checkouts that can still be paid, with the providers' ids. */
export function findOpenCheckouts(
  db: Database,
  userId: string,
): Promise<{ readonly provider: string; readonly checkout: string }[]> {
  return db
    .selectFrom('orders')
    .select(['provider', 'provider_checkout as checkout'])
    .where('user_id', '=', userId)
    .where('status', '=', 'pending')
    .where('provider_checkout', 'is not', null)
    .$narrowType<{ checkout: NotNull }>()
    .execute();
}

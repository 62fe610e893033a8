import type { CourseOrders } from '@fit-coder/contracts/administration';
import { sql } from 'kysely';
import type { Database } from '../../../platform/database/database.ts';
import type { OrderDraft, OrderItem, OrderRow } from './order.ts';

const columns = [
  'id',
  'reference',
  'user_id',
  'kind',
  'subscription_id',
  'amount_cents',
  'currency',
  'status',
  'provider_checkout',
] as const;

export interface NewOrder extends OrderDraft {
  readonly reference: string;
  readonly userId: string;
  readonly provider: string;
}

/** Inserts an order with its items. */
export async function insertOrder(tx: Database, order: NewOrder): Promise<void> {
  const { id } = await tx
    .insertInto('orders')
    .values({
      reference: order.reference,
      user_id: order.userId,
      subscription_id: order.subscriptionId,
      amount_cents: order.amountCents,
      currency: order.currency,
      status: 'pending',
      kind: order.kind,
      description: order.description,
      provider: order.provider,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const items = order.items.map(({ courseId, title, priceCents }) => ({
    order_id: id,
    course_id: courseId,
    title,
    price_cents: priceCents,
  }));
  if (items.length > 0) await tx.insertInto('order_items').values(items).execute();
}

/** The items of an order of courses. */
export function findOrderItems(db: Database, orderId: string): Promise<OrderItem[]> {
  return db
    .selectFrom('order_items')
    .select(['course_id as courseId', 'title', 'price_cents as priceCents'])
    .where('order_id', '=', orderId)
    .orderBy('title')
    .execute();
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
  const query = db.selectFrom('orders').select(columns).where('reference', '=', reference);
  return (await query.executeTakeFirst()) ?? null;
}

/** The order with this reference at this provider, locked until the transaction ends. */
export async function lockOrder(tx: Database, provider: string, reference: string): Promise<OrderRow | null> {
  const row = await tx
    .selectFrom('orders')
    .select(columns)
    .where('reference', '=', reference)
    .where('provider', '=', provider)
    .forUpdate()
    .executeTakeFirst();
  return row ?? null;
}

/** Stores the provider's id for the checkout of an order. */
export async function nameCheckout(db: Database, reference: string, checkout: string): Promise<void> {
  await db
    .updateTable('orders')
    .set({ provider_checkout: checkout })
    .where('reference', '=', reference)
    .execute();
}

export async function settleOrder(
  tx: Database,
  reference: string,
  status: 'paid' | 'failed',
  now: Date,
): Promise<void> {
  await tx
    .updateTable('orders')
    .set({ status, settled_at: now })
    .where('reference', '=', reference)
    .execute();
}

/** Fails an order that never got a checkout; an order that was settled meanwhile is left unchanged. */
export async function failPendingOrder(db: Database, reference: string, now: Date): Promise<void> {
  await db
    .updateTable('orders')
    .set({ status: 'failed', settled_at: now })
    .where('reference', '=', reference)
    .where('status', '=', 'pending')
    .execute();
}

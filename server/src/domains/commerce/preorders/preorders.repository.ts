import { sql } from 'kysely';
import type { Database } from '../../../platform/database/database.ts';
import { isRecorded } from '../../catalogue/catalogue.ts';
import { claimed } from '../refunds/refunds.repository.ts';

/** A course of a paid order that is too late. */
export interface LatePreorder {
  readonly orderId: string;
  /** Null after the buyer's account was deleted. */
  readonly userId: string | null;
  readonly paymentId: string;
  readonly provider: string;
  readonly courseId: string;
  readonly title: string;
  /** What was paid for it, in the currency's smallest unit. */
  readonly amount: number;
}

/** What was paid back of the payment `p`. */
const refunded = sql<number>`(select coalesce(sum(f.amount), 0)::int from refunds f
  where f.payment_id = p.id and f.status = 'succeeded')`;

/**
 * The paid pre-orders that were promised for a day before `latest` (ISO 8601), whose courses still have no recorded
 * lecture, and whose money was not given back, neither for them nor for the whole payment. Those that another refund
 * leaves too little for wait until it has ended: if it fails, they are found again.
 */
export function findLatePreorders(db: Database, latest: string): Promise<LatePreorder[]> {
  return db
    .selectFrom('order_items')
    .innerJoin('orders', 'orders.id', 'order_items.order_id')
    .innerJoin('payments as p', 'p.order_id', 'orders.id')
    .select(['orders.id as orderId', 'orders.user_id as userId', 'p.id as paymentId', 'p.provider'])
    .select(['order_items.course_id as courseId', 'order_items.title', 'order_items.price_cents as amount'])
    .where('orders.status', '=', 'paid')
    .where('p.status', '=', 'paid')
    .where('order_items.given_back_at', 'is', null)
    .where('order_items.price_cents', '>', 0)
    .where(sql<boolean>`order_items.available_on < ${latest}::date`)
    .where(sql<boolean>`not ${isRecorded('order_items.course_id')}`)
    .where(
      sql<boolean>`(p.amount - ${claimed} >= order_items.price_cents
        or p.amount > ${claimed} and ${claimed} = ${refunded})`,
    )
    .execute();
}

/** The title of the pre-order that a refund is for, because its course was late; null if it is for something else. */
export async function findLateTitle(db: Database, refundId: string): Promise<string | null> {
  const row = await db
    .selectFrom('refunds as f')
    .innerJoin('refund_requests as r', (join) =>
      join.onRef('r.payment_id', '=', 'f.payment_id').onRef('r.provider_refund', '=', 'f.provider_refund'),
    )
    .innerJoin('payments as p', 'p.id', 'f.payment_id')
    .innerJoin('order_items as i', (join) =>
      join.onRef('i.order_id', '=', 'p.order_id').onRef('i.course_id', '=', 'r.course_id'),
    )
    .select('i.title')
    .where('f.id', '=', refundId)
    .executeTakeFirst();
  return row?.title ?? null;
}

/** Marks a pre-order as given back; false if it is already. */
export async function markGivenBack(
  tx: Database,
  { orderId, courseId }: LatePreorder,
  now: Date,
): Promise<boolean> {
  const row = await tx
    .updateTable('order_items')
    .set({ given_back_at: now })
    .where('order_id', '=', orderId)
    .where('course_id', '=', courseId)
    .where('given_back_at', 'is', null)
    .returning('course_id')
    .executeTakeFirst();
  return row !== undefined;
}

import { sql } from 'kysely';
import type { Database } from '../../../platform/database/database.ts';
import { isRecorded } from '../../catalogue/catalogue.ts';

/** A course of a paid order that is too late. */
export interface LatePreorder {
  readonly orderId: string;
  readonly paymentId: string;
  readonly provider: string;
  readonly courseId: string;
  readonly title: string;
  /** What was paid for it, in the currency's smallest unit. */
  readonly amount: number;
}

/**
 * The paid pre-orders that were promised for a day before `latest` (ISO 8601), whose courses still have no recorded
 * lecture, and whose money was not given back, neither for them nor for the whole payment.
 */
export function findLatePreorders(db: Database, latest: string): Promise<LatePreorder[]> {
  return db
    .selectFrom('order_items')
    .innerJoin('orders', 'orders.id', 'order_items.order_id')
    .innerJoin('payments', 'payments.order_id', 'orders.id')
    .select(['orders.id as orderId', 'payments.id as paymentId', 'payments.provider'])
    .select(['order_items.course_id as courseId', 'order_items.title', 'order_items.price_cents as amount'])
    .where('orders.status', '=', 'paid')
    .where('payments.status', '=', 'paid')
    .where('order_items.given_back_at', 'is', null)
    .where('order_items.price_cents', '>', 0)
    .where(sql<boolean>`order_items.available_on < ${latest}::date`)
    .where(sql<boolean>`not ${isRecorded('order_items.course_id')}`)
    .where(
      sql<boolean>`payments.amount > (select coalesce(sum(amount), 0) from refunds
        where payment_id = payments.id and status = 'succeeded')`,
    )
    .execute();
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

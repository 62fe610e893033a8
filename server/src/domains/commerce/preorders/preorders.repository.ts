import { sql } from 'kysely';
import type { Database } from '../../../platform/database/database.ts';
import { isRecorded } from '../../catalogue/catalogue.ts';
import type { PreorderLate } from '../commerce.jobs.ts';

/**
 * Marks the paid pre-orders that were promised for a day before `latest` (ISO 8601) and whose courses still have no
 * recorded lecture, and returns what they cost. Marked ones are not found again.
 */
export function takeLatePreorders(tx: Database, latest: string, now: Date): Promise<PreorderLate[]> {
  return tx
    .updateTable('order_items')
    .from('orders')
    .innerJoin('payments', 'payments.order_id', 'orders.id')
    .set({ given_back_at: now })
    .whereRef('orders.id', '=', 'order_items.order_id')
    .where('orders.status', '=', 'paid')
    .where('payments.status', '=', 'paid')
    .where('order_items.given_back_at', 'is', null)
    .where('order_items.price_cents', '>', 0)
    .where(sql<boolean>`order_items.available_on < ${latest}::date`)
    .where(sql<boolean>`not ${isRecorded('order_items.course_id')}`)
    .returning(['payments.id as paymentId', 'order_items.price_cents as amount'])
    .returning(['order_items.course_id as courseId', 'order_items.title'])
    .execute();
}

import { sql } from 'kysely';
import type { Database } from '../../../platform/database/database.ts';
import { isRecorded } from '../../catalogue/catalogue.ts';

/** The id of the plan that was ordered; null for orders from before plans had several prices. */
export async function findOrderedPlan(db: Database, orderId: string): Promise<string | null> {
  const row = await db
    .selectFrom('orders')
    .innerJoin('plan_prices', 'plan_prices.id', 'orders.plan_price_id')
    .select('plan_prices.plan_id')
    .where('orders.id', '=', orderId)
    .executeTakeFirst();
  return row?.plan_id ?? null;
}

/** The promised days (ISO 8601) of an order's courses that are still not recorded, by course. */
export async function findPromisedDays(db: Database, orderId: string): Promise<ReadonlyMap<string, string>> {
  const rows = await db
    .selectFrom('order_items')
    .select(['course_id', sql<string>`available_on::text`.as('day')])
    .where('order_id', '=', orderId)
    .where('available_on', 'is not', null)
    .where((e) => e.not(isRecorded('order_items.course_id')))
    .execute();
  return new Map(rows.map(({ course_id, day }) => [course_id, day]));
}

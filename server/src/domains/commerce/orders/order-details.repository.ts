import type { Database } from '../../../platform/database/database.ts';

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

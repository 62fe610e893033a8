import type { OrderDetails } from '@fit-coder/contracts/commerce';
import type { Database } from '../../../platform/database/database.ts';

/** The items of an order, with the addresses of the courses that still exist. */
export function findItemsWithSlugs(db: Database, orderId: string): Promise<OrderDetails['items']> {
  return db
    .selectFrom('order_items')
    .leftJoin('courses', 'courses.id', 'order_items.course_id')
    .select(['order_items.title', 'courses.slug', 'order_items.price_cents as amountCents'])
    .where('order_id', '=', orderId)
    .orderBy('order_items.title')
    .execute();
}

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

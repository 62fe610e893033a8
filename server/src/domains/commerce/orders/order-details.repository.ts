import { sql } from 'kysely';
import type { Database } from '../../../platform/database/database.ts';
import { factsOf, isRecorded, selectFacts, type CourseFacts } from '../../catalogue/catalogue.ts';

/** Whether a refund of a payment of an order, or of a subscription, was asked for and has neither succeeded nor failed. */
export async function isOnItsWayBack(
  db: Database,
  of: { readonly orderId: string } | { readonly subscriptionId: string },
): Promise<boolean> {
  const payments = db.selectFrom('payments as p').select('p.id');
  const own =
    'orderId' in of
      ? payments.where('p.order_id', '=', of.orderId)
      : payments.where('p.subscription_id', '=', of.subscriptionId);
  const row = await own
    .where(
      sql<boolean>`(exists (select from refunds f where f.payment_id = p.id and f.status = 'pending')
        or exists (select from refund_requests r
          where r.payment_id = p.id and r.provider_refund is null and r.failure is null))`,
    )
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
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

/** The courses of an order as they are now. */
export async function findOrderedCourses(db: Database, orderId: string): Promise<CourseFacts[]> {
  const ids = sql`array(select course_id from order_items where order_id = ${orderId})`;
  return (await selectFacts(db, ids).execute()).map(factsOf);
}

/** The courses of an order without a recorded lecture. */
export async function findUnrecorded(db: Database, orderId: string): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom('order_items')
    .select('course_id')
    .where('order_id', '=', orderId)
    .where((e) => e.not(isRecorded('order_items.course_id')))
    .execute();
  return new Set(rows.map((row) => row.course_id));
}

/** What was paid back of an order's own payment, or is on its way back. */
export async function findRefunded(db: Database, orderId: string): Promise<number> {
  const { sum } = await db
    .selectFrom('refunds')
    .innerJoin('payments', 'payments.id', 'refunds.payment_id')
    .select((e) => sql<number>`coalesce(${e.fn.sum('refunds.amount')}, 0)::int`.as('sum'))
    .where('payments.order_id', '=', orderId)
    .where('refunds.status', '<>', 'failed')
    .executeTakeFirstOrThrow();
  return sum;
}

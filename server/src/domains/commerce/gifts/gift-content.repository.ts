import type { Interval } from '@fit-coder/contracts/commerce';
import type { Database } from '../../../platform/database/database.ts';

/** The period of the plan that an order gives; null for courses. */
export async function findGiftInterval(db: Database, orderId: string): Promise<Interval | null> {
  const row = await db
    .selectFrom('orders')
    .innerJoin('plan_prices', 'plan_prices.id', 'orders.plan_price_id')
    .innerJoin('plans', 'plans.id', 'plan_prices.plan_id')
    .select('plans.interval')
    .where('orders.id', '=', orderId)
    .executeTakeFirst();
  return row?.interval ?? null;
}

/** Until when every course is open to a user; null if it is not. */
export async function latestEndOfAll(db: Database, userId: string): Promise<Date | null> {
  const { end } = await db
    .selectFrom('entitlements')
    .select((e) => e.fn.max('expires_at').as('end'))
    .where('user_id', '=', userId)
    .where('course_id', 'is', null)
    .where('revoked_at', 'is', null)
    .executeTakeFirstOrThrow();
  return end;
}

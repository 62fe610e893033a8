import { sql } from 'kysely';
import type { Database } from '../../platform/database.ts';
import type { PaidTime } from './subscription.ts';

/** How many subscriptions were paid in each month since `from`; months as `2026-11` (UTC), without empty ones. */
export async function subscriptionsByMonth(db: Database, from: Date): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('orders')
    .select((e) => [
      sql<string>`to_char(settled_at at time zone 'UTC', 'YYYY-MM')`.as('month'),
      e.fn.countAll<number>().as('count'),
    ])
    .where('status', '=', 'paid')
    .where('kind', '=', 'subscription')
    .where('settled_at', '>=', from)
    .groupBy('month')
    .execute();
  return new Map(rows.map(({ month, count }) => [month, count]));
}

/** For each of these people who ever paid for one, the subscription that lasts longest. */
export function findLongestSubscriptions(
  db: Database,
  userIds: readonly string[],
): Promise<(PaidTime & { user_id: string })[]> {
  return db
    .selectFrom('subscriptions')
    .distinctOn('user_id')
    .select(['user_id', 'status', 'current_period_end'])
    .where('user_id', '=', sql<string>`any(${userIds}::uuid[])`)
    .where('status', '<>', 'incomplete')
    .orderBy('user_id')
    .orderBy(sql`current_period_end desc nulls last`)
    .execute();
}

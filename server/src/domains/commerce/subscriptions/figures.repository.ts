import { sql } from 'kysely';
import type { Database } from '../../../platform/database/database.ts';
import { countByMonth } from '../../../platform/database/monthly-count.ts';
import type { PaidTime } from './subscription.ts';

/** The number of subscriptions paid in each of the twelve months from `from`; months as `2026-11` (UTC). */
export function subscriptionsByMonth(db: Database, from: Date): Promise<Map<string, number>> {
  return countByMonth(db, from, ({ begin, end }) =>
    db
      .selectFrom('orders')
      .select((e) => e.fn.countAll().as('count'))
      .where('status', '=', 'paid')
      .where('kind', '=', 'subscription')
      .where('settled_at', '>=', begin)
      .where('settled_at', '<', end),
  );
}

/** For each of these users who ever paid for a subscription, the one that lasts longest. */
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

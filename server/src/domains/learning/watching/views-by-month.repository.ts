import { sql } from 'kysely';
import type { Database } from '../../../platform/database/database.ts';

/**
 * How many views were recorded in each of the twelve months from `from`, the beginning of a month in UTC; months as
 * `2026-11`, without those that have no views. A trigger of `lecture_views` keeps the counts.
 */
export async function viewsByMonth(db: Database, from: Date): Promise<Map<string, number>> {
  const first = sql<Date>`(${from}::timestamptz at time zone 'UTC')::date`;
  const rows = await db
    .selectFrom('lecture_view_counts')
    .select(sql<string>`to_char(month, 'YYYY-MM')`.as('name'))
    .select(sql<number>`sum(views)::bigint`.as('views'))
    .where('month', '>=', first)
    .where('month', '<', sql<Date>`${first} + interval '1 year'`)
    .groupBy('month')
    .execute();
  return new Map(rows.map(({ name, views }) => [name, views]));
}

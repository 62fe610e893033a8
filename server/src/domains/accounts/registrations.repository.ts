import { sql } from 'kysely';
import type { Database } from '../../platform/database.ts';

/** How many accounts were registered in each month since `from`; months as `2026-11` (UTC), without empty ones. */
export async function registrationsByMonth(db: Database, from: Date): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('registrations')
    .select((e) => [
      sql<string>`to_char(registered_at at time zone 'UTC', 'YYYY-MM')`.as('month'),
      e.fn.countAll<number>().as('count'),
    ])
    .where('registered_at', '>=', from)
    .groupBy('month')
    .execute();
  return new Map(rows.map(({ month, count }) => [month, count]));
}

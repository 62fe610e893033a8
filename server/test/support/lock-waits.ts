import { sql } from 'kysely';
import type { TestSite } from './test-site.ts';

/** How many connections to a site's database wait for a lock that another one holds. */
export async function waitingForLocks(site: TestSite): Promise<number> {
  const { rows } = await sql`select from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(site.deps.database.db);
  return rows.length;
}

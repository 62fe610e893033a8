import type { Database } from '../../../platform/database/database.ts';
import { countByMonth } from '../../../platform/database/monthly-count.ts';

/** How many views were recorded in each of the twelve months from `from`; months as `2026-11` (UTC). */
export function viewsByMonth(db: Database, from: Date): Promise<Map<string, number>> {
  return countByMonth(db, from, ({ begin, end }) =>
    db
      .selectFrom('lecture_views')
      .select((e) => e.fn.countAll().as('count'))
      .where('viewed_at', '>=', begin)
      .where('viewed_at', '<', end),
  );
}

import type { Database } from '../../platform/database/database.ts';
import { countByMonth } from '../../platform/database/monthly-count.ts';

/** How often lectures were watched in each of the twelve months from `from` on; months as `2026-11` (UTC). */
export function viewsByMonth(db: Database, from: Date): Promise<Map<string, number>> {
  return countByMonth(db, from, ({ begin, end }) =>
    db
      .selectFrom('lecture_views')
      .select((e) => e.fn.countAll().as('count'))
      .where('viewed_at', '>=', begin)
      .where('viewed_at', '<', end),
  );
}

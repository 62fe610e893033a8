import type { Database } from '../../../platform/database/database.ts';
import { countByMonth } from '../../../platform/database/monthly-count.ts';

/** The number of accounts registered in each of the twelve months from `from`; months as `2026-11` (UTC). */
export function registrationsByMonth(db: Database, from: Date): Promise<Map<string, number>> {
  return countByMonth(db, from, ({ begin, end }) =>
    db
      .selectFrom('registrations')
      .select((e) => e.fn.countAll().as('count'))
      .where('registered_at', '>=', begin)
      .where('registered_at', '<', end),
  );
}

export async function insertRegistration(db: Database, userId: string, at: Date): Promise<void> {
  await db.insertInto('registrations').values({ user_id: userId, registered_at: at }).execute();
}

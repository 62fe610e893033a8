import { sql } from 'kysely';
import type { Database } from '../../../platform/database/database.ts';

/**
 * Records that a user watched a lecture; false if that day (UTC) is recorded already. Violates a foreign key if either
 * is gone.
 */
export async function insertView(
  db: Database,
  view: { readonly userId: string; readonly lectureId: string; readonly at: Date },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows: count = 0n } = await db
    .insertInto('lecture_views')
    .values({
      user_id: view.userId,
      lecture_id: view.lectureId,
      day: view.at.toISOString().slice(0, 10),
      viewed_at: view.at,
    })
    .onConflict((conflict) => conflict.columns(['user_id', 'lecture_id', 'day']).doNothing())
    .executeTakeFirst();
  return count > 0n;
}

/** What a user watched on which day (`YYYY-MM-DD`, UTC), the last first; the lecture is null after it was deleted. */
export function findViews(
  db: Database,
  userId: string,
): Promise<{ lectureId: string | null; day: string }[]> {
  return db
    .selectFrom('lecture_views')
    .select(['lecture_id as lectureId', sql<string>`to_char(day, 'YYYY-MM-DD')`.as('day')])
    .where('user_id', '=', userId)
    .orderBy('viewed_at', 'desc')
    .execute();
}

/** The lectures that a user watched since then. */
export async function findWatchedLectures(db: Database, userId: string, since: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('lecture_views')
    .select('lecture_id')
    .distinct()
    .where('user_id', '=', userId)
    .where('viewed_at', '>=', since)
    .where('lecture_id', 'is not', null)
    .$narrowType<{ lecture_id: string }>()
    .execute();
  return rows.map((row) => row.lecture_id);
}

import type { Chapter } from '@fit-coder/contracts/learning/chapters';
import type { Database } from '../../../platform/database/database.ts';

/** A lecture's chapters, and the length of its video; null if there is no such lecture. */
export async function findChapters(
  db: Database,
  lectureId: string,
): Promise<{ chapters: Chapter[]; duration_seconds: number | null } | null> {
  const row = await db
    .selectFrom('lectures')
    .select(['chapters', 'duration_seconds'])
    .where('id', '=', lectureId)
    .executeTakeFirst();
  return row ?? null;
}

/** Returns whether there is such a lecture. */
export async function setChapters(
  db: Database,
  lectureId: string,
  chapters: readonly Chapter[],
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('lectures')
    .set({ chapters: JSON.stringify(chapters) })
    .where('id', '=', lectureId)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

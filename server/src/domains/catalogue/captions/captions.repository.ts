import type { Database } from '../../../platform/database/database.ts';
import type { CaptionsRow } from './captions.ts';

const columns = [
  'id',
  'language',
  'label',
  'is_default as isDefault',
  'file',
  'cue_count as cueCount',
  'created_at as createdAt',
] as const;

/** A lecture's captions, the default first. */
export function findCaptions(db: Database, lectureId: string): Promise<CaptionsRow[]> {
  return db
    .selectFrom('lecture_captions')
    .select(columns)
    .where('lecture_id', '=', lectureId)
    .orderBy('is_default', 'desc')
    .orderBy('language')
    .execute();
}

/** Locks a lecture, so that its captions change one at a time; null if there is none. */
export async function lockLectureOfCaptions(
  tx: Database,
  lectureId: string,
): Promise<{ courseId: string; published: boolean } | null> {
  const row = await tx
    .selectFrom('lectures')
    .innerJoin('courses', 'courses.id', 'lectures.course_id')
    .select(['courses.id as courseId', 'courses.published_at as publishedAt'])
    .where('lectures.id', '=', lectureId)
    .forUpdate('lectures')
    .executeTakeFirst();
  return row ? { courseId: row.courseId, published: row.publishedAt !== null } : null;
}

/** Adds or replaces a lecture's captions in a language, and returns their id. */
export async function saveCaptions(
  tx: Database,
  lectureId: string,
  saved: Pick<CaptionsRow, 'language' | 'label' | 'isDefault' | 'file' | 'cueCount'>,
): Promise<string> {
  const { language, label, file, cueCount, isDefault } = saved;
  const { id } = await tx
    .insertInto('lecture_captions')
    .values({ lecture_id: lectureId, language, label, file, cue_count: cueCount, is_default: isDefault })
    .onConflict((conflict) =>
      conflict.columns(['lecture_id', 'language']).doUpdateSet({ label, file, cue_count: cueCount }),
    )
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Makes one of a lecture's captions the default. */
export async function setDefaultCaptions(tx: Database, lectureId: string, id: string): Promise<void> {
  // In two statements, because at most one may be the default at any time.
  await tx
    .updateTable('lecture_captions')
    .set({ is_default: false })
    .where('lecture_id', '=', lectureId)
    .where('is_default', '=', true)
    .execute();
  await tx.updateTable('lecture_captions').set({ is_default: true }).where('id', '=', id).execute();
}

export async function deleteCaptions(tx: Database, id: string): Promise<void> {
  await tx.deleteFrom('lecture_captions').where('id', '=', id).execute();
}

/** The captions of these lectures with their keys in storage. */
export async function findCaptionsFiles(
  db: Database,
  lectureIds: readonly string[],
): Promise<{ id: string; lectureId: string; file: string }[]> {
  if (lectureIds.length === 0) return [];
  return db
    .selectFrom('lecture_captions')
    .select(['id', 'lecture_id as lectureId', 'file'])
    .where('lecture_id', 'in', lectureIds)
    .execute();
}

/** Captions whose words are not stored yet: an older version stored only the file. */
export function findUnreadCaptions(
  db: Database,
): Promise<{ id: string; lectureId: string; language: string; file: string }[]> {
  return db
    .selectFrom('lecture_captions')
    .select(['id', 'lecture_id as lectureId', 'language', 'file'])
    .where('search', 'is', null)
    .orderBy('id')
    .execute();
}

/** Captions with ids after `after`, in the order of ids. */
export function captionsPage(
  db: Database,
  after: string,
  limit: number,
): Promise<{ id: string; file: string }[]> {
  return db
    .selectFrom('lecture_captions')
    .select(['id', 'file'])
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute();
}

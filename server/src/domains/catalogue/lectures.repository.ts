import type { Database } from '../../platform/database.ts';
import type { LectureFacts, LectureRow } from './lecture.ts';

const columns = [
  'id',
  'section',
  'title',
  'summary',
  'preview',
  'asset_id',
  'duration_seconds',
  'captions',
] as const;

/** A course's lectures in their order. */
export function findLectures(db: Database, courseId: string): Promise<LectureRow[]> {
  return db
    .selectFrom('lectures')
    .select(columns)
    .where('course_id', '=', courseId)
    .orderBy('position')
    .execute();
}

/** What other domains may know of a lecture and its course. */
export function findLectureFacts(db: Database, id: string): Promise<LectureFacts | null> {
  return findFacts(db, 'lectures.id', id);
}

/** The lecture whose video is `assetId`. */
export function findLectureFactsByAsset(db: Database, assetId: string): Promise<LectureFacts | null> {
  return findFacts(db, 'lectures.asset_id', assetId);
}

async function findFacts(
  db: Database,
  column: 'lectures.id' | 'lectures.asset_id',
  id: string,
): Promise<LectureFacts | null> {
  const row = await db
    .selectFrom('lectures')
    .innerJoin('courses', 'courses.id', 'lectures.course_id')
    .select(['lectures.id', 'lectures.title', 'lectures.preview', 'lectures.captions'])
    .select(['lectures.asset_id as assetId', 'lectures.duration_seconds as durationSeconds'])
    .select(['courses.id as courseId', 'courses.slug', 'courses.title as courseTitle', 'courses.access'])
    .select(['courses.price_cents as priceCents', 'courses.published_at as publishedAt'])
    .where(column, '=', id)
    .executeTakeFirst();
  if (!row) return null;
  const { courseId, slug, courseTitle, access, priceCents, publishedAt, ...lecture } = row;
  const published = publishedAt !== null;
  return { ...lecture, course: { id: courseId, slug, title: courseTitle, access, priceCents, published } };
}

import type { LectureInput } from '@fit-coder/contracts/catalogue-admin';
import { sql, type RawBuilder } from 'kysely';
import type { Database } from '../../../platform/database/database.ts';
import { prepared } from '../../../platform/database/prepared.ts';
import { lockCourse, type LockedCourse } from '../courses/courses.repository.ts';
import type { LectureFacts, LectureRow, ShownLectureRow } from './lecture.ts';

const shownColumns = [
  'id',
  'section',
  'title',
  'summary',
  'preview',
  'asset_id',
  'duration_seconds',
] as const;

const columns = [
  ...shownColumns,
  sql<boolean>`exists (select from lecture_captions where lecture_id = lectures.id)`.as('captions'),
] as const;

/** A course's lectures in their order, as the syllabus shows them. */
export function findSyllabus(db: Database, courseId: string): Promise<ShownLectureRow[]> {
  return syllabusOf(db, { courseId });
}

const syllabusOf = prepared((db, { courseId }: { readonly courseId: string }) =>
  db.selectFrom('lectures').select(shownColumns).where('course_id', '=', courseId).orderBy('position'),
);

/** A course's lectures in their order, as administrators see them. */
export function findLectures(db: Database, courseId: string): Promise<LectureRow[]> {
  return lecturesOf(db, { courseId });
}

const lecturesOf = prepared((db, { courseId }: { readonly courseId: string }) =>
  db.selectFrom('lectures').select(columns).where('course_id', '=', courseId).orderBy('position'),
);

/** Whether the lecture in `column` belongs to a course, as a condition for other queries. */
export function isOfCourse(column: string, courseId: string): RawBuilder<boolean> {
  return sql<boolean>`${sql.ref(column)} in (select id from lectures where course_id = ${courseId})`;
}

/** The same, but not for a free preview of a premium course. */
export function isOfCourseItself(column: string, courseId: string): RawBuilder<boolean> {
  return sql<boolean>`${sql.ref(column)} in (
    select lectures.id from lectures join courses on courses.id = lectures.course_id
    where courses.id = ${courseId} and (courses.access = 'free' or not lectures.preview))`;
}

/** The id of the course to which the lecture in `column` belongs, as a part of other queries. */
export function courseOfLecture(column: string): RawBuilder<string> {
  return sql<string>`(select course_id from lectures where id = ${sql.ref(column)})`;
}

/** The lectures that can be watched, as a table of other queries. */
export const readyLectures: RawBuilder<unknown> = sql`(
  select id, course_id, title, position, duration_seconds, ready_at from lectures where asset_id is not null)`;

export async function lectureExists(db: Database, id: string): Promise<boolean> {
  return (await db.selectFrom('lectures').select('id').where('id', '=', id).executeTakeFirst()) !== undefined;
}

/** What other domains may know of a lecture and its course. */
export function findLectureFacts(db: Database, id: string): Promise<LectureFacts | null> {
  return findFacts(db, factsBy.lecture, id);
}

/** The lecture whose video is `assetId`. */
export function findLectureFactsByAsset(db: Database, assetId: string): Promise<LectureFacts | null> {
  return findFacts(db, factsBy.asset, assetId);
}

const factsBy = { lecture: factsOf('lectures.id'), asset: factsOf('lectures.asset_id') };

function factsOf(column: 'lectures.id' | 'lectures.asset_id') {
  return prepared((db, { id }: { readonly id: string }) =>
    db
      .selectFrom('lectures')
      .innerJoin('courses', 'courses.id', 'lectures.course_id')
      .select(['lectures.id', 'lectures.title', 'lectures.preview', 'lectures.chapters'])
      .select(['lectures.asset_id as assetId', 'lectures.duration_seconds as durationSeconds'])
      .select(['courses.id as courseId', 'courses.slug', 'courses.title as courseTitle', 'courses.access'])
      .select(['courses.price_cents as priceCents', 'courses.published_at as publishedAt'])
      .where(column, '=', id),
  );
}

async function findFacts(
  db: Database,
  select: ReturnType<typeof factsOf>,
  id: string,
): Promise<LectureFacts | null> {
  const [row] = await select(db, { id });
  if (!row) return null;
  const { courseId, slug, courseTitle, access, priceCents, publishedAt, ...lecture } = row;
  const published = publishedAt !== null;
  return { ...lecture, course: { id: courseId, slug, title: courseTitle, access, priceCents, published } };
}

export async function lockCourseOfLecture(tx: Database, lectureId: string): Promise<LockedCourse | null> {
  const lecture = await tx
    .selectFrom('lectures')
    .select('course_id')
    .where('id', '=', lectureId)
    .executeTakeFirst();
  return lecture ? lockCourse(tx, lecture.course_id) : null;
}

/** The position of the first of `count` new lectures at the end of `section`; later lectures move up. */
export async function makeRoom(tx: Database, courseId: string, section: string, count = 1): Promise<number> {
  const { inSection, inCourse } = await tx
    .selectFrom('lectures')
    .select((e) => [
      e.fn.max('position').filterWhere('section', '=', section).as('inSection'),
      e.fn.max('position').as('inCourse'),
    ])
    .where('course_id', '=', courseId)
    .executeTakeFirstOrThrow();
  const position = (inSection ?? inCourse ?? -1) + 1;
  await tx
    .updateTable('lectures')
    .set((e) => ({ position: e('position', '+', count) }))
    .where('course_id', '=', courseId)
    .where('position', '>=', position)
    .execute();
  return position;
}

/** Inserts lectures at this and the following positions, in this order. */
export async function insertLectures(
  tx: Database,
  courseId: string,
  lectures: readonly LectureInput[],
  first: number,
): Promise<LectureRow[]> {
  const rows = lectures.map(({ section, title, summary, preview }, index) => ({
    ...{ course_id: courseId, section, title, summary, preview, position: first + index },
  }));
  const inserted = await tx
    .insertInto('lectures')
    .values(rows)
    .returning([...columns, 'position'])
    .execute();
  return inserted.toSorted((one, other) => one.position - other.position);
}

/** Returns whether anything changed: false if the lecture already has this video. */
export async function setVideo(
  tx: Database,
  lectureId: string,
  { assetId, durationSeconds }: { readonly assetId: string; readonly durationSeconds: number },
  now: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('lectures')
    .set({ asset_id: assetId, duration_seconds: durationSeconds })
    .set('ready_at', sql<Date>`coalesce(ready_at, ${now})`)
    .where('id', '=', lectureId)
    .where((e) =>
      e.or([
        e('asset_id', 'is distinct from', assetId),
        e('duration_seconds', 'is distinct from', durationSeconds),
      ]),
    )
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Updates the number and the total length of the lectures in the course's row, where lists read them. */
export async function sumLectures(tx: Database, courseId: string): Promise<void> {
  const { count, seconds } = await tx
    .selectFrom('lectures')
    .select((e) => [e.fn.countAll<number>().as('count'), e.fn.sum<number>('duration_seconds').as('seconds')])
    .where('course_id', '=', courseId)
    .executeTakeFirstOrThrow();
  await tx
    .updateTable('courses')
    .set({ lecture_count: count, duration_seconds: seconds ?? 0 })
    .where('id', '=', courseId)
    .execute();
}

/** The fields of a lecture that determine its order in the course. */
export interface LecturePlaceRow {
  readonly id: string;
  readonly section: string;
  readonly position: number;
}

/** The lectures of a course with their sections and positions, in order. */
export function findPlaces(tx: Database, courseId: string): Promise<LecturePlaceRow[]> {
  return tx
    .selectFrom('lectures')
    .select(['id', 'section', 'position'])
    .where('course_id', '=', courseId)
    .orderBy('position')
    .execute();
}

/** Stores the given order and sections of the lectures. Returns whether anything changed. */
export async function placeLectures(
  tx: Database,
  lectures: readonly { readonly id: string; readonly section: string }[],
): Promise<boolean> {
  const ids = lectures.map(({ id }) => id);
  const sections = lectures.map(({ section }) => section);
  const { numAffectedRows } = await sql`
    update lectures set position = new.position - 1, section = new.section
    from unnest(${ids}::uuid[], ${sections}::text[]) with ordinality as new(id, section, position)
    where lectures.id = new.id
      and (lectures.position, lectures.section) is distinct from (new.position - 1, new.section)`.execute(tx);
  return (numAffectedRows ?? 0n) > 0n;
}

/** Updates a lecture; `position` moves it. */
export async function updateLecture(
  tx: Database,
  id: string,
  change: LectureInput & { readonly position: number },
): Promise<void> {
  const { section, title, summary, preview, position } = change;
  await tx
    .updateTable('lectures')
    .set({ section, title, summary, preview, position })
    .where('id', '=', id)
    .execute();
}

/** Lectures, locked, so that no video and no captions are added until the transaction ends. */
export function lockLectures(
  tx: Database,
  of: { readonly courseId: string } | { readonly id: string },
): Promise<{ id: string; title: string }[]> {
  return tx
    .selectFrom('lectures')
    .select(['id', 'title'])
    .where('id' in of ? 'id' : 'course_id', '=', 'id' in of ? of.id : of.courseId)
    .orderBy('id')
    .forUpdate()
    .execute();
}

export async function deleteLecture(tx: Database, id: string): Promise<void> {
  await tx.deleteFrom('lectures').where('id', '=', id).execute();
}

import { randomUUID } from 'node:crypto';
import type { Category } from '@fit-coder/contracts/catalogue';
import { sql } from 'kysely';
import type { Database } from '../../../platform/database/database.ts';
import { lockKeys } from '../../../platform/database/lock-keys.ts';
import type { SeedCourse, SeededLecture, SeedLectureKey } from './seed.ts';

/** Makes other nodes that seed the catalogue wait until this transaction ends. */
export async function lockSeed(tx: Database): Promise<void> {
  await sql`select pg_advisory_xact_lock(${lockKeys.seed})`.execute(tx);
}

export async function hasCategories(db: Database): Promise<boolean> {
  return (await db.selectFrom('categories').select('slug').limit(1).executeTakeFirst()) !== undefined;
}

export async function hasCourses(db: Database): Promise<boolean> {
  return (await db.selectFrom('courses').select('id').limit(1).executeTakeFirst()) !== undefined;
}

export async function insertCategories(tx: Database, categories: readonly Category[]): Promise<void> {
  const rows = categories.map(({ slug, name, hue }, position) => ({ slug, name, hue, position }));
  await tx
    .insertInto('categories')
    .values(rows)
    .onConflict((on) => on.column('slug').doNothing())
    .execute();
}

/** Inserts published courses with their lectures, always in two statements. */
export async function insertSeed(tx: Database, courses: readonly SeedCourse[]): Promise<void> {
  const withIds = courses.map((course) => ({ course, id: randomUUID() }));
  await tx
    .insertInto('courses')
    .values(withIds.map(({ course, id }) => courseValues(course, id)))
    .execute();
  await tx
    .insertInto('lectures')
    .values(withIds.flatMap(({ course, id }) => lectureValues(course, id)))
    .execute();
}

function courseValues(course: SeedCourse, id: string) {
  const { sections, category, priceCents, availableOn, publishedAt, outcomes, ...same } = course;
  return {
    ...same,
    id,
    category_slug: category,
    price_cents: priceCents,
    available_on: availableOn,
    outcomes: [...outcomes],
    published_at: publishedAt,
    created_at: publishedAt,
    lecture_count: sections.reduce((count, { lectures }) => count + lectures.length, 0),
  };
}

function lectureValues({ sections }: SeedCourse, courseId: string) {
  return sections
    .flatMap(({ title: section, lectures }) => lectures.map((lecture) => ({ section, lecture })))
    .map(({ section, lecture: { title, summary, preview = false } }, position) => {
      return { course_id: courseId, section, title, summary, preview, position };
    });
}

/** The seed's lecture with this key: its id, and whether it has captions and chapters. */
export async function findSeedLecture(
  db: Database,
  { courseSlug, section, title }: SeedLectureKey,
): Promise<{ id: string; captions: boolean; chapters: boolean } | null> {
  const row = await db
    .selectFrom('lectures')
    .innerJoin('courses', 'courses.id', 'lectures.course_id')
    .select(['lectures.id', 'lectures.chapters'])
    .select((e) =>
      e
        .exists(e.selectFrom('lecture_captions').whereRef('lecture_id', '=', 'lectures.id').select('id'))
        .as('captions'),
    )
    .where('courses.slug', '=', courseSlug)
    .where('lectures.section', '=', section)
    .where('lectures.title', '=', title)
    .executeTakeFirst();
  return row ? { id: row.id, captions: Boolean(row.captions), chapters: row.chapters.length > 0 } : null;
}

/** The lectures of these published courses, in their order. */
export function findSeedLectures(db: Database, slugs: readonly string[]): Promise<SeededLecture[]> {
  return db
    .selectFrom('lectures')
    .innerJoin('courses', 'courses.id', 'lectures.course_id')
    .select(['lectures.id', 'lectures.section', 'lectures.title'])
    .select(['courses.id as courseId', 'courses.slug as courseSlug'])
    .where('courses.slug', '=', sql<string>`any (${[...slugs]}::text[])`)
    .where('courses.published_at', 'is not', null)
    .orderBy('courses.slug')
    .orderBy('lectures.position')
    .execute();
}

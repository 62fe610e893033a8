import { sql } from 'kysely';
import type { Database } from '../../platform/database.ts';
import { courseColumns, listedAt, matching, withCategory } from './course-columns.repository.ts';
import type { NewCourse } from './course-input.ts';
import type { SearchWords } from './course-search.ts';
import type { CategoryRow, CourseFacts, CourseRow } from './course.ts';
import { type ListPosition, momentOf } from '../../platform/list-position.ts';

const uuid = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/u;

/** In the order in which they are shown. */
export function findCategories(db: Database): Promise<CategoryRow[]> {
  return db.selectFrom('categories').select(['slug', 'name', 'hue']).orderBy('position').execute();
}

/** A course by its id or slug, published or not. */
export async function findCourse(db: Database, key: string): Promise<CourseRow | null> {
  const row = await withCategory(db)
    .select([...courseColumns, listedAt('created_at')])
    .where(uuid.test(key) ? 'courses.id' : 'courses.slug', '=', key)
    .executeTakeFirst();
  return row ?? null;
}

/** What other domains may know of a course, by its id or slug. */
export async function findCourseFacts(db: Database, key: string): Promise<CourseFacts | null> {
  const row = await db
    .selectFrom('courses')
    .select(['id', 'slug', 'title', 'access', 'price_cents', 'published_at'])
    .where(uuid.test(key) ? 'id' : 'slug', '=', key)
    .executeTakeFirst();
  if (!row) return null;
  const { price_cents: priceCents, published_at: publishedAt, ...facts } = row;
  return { ...facts, priceCents, published: publishedAt !== null };
}

/** All courses, drafts too, the newest first. */
export function findAllPage(
  db: Database,
  { words, after }: { words: SearchWords | undefined; after: ListPosition | undefined },
  limit: number,
): Promise<CourseRow[]> {
  let query = withCategory(db).select([...courseColumns, listedAt('created_at')]);
  if (words) query = query.where(matching(words));
  if (after) {
    query = query.where(
      sql<boolean>`(courses.created_at, courses.id) < (${momentOf(after)}::timestamptz, ${after.id}::uuid)`,
    );
  }
  return query.orderBy('courses.created_at', 'desc').orderBy('courses.id', 'desc').limit(limit).execute();
}

/** Writes down a draft and returns its id. Breaks `courses_slug_key` when the slug is taken. */
export async function insertCourse(db: Database, course: NewCourse, now: Date): Promise<string> {
  const { category, priceCents, ...same } = course;
  const { id } = await db
    .insertInto('courses')
    .values({ ...same, category_slug: category, price_cents: priceCents, created_at: now })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Sets when a course was published; null makes it a draft. Whether it was the other before. */
export async function setPublished(db: Database, id: string, at: Date | null): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('courses')
    .set({ published_at: at })
    .where('id', '=', id)
    .where('published_at', at ? 'is' : 'is not', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../../platform/database/database.ts';
import { cardColumns, listedAt, withCategory } from './course-columns.repository.ts';
import type { CardRow, CourseFacts } from './course.ts';

/** Whether the course in `column` is published, as a condition for queries of other domains. */
export function isPublished(column: string): RawBuilder<boolean> {
  return sql<boolean>`exists (
    select from courses as chosen where chosen.id = ${sql.ref(column)} and chosen.published_at is not null)`;
}

/** Whether the course in `column` is published and has its own price, as a condition like `isPublished`. */
export function isForSale(column: string): RawBuilder<boolean> {
  return sql<boolean>`exists (
    select from courses as chosen where chosen.id = ${sql.ref(column)}
      and chosen.published_at is not null and chosen.price_cents is not null)`;
}

/** The published ones of these courses, as lists show them, in the order of `ids`. */
export async function findCards(db: Database, ids: readonly string[]): Promise<CardRow[]> {
  if (ids.length === 0) return [];
  const rows = await withCategory(db)
    .select([...cardColumns, listedAt('published_at')])
    .where(isAmong('courses.id', ids))
    .where('courses.published_at', 'is not', null)
    .execute();
  return inOrder(rows, ids);
}

/** What other domains may know of these courses, published or not, in the order of `ids`. */
export async function findFactsOfCourses(db: Database, ids: readonly string[]): Promise<CourseFacts[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('courses')
    .select(['id', 'slug', 'title', 'access', 'price_cents as priceCents', 'published_at'])
    .where(isAmong('courses.id', ids))
    .execute();
  const facts = rows.map(({ published_at, ...same }) => ({ ...same, published: published_at !== null }));
  return inOrder(facts, ids);
}

/** The titles of lectures and of their courses. */
export async function findLectureTitles(
  db: Database,
  ids: readonly string[],
): Promise<{ id: string; title: string; courseTitle: string }[]> {
  if (ids.length === 0) return [];
  return db
    .selectFrom('lectures')
    .innerJoin('courses', 'courses.id', 'lectures.course_id')
    .select(['lectures.id', 'lectures.title', 'courses.title as courseTitle'])
    .where(isAmong('lectures.id', ids))
    .execute();
}

/** Passes all ids as one parameter, so that the statement's text does not depend on their number. */
function isAmong(column: string, ids: readonly string[]): RawBuilder<boolean> {
  return sql<boolean>`${sql.ref(column)} = any (${[...ids]}::uuid[])`;
}

function inOrder<R extends { readonly id: string }>(rows: readonly R[], ids: readonly string[]): R[] {
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

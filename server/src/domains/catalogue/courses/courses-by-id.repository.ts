import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../../platform/database/database.ts';
import { prepared } from '../../../platform/database/prepared.ts';
import { cardColumns, factColumns, isRecorded, listedAt, withCategory } from './course-columns.repository.ts';
import { factsOf, type CardRow, type CourseFacts } from './course.ts';

/** Whether the course in `column` is published, as a condition for queries of other domains. */
export function isPublished(column: string): RawBuilder<boolean> {
  return sql<boolean>`exists (
    select from courses as chosen where chosen.id = ${sql.ref(column)} and chosen.published_at is not null)`;
}

/** Whether the course in `column` is free, as a condition like `isPublished`. */
export function isFree(column: string): RawBuilder<boolean> {
  return sql<boolean>`exists (
    select from courses as chosen where chosen.id = ${sql.ref(column)} and chosen.access = 'free')`;
}

/** The title of the course in `column`, as a part of other queries. */
export function titleOfCourse(column: string): RawBuilder<string> {
  return sql<string>`(select title from courses as titled where titled.id = ${sql.ref(column)})`;
}

/**
 * The `id` and `title` of a published course, as a table of other queries: one row, or none. Until the end of the
 * transaction, the course cannot be deleted.
 */
export function heldCourse(id: string): RawBuilder<unknown> {
  return sql`(select id, title from courses where id = ${id} and published_at is not null for key share)`;
}

/** Whether the course in `column` is published and can be bought separately at `now`, as a condition like `isPublished`. */
export function isOnSale(column: string, now: Date): RawBuilder<boolean> {
  return sql<boolean>`exists (
    select from courses as chosen where chosen.id = ${sql.ref(column)}
      and chosen.published_at is not null and chosen.price_cents is not null
      and (${isRecorded('chosen.id')} or chosen.available_on >= (${now}::timestamptz at time zone 'utc')::date))`;
}

/** The published ones of these courses, as lists show them, in the order of `ids`. */
export async function findCards(db: Database, ids: readonly string[]): Promise<CardRow[]> {
  if (ids.length === 0) return [];
  return inOrder(await selectCards(db, { ids }), ids);
}

const selectCards = prepared((db, { ids }: { ids: readonly string[] }) =>
  withCategory(db)
    .select([...cardColumns, listedAt('published_at')])
    .where(isAmong('courses.id', ids))
    .where('courses.published_at', 'is not', null),
);

/** What other domains may know of these courses, published or not, in the order of `ids`. */
export async function findFactsOfCourses(db: Database, ids: readonly string[]): Promise<CourseFacts[]> {
  if (ids.length === 0) return [];
  return (await findFacts(db, { ids })).map(factsOf);
}

const findFacts = prepared((db, { ids }: { ids: readonly string[] }) => selectFacts(db, sql`${ids}::uuid[]`));

/** A query for these courses, published or not, in the order of `ids`; `factsOf` reads its rows. */
export function selectFacts(db: Database, ids: RawBuilder<unknown>) {
  const chosen = sql<{ id: string; place: number }>`unnest(${ids}) with ordinality`;
  return db
    .selectFrom('courses')
    .innerJoin(chosen.as<'chosen'>(sql`chosen (id, place)`), 'chosen.id', 'courses.id')
    .select(factColumns)
    .orderBy('chosen.place');
}

/** Whether any course, published or not, has a price. */
export async function hasPrices(db: Database): Promise<boolean> {
  const priced = db.selectFrom('courses').select('id').where('price_cents', 'is not', null).limit(1);
  return (await priced.executeTakeFirst()) !== undefined;
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
  return sql<boolean>`${sql.ref(column)} = any (${ids}::uuid[])`;
}

function inOrder<R extends { readonly id: string }>(rows: readonly R[], ids: readonly string[]): R[] {
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

import { sql, type Compilable } from 'kysely';
import type { Database } from '../../../platform/database/database.ts';
import { lockKeys } from '../../../platform/database/lock-keys.ts';
import { prepared } from '../../../platform/database/prepared.ts';
import { courseColumns, factColumns, listedAt, withCategory } from './course-columns.repository.ts';
import type { NewCourse } from './course-input.ts';
import { factsOf, type CategoryRow, type CourseFacts, type CourseRow } from './course.ts';

interface Key {
  readonly key: string;
}

type Column = 'id' | 'slug';

const uuid = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/u;

/** The column in which a key of the API is found. */
function columnOf(key: string): Column {
  return uuid.test(key) ? 'id' : 'slug';
}

/** A prepared query for each of the two columns. */
function byKey<Row>(build: (column: Column) => (db: Database, key: Key) => Compilable<Row>) {
  return { id: prepared(build('id')), slug: prepared(build('slug')) };
}

/** All categories, in their display order. */
export function findCategories(db: Database): Promise<CategoryRow[]> {
  return db.selectFrom('categories').select(['slug', 'name', 'hue']).orderBy('position').execute();
}

/** A course by its id or slug, published or not. */
export async function findCourse(db: Database, key: string): Promise<CourseRow | null> {
  return (await courseBy[columnOf(key)](db, { key }))[0] ?? null;
}

const courseBy = byKey(
  (column) =>
    (db, { key }) =>
      withCategory(db)
        .select([...courseColumns, listedAt('created_at')])
        .where(`courses.${column}`, '=', key),
);

/** What other domains may know of a course, by its id or slug. */
export async function findCourseFacts(db: Database, key: string): Promise<CourseFacts | null> {
  const [row] = await factsBy[columnOf(key)](db, { key });
  return row ? factsOf(row) : null;
}

const factsBy = byKey(
  (column) =>
    (db, { key }) =>
      db.selectFrom('courses').select(factColumns).where(`courses.${column}`, '=', key),
);

/** Inserts a draft and returns its id. Violates `courses_slug_key` if the slug is taken. */
export async function insertCourse(db: Database, course: NewCourse, now: Date): Promise<string> {
  const { category, priceCents, availableOn, ...same } = course;
  const { id } = await db
    .insertInto('courses')
    .values({
      ...same,
      category_slug: category,
      price_cents: priceCents,
      available_on: availableOn,
      created_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Serialises changes of course titles until the transaction ends. */
export async function lockTitles(tx: Database): Promise<void> {
  await sql`select pg_advisory_xact_lock(${lockKeys.courseTitles})`.execute(tx);
}

/** The other courses that have this title, ignoring case, or this slug. */
export function findNamesakes(
  tx: Database,
  { title, slug }: { readonly title: string; readonly slug: string },
  except: string | null,
): Promise<{ title: string; slug: string }[]> {
  return tx
    .selectFrom('courses')
    .select(['title', 'slug'])
    .where((e) => e.or([e(sql`lower(title)`, '=', sql`lower(${title})`), e('slug', '=', slug)]))
    .where(sql<boolean>`id is distinct from ${except}::uuid`)
    .execute();
}

/** Updates a course, except for its slug, and returns when it was published; undefined if there is no such course. */
export async function updateCourse(
  tx: Database,
  id: string,
  { category, priceCents, availableOn, ...same }: Omit<NewCourse, 'slug'>,
): Promise<{ published_at: Date | null } | undefined> {
  return tx
    .updateTable('courses')
    .set({ ...same, category_slug: category, price_cents: priceCents, available_on: availableOn })
    .where('id', '=', id)
    .returning('published_at')
    .executeTakeFirst();
}

/** Sets a course's poster; null restores the drawn one. */
export async function setPoster(tx: Database, id: string, key: string | null): Promise<void> {
  await tx.updateTable('courses').set({ poster: key }).where('id', '=', id).execute();
}

/** Deletes a course with its lectures. Violates a foreign key if an order contains the course. */
export async function deleteCourse(tx: Database, id: string): Promise<void> {
  await tx.deleteFrom('courses').where('id', '=', id).execute();
}

/** Sets when a course was published; null makes it a draft. Returns whether this changed anything. */
export async function setPublished(db: Database, id: string, at: Date | null): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('courses')
    .set({ published_at: at })
    .where('id', '=', id)
    .where('published_at', at ? 'is' : 'is not', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** A course that is locked until the transaction ends. */
export interface LockedCourse {
  readonly id: string;
  readonly published: boolean;
  readonly title: string;
  /** A key in storage. */
  readonly poster: string | null;
}

export async function lockCourse(tx: Database, id: string): Promise<LockedCourse | null> {
  const row = await tx
    .selectFrom('courses')
    .select(['id', 'title', 'poster', 'published_at'])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!row) return null;
  const { published_at: publishedAt, ...course } = row;
  return { ...course, published: publishedAt !== null };
}

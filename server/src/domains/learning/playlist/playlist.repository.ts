import { sql, type RawBuilder } from 'kysely';
import type { Kept } from '@fit-coder/contracts/learning';
import type { Database } from '../../../platform/database/database.ts';
import { prepared } from '../../../platform/database/prepared.ts';
import { heldCourse, isPublished } from '../../catalogue/catalogue.ts';
import type { Commerce } from '../../commerce/commerce.ts';
import { begunCourses } from '../progress/progress.repository.ts';

/** A course in a playlist. `removedAt` is when it was removed, or null. */
export interface PlaylistRow {
  readonly courseId: string;
  readonly addedAt: Date;
  readonly removedAt: Date | null;
}

/** A user's playlist, last added first, without unpublished courses. */
export function findPlaylist(db: Database, userId: string): Promise<PlaylistRow[]> {
  return shownRows(db, { userId });
}

const shownRows = prepared((db, { userId }: { readonly userId: string }) =>
  rowsOf(db, userId).where('removed_at', 'is', null).where(isPublished('playlist_items.course_id')),
);

/** Everything stored of a user's playlist, including recently removed courses. */
export function findWholePlaylist(db: Database, userId: string): Promise<PlaylistRow[]> {
  return rowsOf(db, userId).execute();
}

function rowsOf(db: Database, userId: string) {
  return db
    .selectFrom('playlist_items')
    .select(['course_id as courseId', 'added_at as addedAt', 'removed_at as removedAt'])
    .where('user_id', '=', userId)
    .orderBy('added_at', 'desc')
    .orderBy('course_id');
}

interface Item {
  readonly userId: string;
  readonly courseId: string;
}

/** A published course that a user wants to add to the playlist. */
interface Candidate {
  readonly title: string;
  readonly isPresent: boolean;
  /** How many courses the playlist shows. */
  readonly size: number;
}

/**
 * Finds a course that a user wants to add, in one round trip; null if there is no such published course. The course cannot
 * be deleted before the transaction ends.
 */
export async function findCandidate(tx: Database, item: Item): Promise<Candidate | null> {
  return (await selectCandidate(tx, item))[0] ?? null;
}

const selectCandidate = prepared(
  (_, { userId, courseId }: Item) =>
    sql<Candidate>`select
      candidate.title,
      exists (
        select from playlist_items
        where user_id = ${userId} and course_id = candidate.id and removed_at is null
      ) as "isPresent",
      (
        select count(*)::integer from playlist_items
        where user_id = ${userId} and removed_at is null and ${isPublished('playlist_items.course_id')}
      ) as size
      from ${heldCourse(courseId)} as candidate`,
);

/** A change of a user's playlist at `now`. Courses that were removed at `forgottenUntil` or earlier are forgotten. */
interface Change extends Item {
  readonly now: Date;
  readonly forgottenUntil: Date;
}

/**
 * Adds a candidate that is not in the playlist, and deletes forgotten courses of any playlist. A course that was removed and
 * is not forgotten returns to its previous position.
 */
export async function putIntoPlaylist(tx: Database, change: Change): Promise<void> {
  await put(tx, change);
}

const put = prepared((_, { userId, courseId, now, forgottenUntil }: Change) =>
  thenForget(
    sql`insert into playlist_items (user_id, course_id, added_at) values (${userId}, ${courseId}, ${now})
      on conflict (user_id, course_id) do update set
        added_at = case when playlist_items.removed_at > ${forgottenUntil}::timestamptz
          then playlist_items.added_at else excluded.added_at end,
        removed_at = null`,
    sql`removed_at <= ${forgottenUntil} and (user_id, course_id) <> (${userId}, ${courseId})`,
  ),
);

/** Removes a course, and deletes forgotten courses of any playlist. One that is already removed keeps its time of removal. */
export async function takeFromPlaylist(db: Database, change: Change): Promise<void> {
  await take(db, change);
}

const take = prepared((_, { userId, courseId, now, forgottenUntil }: Change) =>
  thenForget(
    sql`update playlist_items set removed_at = ${now}
      where user_id = ${userId} and course_id = ${courseId} and removed_at is null`,
    sql`removed_at <= ${forgottenUntil}`,
  ),
);

/**
 * A statement that makes a change and then deletes up to 100 forgotten courses of any playlist. Each change does so, so that
 * few remain. `isForgotten` must exclude the changed row, because the deletion sees rows as they were before the change. The
 * deletion reads the number of changed rows, so that PostgreSQL makes the change first. It skips locked rows, so it never
 * waits, and two such statements cannot deadlock. An addition holds its course before, so it does not wait for the deletion
 * of the course either.
 */
function thenForget(change: RawBuilder<unknown>, isForgotten: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`with changed as (${change} returning true)
    delete from playlist_items where ctid = any (array(
      select ctid from playlist_items where ${isForgotten} and (select count(*) from changed) >= 0
      order by removed_at limit 100 for update skip locked))`;
}

interface UserAt {
  readonly userId: string;
  readonly now: Date;
}

/**
 * Finds which courses a user has in the playlist and in the cart, owns, follows and has begun, and whether they are
 * subscribed, in one round trip.
 */
export function keptFinder({ keptIds }: Pick<Commerce, 'keptIds'>) {
  const select = prepared((_, { userId, now }: UserAt) => keptQuery(userId, keptIds(userId, now)));
  return async (db: Database, values: UserAt): Promise<Kept> => {
    const [kept] = await select(db, values);
    if (!kept) throw new Error('A query without a table returned no row.');
    return kept;
  };
}

function keptQuery(
  userId: string,
  { cart, owned, subscribed }: ReturnType<Commerce['keptIds']>,
): RawBuilder<Kept> {
  return sql<Kept>`select
    array(
      select course_id from playlist_items
      where user_id = ${userId} and removed_at is null and ${isPublished('playlist_items.course_id')}
      order by added_at desc, course_id
    ) as playlist,
    ${cart} as cart,
    ${owned} as owned,
    array(select course_id from course_follows where user_id = ${userId}) as followed,
    ${subscribed} as subscribed,
    ${begunCourses(userId)} as begun`;
}

import { sql, type RawBuilder } from 'kysely';
import type { Kept } from '@fit-coder/contracts/learning';
import type { Database } from '../../../platform/database/database.ts';
import { prepared } from '../../../platform/database/prepared.ts';
import { isPublished } from '../../catalogue/catalogue.ts';
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

/** Adds a course to a playlist; a course that was removed after `remembered` returns to its previous position. */
export async function putIntoPlaylist(
  tx: Database,
  item: { readonly userId: string; readonly courseId: string },
  now: Date,
  remembered: Date,
): Promise<void> {
  await put(tx, { ...item, now, remembered });
}

interface Addition {
  readonly userId: string;
  readonly courseId: string;
  readonly now: Date;
  readonly remembered: Date;
}

const put = prepared((db, { userId, courseId, now, remembered }: Addition) =>
  db
    .insertInto('playlist_items')
    .values({ user_id: userId, course_id: courseId, added_at: now })
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'course_id']).doUpdateSet({
        added_at: sql<Date>`case when playlist_items.removed_at > ${remembered}::timestamptz
          then playlist_items.added_at else excluded.added_at end`,
        removed_at: null,
      }),
    ),
);

/** Removes a course; one that is already removed keeps its time of removal. */
export async function takeFromPlaylist(
  db: Database,
  item: { readonly userId: string; readonly courseId: string },
  now: Date,
): Promise<void> {
  await take(db, { ...item, now });
}

const take = prepared((db, { userId, courseId, now }: Omit<Addition, 'remembered'>) =>
  db
    .updateTable('playlist_items')
    .set({ removed_at: now })
    .where('user_id', '=', userId)
    .where('course_id', '=', courseId)
    .where('removed_at', 'is', null),
);

/**
 * Deletes up to 100 courses that were removed from any playlist before `before`. Each change calls it, so that few
 * remain. It skips rows that a concurrent call is deleting or restoring.
 */
export async function forgetRemoved(tx: Database, before: Date): Promise<void> {
  await forget(tx, { before });
}

const forget = prepared(
  (_, { before }: { readonly before: Date }) =>
    sql`delete from playlist_items where ctid = any (array(
      select ctid from playlist_items where removed_at <= ${before} order by removed_at limit 100
      for update skip locked))`,
);

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

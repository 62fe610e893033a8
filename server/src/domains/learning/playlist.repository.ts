import { sql } from 'kysely';
import type { Kept } from '@fit-coder/contracts/learning';
import type { Database } from '../../platform/database/database.ts';
import { isPublished } from '../catalogue/catalogue.ts';
import type { Commerce } from '../commerce/commerce.ts';

/** A course in a playlist. `removedAt` is when it was taken out, null while it is in. */
export interface PlaylistRow {
  readonly courseId: string;
  readonly addedAt: Date;
  readonly removedAt: Date | null;
}

/** A user's playlist, last added first, without what is no longer published. */
export function findPlaylist(db: Database, userId: string): Promise<PlaylistRow[]> {
  return rowsOf(db, userId)
    .where('removed_at', 'is', null)
    .where(isPublished('playlist_items.course_id'))
    .execute();
}

/** All that is kept of a user's playlist, what was removed lately included. */
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

/** Puts a course into a playlist; where it was removed after `remembered`, it comes back to its place. */
export async function putIntoPlaylist(
  tx: Database,
  item: { readonly userId: string; readonly courseId: string },
  now: Date,
  remembered: Date,
): Promise<void> {
  await tx
    .insertInto('playlist_items')
    .values({ user_id: item.userId, course_id: item.courseId, added_at: now })
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'course_id']).doUpdateSet({
        added_at: sql<Date>`case when playlist_items.removed_at > ${remembered}
          then playlist_items.added_at else excluded.added_at end`,
        removed_at: null,
      }),
    )
    .execute();
}

/** Takes a course out; one that is out already keeps its time. */
export async function takeFromPlaylist(
  db: Database,
  item: { readonly userId: string; readonly courseId: string },
  now: Date,
): Promise<void> {
  await db
    .updateTable('playlist_items')
    .set({ removed_at: now })
    .where('user_id', '=', item.userId)
    .where('course_id', '=', item.courseId)
    .where('removed_at', 'is', null)
    .execute();
}

/**
 * Forgets what anyone removed before `before`, at most 100. Called with every change, so that there is never much;
 * what another call forgets now, or someone brings back, is left to them.
 */
export async function forgetRemoved(tx: Database, before: Date): Promise<void> {
  await sql`delete from playlist_items where ctid = any (array(
    select ctid from playlist_items where removed_at <= ${before} order by removed_at limit 100
    for update skip locked))`.execute(tx);
}

/** Which courses a user keeps, wants to buy, and owns, in one round trip. */
export async function findKept(
  db: Database,
  userId: string,
  { cart, owned }: ReturnType<Commerce['keptIds']>,
): Promise<Kept> {
  const { rows } = await sql<Kept>`select
    array(
      select course_id from playlist_items
      where user_id = ${userId} and removed_at is null and ${isPublished('playlist_items.course_id')}
      order by added_at desc, course_id
    ) as playlist,
    ${cart} as cart,
    ${owned} as owned`.execute(db);
  return rows[0] ?? { playlist: [], cart: [], owned: [] };
}

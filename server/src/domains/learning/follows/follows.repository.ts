import { sql } from 'kysely';
import type { Database } from '../../../platform/database/database.ts';
import { becameReady, isPublished } from '../../catalogue/catalogue.ts';

/** A course that a user follows. */
export interface FollowRow {
  readonly courseId: string;
  readonly followedAt: Date;
}

/** The courses that a user follows, the last first. */
export function findFollows(db: Database, userId: string): Promise<FollowRow[]> {
  return db
    .selectFrom('course_follows')
    .select(['course_id as courseId', 'followed_at as followedAt'])
    .where('user_id', '=', userId)
    .orderBy('followed_at', 'desc')
    .orderBy('course_id')
    .execute();
}

/** Makes a user follow a course from `now` on. A course that the user follows already stays as it is. */
export async function insertFollow(
  tx: Database,
  { userId, courseId, token }: { readonly userId: string; readonly courseId: string; readonly token: string },
  now: Date,
): Promise<void> {
  await tx
    .insertInto('course_follows')
    .values({ user_id: userId, course_id: courseId, followed_at: now, told_until: now, token })
    .onConflict((conflict) => conflict.columns(['user_id', 'course_id']).doNothing())
    .execute();
}

export async function deleteFollow(db: Database, userId: string, courseId: string): Promise<void> {
  await db
    .deleteFrom('course_follows')
    .where('user_id', '=', userId)
    .where('course_id', '=', courseId)
    .execute();
}

/** Ends the follow with this token, which a link in an email has. A follow that has ended stays so. */
export async function deleteByToken(db: Database, token: string): Promise<void> {
  await db.deleteFrom('course_follows').where('token', '=', token).execute();
}

/** A follower who has to be told of the lectures that became ready after `since`. */
export interface ToldFollower {
  readonly userId: string;
  readonly since: Date;
}

/**
 * Records that at most `limit` followers of a course have been told of the lectures ready by `until`. Leaves out those who
 * got an email on `today` (ISO 8601), and those who know of all lectures.
 */
export async function takeFollowers(
  tx: Database,
  courseId: string,
  { until, today }: { readonly until: Date; readonly today: string },
  limit: number,
): Promise<ToldFollower[]> {
  return tx
    .with('due', (e) =>
      e
        .selectFrom('course_follows')
        .select(['user_id', 'course_id', 'told_until'])
        .where('course_id', '=', courseId)
        .where(sql<boolean>`(told_on is null or told_on < ${today}::date)`)
        .where(becameReady('course_follows.course_id', 'course_follows.told_until', until))
        .where(isPublished('course_follows.course_id'))
        .orderBy('user_id')
        .limit(limit)
        .forUpdate()
        .skipLocked(),
    )
    .updateTable('course_follows')
    .from('due')
    .set({ told_until: until, told_on: sql<Date>`${today}::date` })
    .whereRef('course_follows.user_id', '=', 'due.user_id')
    .whereRef('course_follows.course_id', '=', 'due.course_id')
    .returning(['due.user_id as userId', 'due.told_until as since'])
    .execute();
}

/** The secret of the link that stops the emails about a course; null if the user does not follow it any more. */
export async function findFollowToken(
  db: Database,
  userId: string,
  courseId: string,
): Promise<string | null> {
  const query = db
    .selectFrom('course_follows')
    .select('token')
    .where('user_id', '=', userId)
    .where('course_id', '=', courseId);
  return (await query.executeTakeFirst())?.token ?? null;
}

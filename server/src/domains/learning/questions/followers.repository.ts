import { sql } from 'kysely';
import type { Database } from '../../../platform/database/database.ts';

/** Makes a user a follower of a question, unless they muted it. */
export async function addFollower(
  tx: Database,
  questionId: string,
  userId: string,
  now: Date,
): Promise<void> {
  await tx
    .insertInto('question_followers')
    .values({ question_id: questionId, user_id: userId, since: now, seen_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Follows a question, or mutes it. */
export async function setFollowing(
  db: Database,
  { questionId, userId }: { readonly questionId: string; readonly userId: string },
  following: boolean,
  now: Date,
): Promise<void> {
  await db
    .insertInto('question_followers')
    .values({ question_id: questionId, user_id: userId, since: now, seen_at: now, muted: !following })
    .onConflict((conflict) => conflict.columns(['question_id', 'user_id']).doUpdateSet({ muted: !following }))
    .execute();
}

/** Records that a user opened a thread; returns whether they follow it. */
export async function noteVisit(
  db: Database,
  questionId: string,
  userId: string,
  now: Date,
): Promise<boolean> {
  const row = await db
    .updateTable('question_followers')
    .set({ seen_at: now })
    .where('question_id', '=', questionId)
    .where('user_id', '=', userId)
    .returning('muted')
    .executeTakeFirst();
  return row?.muted === false;
}

/** A follower who gets an email about the answers since `after`; `waits` if they got one less than an hour ago. */
export interface ClaimedFollower {
  readonly user_id: string;
  readonly after: Date;
  readonly mailed_at: Date | null;
  readonly waits: boolean;
}

/**
 * Decides which followers of a question get an email now, and records it: all but `exceptId` and those who muted the
 * question, if there are answers that they have not seen. A follower who got an email in the last hour, and has not opened
 * the thread since, waits. `onlyId` limits it to one follower.
 */
export async function claimFollowers(
  tx: Database,
  questionId: string,
  { exceptId, onlyId }: { readonly exceptId?: string; readonly onlyId?: string },
  now: Date,
): Promise<ClaimedFollower[]> {
  const hourAgo = new Date(now.getTime() - 3_600_000);
  const { rows } = await sql<ClaimedFollower>`
    with followers as (
      select user_id, mailed_at, greatest(since, seen_at, mailed_at) as after,
        coalesce(mailed_at > ${hourAgo} and (seen_at is null or seen_at < mailed_at), false) as waits
      from question_followers
      where question_id = ${questionId} and not muted
        and user_id is distinct from ${exceptId ?? null}::uuid
        and (${onlyId ?? null}::uuid is null or user_id = ${onlyId ?? null}::uuid)
        and exists (select from posts where posts.question_id = question_followers.question_id and state = 'shown'
          and author_id is distinct from user_id and created_at > greatest(since, seen_at, mailed_at))
      order by user_id for no key update
    ), claimed as (
      update question_followers set mailed_at = ${now} from followers
      where question_id = ${questionId} and question_followers.user_id = followers.user_id and not waits
    )
    select user_id, mailed_at, after, waits from followers`.execute(tx);
  return rows;
}

/** A follower's link and whether they muted the question; null if they do not follow it. */
export async function findFollower(
  db: Database,
  questionId: string,
  userId: string,
): Promise<{ readonly id: string; readonly muted: boolean; readonly seen_at: Date | null } | null> {
  const query = db
    .selectFrom('question_followers')
    .select(['id', 'muted', 'seen_at'])
    .where('question_id', '=', questionId)
    .where('user_id', '=', userId);
  return (await query.executeTakeFirst()) ?? null;
}

/** Mutes the question of a link; returns whether there is one. */
export async function muteByLink(db: Database, id: string): Promise<boolean> {
  const query = db.updateTable('question_followers').set({ muted: true }).where('id', '=', id);
  return (await query.executeTakeFirst()).numUpdatedRows > 0n;
}

/** The questions that a user follows or muted, and since when. */
export function findFollowed(
  db: Database,
  userId: string,
): Promise<{ title: string | null; muted: boolean; since: Date }[]> {
  return db
    .selectFrom('question_followers')
    .innerJoin('posts', 'posts.id', 'question_followers.question_id')
    .select(['posts.title', 'question_followers.muted', 'question_followers.since'])
    .where('question_followers.user_id', '=', userId)
    .orderBy('question_followers.since', 'desc')
    .execute();
}

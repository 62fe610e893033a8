import type { ModerationList } from '@fit-coder/contracts/learning/moderation';
import { sql, type RawBuilder } from 'kysely';
import type { Cursor } from '../../../platform/database/cursor.ts';
import type { Database } from '../../../platform/database/database.ts';
import { isLater, microsOf } from '../../../platform/database/newest-first.ts';
import type { PostRow } from './posts/post.ts';
import { postColumns } from './posts/posts.repository.ts';

interface NewReport {
  readonly postId: string;
  readonly userId: string;
  readonly reason: string;
  readonly at: Date;
}

/** A user has one report about a post; a new one replaces it and opens it again. Violates a foreign key if either is gone. */
export async function insertReport(db: Database, { postId, userId, reason, at }: NewReport): Promise<void> {
  await db
    .insertInto('post_reports')
    .values({ post_id: postId, user_id: userId, reason, created_at: at })
    .onConflict((conflict) =>
      conflict.columns(['post_id', 'user_id']).doUpdateSet({ reason, created_at: at, decided_at: null }),
    )
    .execute();
}

/** Closes the reports about a post. */
export async function decideReports(tx: Database, postId: string, at: Date): Promise<void> {
  const open = tx.updateTable('post_reports').set({ decided_at: at }).where('decided_at', 'is', null);
  await open.where('post_id', '=', postId).execute();
}

/** The posts that wait for an administrator: those that are held, and the shown ones with open reports. */
const waiting = sql<boolean>`posts.state in ('held', 'shown') and posts.id in (
  select id from posts where state = 'held'
  union select post_id from post_reports where decided_at is null)`;

const lists: Readonly<Record<ModerationList, RawBuilder<boolean>>> = {
  waiting,
  hidden: sql<boolean>`posts.state = 'hidden'`,
};

/** A post, the title of its question, and the time that the list is sorted by, in microseconds since 1970. */
type ModeratedRow = PostRow & { readonly question_title: string | null; readonly listed_at: number };

/** The oldest first. */
export function findModerated(
  db: Database,
  list: ModerationList,
  after: Cursor | undefined,
  limit: number,
): Promise<ModeratedRow[]> {
  let query = db
    .selectFrom('posts')
    .leftJoin('posts as question', 'question.id', 'posts.question_id')
    .select(postColumns)
    .select(['question.title as question_title', microsOf('posts.created_at').as('listed_at')])
    .where(lists[list]);
  if (after) query = query.where(isLater(after, 'posts.created_at', 'posts.id'));
  return query.orderBy('posts.created_at').orderBy('posts.id').limit(limit).execute();
}

export async function countWaiting(db: Database): Promise<number> {
  const query = db.selectFrom('posts').select((e) => e.fn.countAll<number>().as('count'));
  return (await query.where(waiting).executeTakeFirstOrThrow()).count;
}

interface ReportRow {
  readonly post_id: string;
  readonly user_id: string;
  readonly reason: string;
  readonly created_at: Date;
}

/** The open reports about these posts, the first one first. */
export async function findReports(db: Database, postIds: readonly string[]): Promise<ReportRow[]> {
  if (postIds.length === 0) return [];
  return db
    .selectFrom('post_reports')
    .select(['post_id', 'user_id', 'reason', 'created_at'])
    .where('post_id', 'in', postIds)
    .where('decided_at', 'is', null)
    .orderBy('created_at')
    .execute();
}

/** What a user reported, the newest first. */
export function findReportsOf(db: Database, userId: string): Promise<{ reason: string; created_at: Date }[]> {
  const query = db.selectFrom('post_reports').select(['reason', 'created_at']).where('user_id', '=', userId);
  return query.orderBy('created_at', 'desc').execute();
}

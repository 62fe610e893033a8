import type { ReviewFilter } from '@fit-coder/contracts/learning/reviews';
import { sql } from 'kysely';
import type { Cursor } from '../../../../platform/database/cursor.ts';
import type { Database } from '../../../../platform/database/database.ts';
import { comesAfter, microsOf } from '../../../../platform/database/newest-first.ts';
import { reviewColumns } from '../review-columns.repository.ts';
import type { ReviewRow } from '../review.ts';

/** A review with what administrators need besides. */
export interface ModeratedRow extends ReviewRow {
  readonly course_id: string;
  readonly reported_at: Date | null;
  readonly reports: { readonly reason: string; readonly at: string }[];
  readonly listed_at: number;
}

const lastReports = sql<ModeratedRow['reports']>`coalesce((
  select json_agg(json_build_object('reason', last.reason, 'at', last.reported_at) order by last.reported_at desc)
  from (select reason, reported_at from review_reports
    where review_id = course_reviews.id order by reported_at desc limit 20) as last), '[]')`;

/** Reviews of all courses, the newest first, at most `limit`. */
export function findModeratedPage(
  db: Database,
  { show, after }: { readonly show: ReviewFilter; readonly after: Cursor | undefined },
  limit: number,
): Promise<ModeratedRow[]> {
  let query = db
    .selectFrom('course_reviews')
    .select([...reviewColumns, 'course_id', 'reported_at'])
    .select([lastReports.as('reports'), microsOf('created_at').as('listed_at')]);
  if (show === 'reported') query = query.where('reported_at', 'is not', null);
  if (show === 'hidden') query = query.where('hidden_at', 'is not', null);
  if (after) query = query.where(comesAfter(after, 'created_at', 'id'));
  return query.orderBy('created_at', 'desc').orderBy('id', 'desc').limit(limit).execute();
}

/** What an administrator changes of a review. */
export type ModeratedChange =
  | { hidden_at: Date | null; hidden_reason: string | null; reported_at: null }
  | { hidden_at: null; hidden_reason: null }
  | { reply: string | null; replied_at: Date | null }
  | { reported_at: null };

/** Changes a review and returns its course; null if it is gone. */
export async function changeReview(
  tx: Database,
  id: string,
  change: ModeratedChange,
): Promise<string | null> {
  const row = await tx
    .updateTable('course_reviews')
    .set(change)
    .where('id', '=', id)
    .returning('course_id')
    .executeTakeFirst();
  return row?.course_id ?? null;
}

/** A report about a review. */
export interface NewReport {
  readonly reviewId: string;
  readonly userId: string;
  readonly reason: string;
}

/**
 * Stores a user's first report about a review that everyone sees, and puts the review before the administrators. A second
 * report by the same user changes nothing. Returns whether there is such a review.
 */
export async function insertReport(tx: Database, report: NewReport, now: Date): Promise<boolean> {
  const shown = await tx
    .selectFrom('course_reviews')
    .select('id')
    .where('id', '=', report.reviewId)
    .where('hidden_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  if (!shown) return false;
  const { numInsertedOrUpdatedRows: count = 0n } = await tx
    .insertInto('review_reports')
    .values({ review_id: shown.id, user_id: report.userId, reason: report.reason, reported_at: now })
    .onConflict((conflict) => conflict.columns(['review_id', 'user_id']).doNothing())
    .executeTakeFirst();
  if (count > 0n)
    await tx
      .updateTable('course_reviews')
      .set({ reported_at: sql<Date>`coalesce(reported_at, ${now})` })
      .where('id', '=', shown.id)
      .execute();
  return true;
}

/** Lets users report a review again, because it has changed, unless it still waits for an administrator. */
export async function forgetReports(tx: Database, reviewId: string): Promise<void> {
  await sql`delete from review_reports using course_reviews
    where review_id = ${reviewId} and course_reviews.id = review_id and course_reviews.reported_at is null`.execute(
    tx,
  );
}

/** A report that a user made, and the course of the review. */
export interface OwnReport {
  readonly courseId: string;
  readonly reason: string;
  readonly at: Date;
}

/** The reports that a user made, the last first. */
export function findReportsOf(db: Database, userId: string): Promise<OwnReport[]> {
  return db
    .selectFrom('review_reports')
    .innerJoin('course_reviews', 'course_reviews.id', 'review_reports.review_id')
    .select(['course_reviews.course_id as courseId', 'review_reports.reason'])
    .select('review_reports.reported_at as at')
    .where('review_reports.user_id', '=', userId)
    .orderBy('review_reports.reported_at', 'desc')
    .execute();
}

import { sql } from 'kysely';
import type { Cursor } from '../../../platform/database/cursor.ts';
import type { Database } from '../../../platform/database/database.ts';
import { comesAfter, microsOf } from '../../../platform/database/newest-first.ts';
import { reviewColumns } from './review-columns.repository.ts';
import type { ReviewRow } from './review.ts';

/** Whose review of what. */
export interface ReviewKey {
  readonly userId: string;
  readonly courseId: string;
}

/** Reviews of a course that everyone sees, the newest first, at most `limit`. */
export function findReviewPage(
  db: Database,
  courseId: string,
  { stars, after }: { readonly stars: number | undefined; readonly after: Cursor | undefined },
  limit: number,
): Promise<(ReviewRow & { listed_at: number })[]> {
  let query = db
    .selectFrom('course_reviews')
    .select(reviewColumns)
    .select(microsOf('created_at').as('listed_at'))
    .where('course_id', '=', courseId)
    .where('hidden_at', 'is', null);
  if (stars !== undefined) query = query.where('stars', '=', stars);
  if (after) query = query.where(comesAfter(after, 'created_at', 'id'));
  return query.orderBy('created_at', 'desc').orderBy('id', 'desc').limit(limit).execute();
}

/** How many reviews of a course that everyone sees gave one star, two, and so on to five. */
export async function countStars(db: Database, courseId: string): Promise<number[]> {
  const rows = await db
    .selectFrom('course_reviews')
    .select((e) => ['stars', e.fn.countAll<number>().as('count')])
    .where('course_id', '=', courseId)
    .where('hidden_at', 'is', null)
    .groupBy('stars')
    .execute();
  const counts = new Map(rows.map(({ stars, count }) => [stars, count]));
  return [1, 2, 3, 4, 5].map((stars) => counts.get(stars) ?? 0);
}

export async function findOwnReview(
  db: Database,
  { userId, courseId }: ReviewKey,
): Promise<ReviewRow | null> {
  const query = db
    .selectFrom('course_reviews')
    .select(reviewColumns)
    .where('user_id', '=', userId)
    .where('course_id', '=', courseId);
  return (await query.executeTakeFirst()) ?? null;
}

/** A user's reviews, the newest first, with their courses. */
export function findReviewsOf(
  db: Database,
  userId: string,
): Promise<(ReviewRow & { readonly course_id: string })[]> {
  return db
    .selectFrom('course_reviews')
    .select([...reviewColumns, 'course_id'])
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .execute();
}

/** Writes a user's review of a course, or changes it. Violates a foreign key if either is gone. */
export async function putReview(
  tx: Database,
  { userId, courseId }: ReviewKey,
  { stars, text }: { readonly stars: number; readonly text: string },
  now: Date,
): Promise<ReviewRow> {
  return tx
    .insertInto('course_reviews')
    .values({ user_id: userId, course_id: courseId, stars, body: text, created_at: now })
    .onConflict((conflict) =>
      conflict.columns(['course_id', 'user_id']).doUpdateSet({
        stars,
        body: text,
        edited_at: sql<Date>`case
          when (course_reviews.stars, course_reviews.body) is distinct from (excluded.stars, excluded.body)
          then ${now}::timestamptz else course_reviews.edited_at end`,
      }),
    )
    .returning(reviewColumns)
    .executeTakeFirstOrThrow();
}

/** Returns whether there was one to delete. */
export async function deleteReview(tx: Database, { userId, courseId }: ReviewKey): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('course_reviews')
    .where('user_id', '=', userId)
    .where('course_id', '=', courseId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

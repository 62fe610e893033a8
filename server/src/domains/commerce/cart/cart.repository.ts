import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../../platform/database/database.ts';
import { isOnSale } from '../../catalogue/catalogue.ts';
import { ownedIds } from '../entitlements/entitlements.repository.ts';

/** Whether a course in a user's cart can still be bought: it is for sale, and the user does not own it. */
function canBeBought(userId: string, now: Date): RawBuilder<boolean> {
  return sql<boolean>`(${isOnSale('cart_items.course_id', now)}
    and cart_items.course_id <> all (${ownedIds(userId, now)}))`;
}

/**
 * The courses in a user's cart that can be bought at `now`, in the order they were added, as an array for other
 * queries.
 */
export function cartIds(userId: string, now: Date): RawBuilder<string[]> {
  return sql<string[]>`array(
    select course_id from cart_items where user_id = ${userId} and ${canBeBought(userId, now)}
    order by added_at, course_id)`;
}

/** The courses in a user's cart that can be bought at `now`, in the order they were added. */
export async function findCartIds(db: Database, userId: string, now: Date): Promise<string[]> {
  const { rows } = await sql<{ ids: string[] }>`select ${cartIds(userId, now)} as ids`.execute(db);
  return rows[0]?.ids ?? [];
}

/** Everything in a user's cart, including courses that can no longer be bought. */
export function findWholeCart(db: Database, userId: string): Promise<{ courseId: string; addedAt: Date }[]> {
  return db
    .selectFrom('cart_items')
    .select(['course_id as courseId', 'added_at as addedAt'])
    .where('user_id', '=', userId)
    .orderBy('added_at')
    .orderBy('course_id')
    .execute();
}

/** Adds courses to the end of a cart, in this order. Violates a foreign key if a course is gone. */
export async function insertIntoCart(
  tx: Database,
  userId: string,
  courseIds: readonly string[],
  now: Date,
): Promise<void> {
  const rows = courseIds.map((courseId, place) => ({
    user_id: userId,
    course_id: courseId,
    added_at: sql<Date>`${now}::timestamptz + ${place} * interval '1 microsecond'`,
  }));
  await tx
    .insertInto('cart_items')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Removes the courses that can no longer be bought, so that they do not count towards the limit. */
export async function sweepCart(tx: Database, userId: string, now: Date): Promise<void> {
  await tx
    .deleteFrom('cart_items')
    .where('user_id', '=', userId)
    .where(sql<boolean>`not ${canBeBought(userId, now)}`)
    .execute();
}

export async function deleteFromCart(
  db: Database,
  userId: string,
  courseIds: readonly string[],
): Promise<void> {
  await db
    .deleteFrom('cart_items')
    .where('user_id', '=', userId)
    .where('course_id', 'in', courseIds)
    .execute();
}

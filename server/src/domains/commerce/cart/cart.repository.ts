import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../../platform/database/database.ts';
import { isForSale } from '../../catalogue/catalogue.ts';
import { ownedIds } from '../checkout/entitlements.repository.ts';

/** Whether a row of a user's cart can still be bought: the course is for sale, and not theirs yet. */
function canBeBought(userId: string, now: Date): RawBuilder<boolean> {
  return sql<boolean>`(${isForSale('cart_items.course_id')}
    and cart_items.course_id <> all (${ownedIds(userId, now)}))`;
}

/** What is in a user's cart and can be bought at `now`, first added first, as an array for other queries. */
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

/** Everything that stands in a user's cart, whether it can be bought or not. */
export function findWholeCart(db: Database, userId: string): Promise<{ courseId: string; addedAt: Date }[]> {
  return db
    .selectFrom('cart_items')
    .select(['course_id as courseId', 'added_at as addedAt'])
    .where('user_id', '=', userId)
    .orderBy('added_at')
    .orderBy('course_id')
    .execute();
}

/** Puts courses into a cart, in this order behind what is there. Breaks a reference where a course is gone. */
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

/** Removes what cannot be bought any more, so that it takes no place. */
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

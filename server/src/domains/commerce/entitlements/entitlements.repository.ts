import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../../platform/database/database.ts';

/** The courses that a user owns at `now`, as an array for other queries. */
export function ownedIds(userId: string, now: Date): RawBuilder<string[]> {
  return sql<string[]>`array(
    select distinct course_id from entitlements
    where user_id = ${userId} and course_id is not null and (expires_at is null or expires_at > ${now}))`;
}

/**
 * Whether every premium course is open to a user at `now`, by a subscription, a gift or a seat, as a condition for other
 * queries.
 */
export function isSubscribed(userId: string, now: Date): RawBuilder<boolean> {
  return sql<boolean>`exists(
    select from entitlements
    where user_id = ${userId} and course_id is null and (expires_at is null or expires_at > ${now}))`;
}

/** The courses that a user owns: bought, or given by an administrator. A subscription does not count. */
export async function findOwnedIds(db: Database, userId: string, now: Date): Promise<string[]> {
  const { rows } = await sql<{ ids: string[] }>`select ${ownedIds(userId, now)} as ids`.execute(db);
  return rows[0]?.ids ?? [];
}

/** Whether any entitlement gives the user access to the premium course at `now`. */
export async function isEntitled(
  db: Database,
  userId: string,
  courseId: string,
  now: Date,
): Promise<boolean> {
  const row = await db
    .selectFrom('entitlements')
    .select('id')
    .where('user_id', '=', userId)
    .where((where) => where.or([where('course_id', 'is', null), where('course_id', '=', courseId)]))
    .where((where) => where.or([where('expires_at', 'is', null), where('expires_at', '>', now)]))
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Which premium courses a user may watch at `now`: all of them, or those with these ids. */
export async function findPremiumRights(
  db: Database,
  userId: string,
  now: Date,
): Promise<{ all: boolean; courseIds: string[] }> {
  const { rows } = await sql<{ all: boolean; courseIds: string[] }>`
    select ${isSubscribed(userId, now)} as "all", ${ownedIds(userId, now)} as "courseIds"`.execute(db);
  return rows[0] ?? { all: false, courseIds: [] };
}

import type { Cursor } from '../../../platform/database/cursor.ts';
import type { Database } from '../../../platform/database/database.ts';
import { comesAfter, microsOf } from '../../../platform/database/newest-first.ts';
import type { Entitlement } from './entitlement-changes.repository.ts';

/** An entitlement of a user by its id. */
export async function findEntitlement(
  db: Database,
  userId: string,
  id: string,
): Promise<(Entitlement & { readonly expiresAt: Date | null }) | null> {
  const row = await db
    .selectFrom('entitlements')
    .select(['user_id as userId', 'course_id as courseId', 'source', 'source_id as sourceId'])
    .select('expires_at as expiresAt')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row ?? null;
}

/** A user's entitlements, open or not, the newest first. */
export function findEntitlements(db: Database, userId: string, after: Cursor | undefined, limit: number) {
  let query = db
    .selectFrom('entitlements')
    .select(['id', 'course_id', 'source', 'source_id', 'expires_at', 'created_at'])
    .select(microsOf('created_at').as('listed_at'))
    .where('user_id', '=', userId);
  if (after) query = query.where(comesAfter(after, 'created_at', 'id'));
  return query.orderBy('created_at', 'desc').orderBy('id', 'desc').limit(limit).execute();
}

/** What changed about a user's entitlements of these sources, the latest first. */
export async function findChanges(db: Database, userId: string, sourceIds: readonly string[]) {
  if (sourceIds.length === 0) return [];
  return db
    .selectFrom('entitlement_changes')
    .select(['source', 'source_id', 'course_id', 'change', 'until', 'reason', 'actor_id', 'at'])
    .where('user_id', '=', userId)
    .where('source_id', 'in', sourceIds)
    .orderBy('id', 'desc')
    .execute();
}

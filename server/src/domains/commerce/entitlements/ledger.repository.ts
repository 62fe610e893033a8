import { sql } from 'kysely';
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

/** The plan of a subscription, and the order that began it, or the order of a purchase. */
export interface SourceOrder {
  /** The id of the subscription or of the order. */
  readonly id: string;
  /** Null for the order of a purchase. */
  readonly plan: string | null;
  /** Null for a subscription from before there were orders. */
  readonly reference: string | null;
}

/** What was ordered of the sources with these ids; none for a grant, a gift or a seat. */
export async function findSourceOrders(db: Database, sourceIds: readonly string[]): Promise<SourceOrder[]> {
  if (sourceIds.length === 0) return [];
  return db
    .selectFrom('subscriptions as s')
    .innerJoin('plans as p', 'p.id', 's.plan_id')
    .select(['s.id', sql<string | null>`p.name`.as('plan')])
    .select((e) =>
      e
        .selectFrom('orders as o')
        .select('o.reference')
        .whereRef('o.subscription_id', '=', 's.id')
        .orderBy('o.created_at')
        .limit(1)
        .as('reference'),
    )
    .where('s.id', 'in', sourceIds)
    .unionAll((e) =>
      e
        .selectFrom('orders as o')
        .select(['o.id', sql<string | null>`null`.as('plan'), 'o.reference'])
        .where('o.id', 'in', sourceIds),
    )
    .execute();
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

import { sql } from 'kysely';
import type { Database } from '../../../platform/database/database.ts';
import { prepared } from '../../../platform/database/prepared.ts';
import { awaitedFrom, type OrderRow } from '../orders/order.ts';

/** Another order of the same buyer for themselves that would buy the same and can still be paid. */
export interface RivalOrder {
  readonly provider: string;
  /** The provider's id of its checkout; null while its response is not stored. */
  readonly checkout: string | null;
  readonly description: string;
  /** Whether its payment is on its way, and is still expected. */
  readonly awaited: boolean;
  /** The courses that both orders buy; empty for a plan. */
  readonly titles: readonly string[];
}

/**
 * The rivals of an order, newest first: those of any plan, or those with one of its courses. An order that has failed has
 * none: the one that took its place must not be ended for it.
 */
export function findRivals(
  db: Database,
  { id, user_id: userId, kind }: Pick<OrderRow, 'id' | 'user_id' | 'kind'>,
  now: Date,
): Promise<RivalOrder[]> {
  return selectRivals(db, { id, userId, kind, awaitedFrom: awaitedFrom(now) });
}

interface RivalsOf extends Pick<OrderRow, 'id' | 'kind'> {
  readonly userId: OrderRow['user_id'];
  readonly awaitedFrom: Date;
}

const selectRivals = prepared((db, order: RivalsOf) => {
  const isExpected = sql<boolean>`coalesce(awaiting_since >= ${order.awaitedFrom}, false)`;
  const titles = sql<string[]>`array(
    select item.title from order_items item join order_items own using (course_id)
    where item.order_id = orders.id and own.order_id = ${order.id} order by item.title)`;
  return db
    .selectFrom('orders')
    .select(['provider', 'provider_checkout as checkout', 'description', titles.as('titles')])
    .select(isExpected.as('awaited'))
    .where('user_id', '=', order.userId)
    .where('kind', '=', order.kind)
    .where('recipient', '=', 'buyer')
    .where('id', '<>', order.id)
    .where(
      sql<boolean>`exists (select from orders own where own.id = ${order.id} and own.status = 'pending')`,
    )
    .where((e) => e.or([e('status', '=', 'pending'), e.and([e('status', '=', 'failed'), isExpected])]))
    .where(sql<boolean>`(kind = 'subscription' or cardinality(${titles}) > 0)`)
    .orderBy('created_at', 'desc')
    .orderBy('id');
});

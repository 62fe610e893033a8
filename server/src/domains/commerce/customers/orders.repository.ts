import type { Cursor } from '../../../platform/database/cursor.ts';
import type { Database } from '../../../platform/database/database.ts';
import { comesAfter, microsOf } from '../../../platform/database/newest-first.ts';

/** A user's orders with the coupons used, paid or not, the newest first. */
export function findOrdersOf(db: Database, userId: string, after: Cursor | undefined, limit: number) {
  let query = db
    .selectFrom('orders as o')
    .leftJoin('coupon_uses as u', (join) =>
      join.onRef('u.order_id', '=', 'o.id').on('u.state', '<>', 'released'),
    )
    .leftJoin('coupons as c', 'c.id', 'u.coupon_id')
    .select(['o.id', 'o.reference', 'o.description', 'o.status', 'o.recipient', 'o.currency', 'c.code'])
    .select(['o.amount_cents', 'o.discount', 'o.created_at', 'o.settled_at', 'o.awaiting_since'])
    .select(microsOf('o.created_at').as('listed_at'))
    .where('o.user_id', '=', userId);
  if (after) query = query.where(comesAfter(after, 'o.created_at', 'o.id'));
  return query.orderBy('o.created_at', 'desc').orderBy('o.id', 'desc').limit(limit).execute();
}

import type { Cursor } from '../../../platform/database/cursor.ts';
import type { Database } from '../../../platform/database/database.ts';
import { comesAfter, microsOf } from '../../../platform/database/newest-first.ts';

/** A user's subscriptions, the newest first, without those that were never paid for. */
export function findSubscriptionsOf(db: Database, userId: string, after: Cursor | undefined, limit: number) {
  let query = db
    .selectFrom('subscriptions as s')
    .innerJoin('plans as p', 'p.id', 's.plan_id')
    .leftJoin('plan_prices as price', 'price.id', 's.plan_price_id')
    .select(['s.id', 'p.name', 'p.interval', 's.status', 's.quantity', 's.created_at'])
    .select(['s.provider', 's.provider_subscription'])
    .select(['s.current_period_end', 's.cancel_at', 's.trial_end', 's.failing_since', 's.ended_at'])
    .select((e) => [
      e.fn.coalesce('s.unit_amount', 'p.price_cents').as('amount'),
      e.fn.coalesce('price.currency', 'p.currency').as('currency'),
      microsOf('s.created_at').as('listed_at'),
    ])
    .where('s.user_id', '=', userId)
    .where('s.status', '<>', 'incomplete');
  if (after) query = query.where(comesAfter(after, 's.created_at', 's.id'));
  return query.orderBy('s.created_at', 'desc').orderBy('s.id', 'desc').limit(limit).execute();
}

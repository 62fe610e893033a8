import { sql } from 'kysely';
import type { Database } from '../../../platform/database/database.ts';
import { awaitedFrom } from './order.ts';

/** The orders of a user whose payments are on their way, newest first, with the titles of their courses. */
export function findAwaitedOrders(db: Database, userId: string, now: Date) {
  return db
    .selectFrom('orders')
    .select(['reference', 'kind', 'recipient', 'description', 'currency'])
    .select(['amount_cents as amountCents'])
    .select((e) => e.ref('awaiting_since').$notNull().as('since'))
    .select(
      sql<string[]>`array(select title from order_items where order_id = orders.id order by title)`.as(
        'titles',
      ),
    )
    .where('user_id', '=', userId)
    .where('status', '<>', 'paid')
    .where('awaiting_since', '>=', awaitedFrom(now))
    .orderBy('awaiting_since', 'desc')
    .orderBy('id')
    .limit(50)
    .execute();
}

import { sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { Database } from '../../../platform/database/database.ts';
import type { Cursor } from '../../../platform/database/cursor.ts';
import { isGivenBack } from '../orders/orders.repository.ts';
import { comesAfter, microsOf } from '../../../platform/database/newest-first.ts';

/** A paid order with its courses and the titles they had then. */
export interface PurchaseRow {
  readonly id: string;
  readonly reference: string;
  readonly description: string;
  readonly amount_cents: number;
  readonly currency: string;
  readonly recipient: 'buyer' | 'gift' | 'team';
  readonly paid_at: Date;
  /** The number of its invoice. */
  readonly invoice: string | null;
  readonly courses: { readonly id: string; readonly title: string; readonly givenBack: boolean }[];
  /** When it was paid, in microseconds since 1970. */
  readonly listed_at: number;
}

/** What a user paid for, the last paid first; without a limit, all of it. */
export function findPurchases(
  db: Database,
  userId: string,
  { after, limit }: { readonly after?: Cursor | undefined; readonly limit?: number } = {},
): Promise<PurchaseRow[]> {
  let query = db
    .selectFrom('orders')
    .select(['orders.id', 'reference', 'description', 'amount_cents', 'currency', 'recipient'])
    .select((e) => [
      sql<Date>`settled_at`.as('paid_at'),
      microsOf('settled_at').as('listed_at'),
      e
        .selectFrom('payments')
        .innerJoin('invoices', 'invoices.payment_id', 'payments.id')
        .select('invoices.number')
        .whereRef('payments.order_id', '=', 'orders.id')
        .where('invoices.kind', '=', 'invoice')
        .orderBy('invoices.issued_at')
        .limit(1)
        .as('invoice'),
      jsonArrayFrom(
        e
          .selectFrom('order_items')
          .select(['course_id as id', 'title', isGivenBack.as('givenBack')])
          .whereRef('order_id', '=', 'orders.id')
          .orderBy('title'),
      ).as('courses'),
    ])
    .where('user_id', '=', userId)
    // A literal, so that the partial index of paid orders is used.
    .where('status', '=', sql.lit('paid' as const));
  if (after) query = query.where(comesAfter(after, 'settled_at', 'orders.id'));
  query = query.orderBy('settled_at', 'desc').orderBy('orders.id', 'desc');
  return (limit === undefined ? query : query.limit(limit)).execute();
}

import { sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { Database } from '../../../platform/database/database.ts';
import type { Cursor } from '../../../platform/database/cursor.ts';
import { comesAfter, microsOf } from '../../../platform/database/newest-first.ts';
import type { InvoiceLine } from '../invoices/invoice.ts';
import { isGivenBack } from '../orders/orders.repository.ts';
import type { SubscriptionStatus } from '../subscriptions/subscription.ts';

/** A paid order with its courses and the titles they had then. */
export interface PurchaseRow {
  readonly id: string;
  readonly reference: string;
  readonly description: string;
  readonly amount_cents: number;
  readonly currency: string;
  readonly recipient: 'buyer' | 'gift' | 'team';
  readonly paid_at: Date;
  /** The state of the subscription that it began; null for everything else. */
  readonly status: SubscriptionStatus | null;
  readonly current_period_end: Date | null;
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
    .leftJoin('subscriptions as s', 's.id', 'orders.subscription_id')
    .select(['orders.id', 'reference', 'description', 'amount_cents', 'orders.currency', 'recipient'])
    .select(['s.status', 's.current_period_end'])
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
    .where('orders.user_id', '=', userId)
    // A literal, so that the partial index of paid orders is used.
    .where('orders.status', '=', sql.lit('paid' as const));
  if (after) query = query.where(comesAfter(after, 'settled_at', 'orders.id'));
  query = query.orderBy('settled_at', 'desc').orderBy('orders.id', 'desc');
  return (limit === undefined ? query : query.limit(limit)).execute();
}

/** Which orders these payments paid, with the numbers of their invoices and what the first lines of these say. */
export async function findInvoicedPayments(db: Database, paymentIds: readonly string[]) {
  if (paymentIds.length === 0) return [];
  const rows = await db
    .selectFrom('payments')
    .leftJoin('invoices', (join) =>
      join.onRef('invoices.payment_id', '=', 'payments.id').on('invoices.kind', '=', 'invoice'),
    )
    .select(['payments.id', 'payments.order_id', 'invoices.number', 'invoices.lines'])
    .where('payments.id', 'in', paymentIds)
    .execute();
  return rows.map(({ lines, ...facts }) => {
    const [first] = (lines ?? []) as unknown as InvoiceLine[];
    return { ...facts, description: first?.description ?? null };
  });
}

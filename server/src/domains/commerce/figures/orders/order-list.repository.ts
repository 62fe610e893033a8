import { sql, type ExpressionBuilder } from 'kysely';
import type { OrderStatus } from '@fit-coder/contracts/selling/orders';
import type { Database } from '../../../../platform/database/database.ts';
import type { DB } from '../../../../platform/database/database.generated.ts';
import type { Cursor } from '../../../../platform/database/cursor.ts';
import { comesAfter, microsOf } from '../../../../platform/database/newest-first.ts';
import { beginsWith } from '../../../../platform/database/prefix-search.ts';
import { selectIdsByEmail } from '../../../accounts/accounts.ts';
import type { OrderKind } from '../../orders/order.ts';

/** Which orders a list shows. */
export interface OrderFilter {
  readonly status?: OrderStatus | undefined;
  readonly kind?: OrderKind | undefined;
  /** The beginning of a reference, in capitals. */
  readonly reference?: string | undefined;
  /** The beginning of the buyer's address. */
  readonly email?: string | undefined;
  readonly after?: Cursor | undefined;
}

/** What is known of every order in a list. */
export const summaryColumns = [
  'orders.id',
  'orders.reference',
  'orders.user_id',
  'orders.kind',
  'orders.recipient',
  'orders.description',
  'orders.amount_cents',
  'orders.discount',
  'orders.currency',
  'orders.status',
  'orders.awaiting_since',
  'orders.provider',
  'orders.created_at',
  'orders.settled_at',
] as const;

/** What came of the money of an order: the sum of its refunds, and whether a bank took a payment back. */
export function moneyBack(e: ExpressionBuilder<DB, 'orders'>) {
  return [
    e
      .selectFrom('payments')
      .innerJoin('refunds', 'refunds.payment_id', 'payments.id')
      .select(sql<number>`coalesce(sum(refunds.amount), 0)`.as('sum'))
      .whereRef('payments.order_id', '=', 'orders.id')
      .where('refunds.status', '=', 'succeeded')
      .$asScalar()
      .$notNull()
      .as('refunded'),
    e
      .exists(
        e
          .selectFrom('payments')
          .select('payments.id')
          .whereRef('payments.order_id', '=', 'orders.id')
          .where('payments.funds_taken', '=', true),
      )
      .$castTo<boolean>()
      .as('disputed'),
  ] as const;
}

/** The newest orders that match. */
export function findListedOrders(
  db: Database,
  { status, kind, reference, email, after }: OrderFilter,
  limit: number,
) {
  let query = db
    .selectFrom('orders')
    .select(summaryColumns)
    .select(moneyBack)
    .select(microsOf('orders.created_at').as('listed_at'));
  if (status) query = query.where('orders.status', '=', status);
  if (kind) query = query.where('orders.kind', '=', kind);
  if (reference !== undefined) query = query.where('orders.reference', 'like', beginsWith(reference));
  if (email !== undefined) query = query.where('orders.user_id', 'in', selectIdsByEmail(db, email));
  if (after) query = query.where(comesAfter(after, 'orders.created_at', 'orders.id'));
  return query.orderBy('orders.created_at', 'desc').orderBy('orders.id', 'desc').limit(limit).execute();
}

export type ListedOrderRow = Omit<Awaited<ReturnType<typeof findListedOrders>>[number], 'listed_at'>;

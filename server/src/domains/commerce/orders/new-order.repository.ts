import { sql } from 'kysely';
import type { Database } from '../../../platform/database/database.ts';
import { prepared } from '../../../platform/database/prepared.ts';
import { awaitedFrom, type OrderDraft, type OrderItem, type OrderRow } from './order.ts';

export interface NewOrder extends OrderDraft {
  readonly reference: string;
  readonly userId: string;
  readonly provider: string;
  /** When its checkout ends. */
  readonly expiresAt: Date;
}

/** An order with its items, as stored. */
export type OrderWithItems = OrderRow & { readonly items: readonly OrderItem[] };

/** `isOnly`: the buyer has no other order of this kind for themselves that can still be paid. */
export type InsertedOrder = OrderWithItems & { readonly isOnly: boolean };

/** The items as JSON. */
type OrderValues = Omit<NewOrder, 'items'> & { readonly items: string; readonly awaitedFrom: Date };

/** Inserts an order with its items. The caller has locked the buyer's account. */
export async function insertOrder(tx: Database, order: NewOrder, now: Date): Promise<InsertedOrder> {
  const values = { ...order, items: JSON.stringify(order.items), awaitedFrom: awaitedFrom(now) };
  const [inserted] = await insertWithItems(tx, values);
  if (!inserted) throw new Error(`the order ${order.reference} was not inserted`);
  return {
    ...rowOf(values),
    ...inserted,
    provider_checkout: null,
    url: null,
    failure: null,
    returned_at: null,
    awaiting_since: null,
  };
}

const insertWithItems = prepared((db, order: OrderValues) =>
  db
    .with('inserted', (cte) => cte.insertInto('orders').values(rowOf(order)).returning('id'))
    .with('items', (cte) =>
      cte
        .insertInto('order_items')
        .columns(['order_id', ...itemColumns])
        .expression((e) =>
          e
            .selectFrom(['inserted', parsed(order.items)])
            .select(['inserted.id', 'item.courseId', 'item.title', 'item.priceCents', 'item.discountCents'])
            .select(['item.listPriceCents', 'item.availableOn']),
        )
        .returning(itemColumns),
    )
    .selectFrom('inserted')
    .select('id')
    .select(
      // Asking here spares most orders the search for rivals.
      sql<boolean>`not exists (select from orders where user_id = ${order.userId} and kind = ${order.kind}
        and recipient = 'buyer' and (status = 'pending'
          or (status = 'failed' and awaiting_since >= ${order.awaitedFrom})))`.as('isOnly'),
    )
    .select(
      // In the order of `findOrderItems`.
      sql<OrderItem[]>`coalesce((select json_agg(json_build_object(
        'courseId', course_id, 'title', title, 'priceCents', price_cents, 'discountCents', discount,
        'listPriceCents', list_price, 'availableOn', available_on::text) order by title) from items), '[]')`.as(
        'items',
      ),
    ),
);

const itemColumns = ['course_id', 'title', 'price_cents', 'discount', 'list_price', 'available_on'] as const;

/** The rows of a JSON array of items. */
function parsed(items: string) {
  return sql<OrderItem>`json_to_recordset(${items}::json)`.as<'item'>(
    sql`item ("courseId" uuid, title text, "priceCents" int, "discountCents" int, "listPriceCents" int,
      "availableOn" date)`,
  );
}

function rowOf(order: OrderValues) {
  return {
    reference: order.reference,
    user_id: order.userId,
    subscription_id: order.subscriptionId,
    plan_price_id: order.planPriceId,
    unit_amount: order.unitAmountCents,
    recipient: order.recipient,
    quantity: order.quantity,
    amount_cents: order.amountCents,
    currency: order.currency,
    list_amount: order.listAmountCents,
    discount: order.discountCents,
    tax: order.taxCents,
    trial_days: order.trialDays,
    country: order.country,
    status: 'pending',
    kind: order.kind,
    description: order.description,
    provider: order.provider,
    expires_at: order.expiresAt,
  } as const;
}

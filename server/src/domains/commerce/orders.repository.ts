import type { Database } from '../../platform/database.ts';
import type { OrderRow } from './order.ts';

const columns = [
  'id',
  'reference',
  'user_id',
  'subscription_id',
  'amount_cents',
  'currency',
  'status',
  'provider_checkout',
] as const;

export interface NewOrder {
  readonly reference: string;
  readonly userId: string;
  readonly subscriptionId: string;
  readonly amountCents: number;
  readonly currency: string;
  readonly provider: string;
  /** What is bought, as the receipt says it. */
  readonly description: string;
}

export async function insertOrder(db: Database, order: NewOrder): Promise<void> {
  await db
    .insertInto('orders')
    .values({
      reference: order.reference,
      user_id: order.userId,
      subscription_id: order.subscriptionId,
      amount_cents: order.amountCents,
      currency: order.currency,
      status: 'pending',
      kind: 'subscription',
      description: order.description,
      provider: order.provider,
    })
    .execute();
}

export async function findOrder(db: Database, reference: string): Promise<OrderRow | null> {
  const query = db.selectFrom('orders').select(columns).where('reference', '=', reference);
  return (await query.executeTakeFirst()) ?? null;
}

/** The order with this reference at this provider, locked until the transaction ends. */
export async function lockOrder(tx: Database, provider: string, reference: string): Promise<OrderRow | null> {
  const row = await tx
    .selectFrom('orders')
    .select(columns)
    .where('reference', '=', reference)
    .where('provider', '=', provider)
    .forUpdate()
    .executeTakeFirst();
  return row ?? null;
}

/** Keeps the provider's name for the checkout of an order. */
export async function nameCheckout(db: Database, reference: string, checkout: string): Promise<void> {
  await db
    .updateTable('orders')
    .set({ provider_checkout: checkout })
    .where('reference', '=', reference)
    .execute();
}

export async function settleOrder(
  tx: Database,
  reference: string,
  status: 'paid' | 'failed',
  now: Date,
): Promise<void> {
  await tx
    .updateTable('orders')
    .set({ status, settled_at: now })
    .where('reference', '=', reference)
    .execute();
}

/** Fails an order that never got a checkout; one that was settled meanwhile stays as it is. */
export async function failPendingOrder(db: Database, reference: string, now: Date): Promise<void> {
  await db
    .updateTable('orders')
    .set({ status: 'failed', settled_at: now })
    .where('reference', '=', reference)
    .where('status', '=', 'pending')
    .execute();
}

import type { Database } from '../../../../platform/database/database.ts';
import { findPaymentsOf, storePayments } from '../payments/payments.repository.ts';
import { dueAt } from './life.ts';
import { shopTime, type Account } from './subscription.ts';

const columns = [
  'id',
  'customer_id',
  'checkout_id',
  'owner',
  'price_id',
  'plan_name',
  'interval',
  'unit_amount',
  'currency',
  'quantity',
  'status',
  'anchor',
  'periods',
  'period_start',
  'period_end',
  'period_value',
  'balance',
  'cancel_at',
  'trial_end',
  'failing_since',
  'attempts',
  'ended_at',
  'applied_changes',
  'ahead_ms',
  'created_at',
] as const;

export async function findSubscription(
  db: Database,
  by: { readonly id: string } | { readonly checkout: string },
): Promise<Account | null> {
  const query = db.selectFrom('sandbox_subscriptions').select(columns);
  const subscription = await (
    'id' in by ? query.where('id', '=', by.id) : query.where('checkout_id', '=', by.checkout)
  ).executeTakeFirst();
  return subscription ? { subscription, payments: await findPaymentsOf(db, subscription.id) } : null;
}

/** A subscription with its payments, locked until the transaction ends. */
export async function lockSubscription(tx: Database, id: string): Promise<Account | null> {
  const subscription = await tx
    .selectFrom('sandbox_subscriptions')
    .select(columns)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  return subscription ? { subscription, payments: await findPaymentsOf(tx, id) } : null;
}

/** Inserts or replaces a subscription with its payments. */
export async function storeAccount(tx: Database, { subscription, payments }: Account): Promise<void> {
  const due = dueAt(subscription);
  const values = { ...subscription, due_at: due && shopTime(subscription, due) };
  await tx
    .insertInto('sandbox_subscriptions')
    .values(values)
    .onConflict((conflict) => conflict.column('id').doUpdateSet(values))
    .execute();
  await storePayments(tx, payments);
}

/** Subscriptions to which something happens by `now`. */
export async function findDueSubscriptions(db: Database, now: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('sandbox_subscriptions')
    .select('id')
    .where('due_at', '<=', now)
    .orderBy('due_at')
    .limit(100)
    .execute();
  return rows.map(({ id }) => id);
}

/** The last digits of the card that renewals are charged to. */
export async function findCard(db: Database, customer: string): Promise<string | null> {
  const row = await db
    .selectFrom('sandbox_customers')
    .select('card_last4')
    .where('id', '=', customer)
    .executeTakeFirst();
  return row?.card_last4 ?? null;
}

export async function storeCard(tx: Database, customer: string, last4: string): Promise<void> {
  await tx.updateTable('sandbox_customers').set({ card_last4: last4 }).where('id', '=', customer).execute();
}

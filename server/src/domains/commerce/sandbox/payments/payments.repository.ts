import type { Database } from '../../../../platform/database/database.ts';
import type { SandboxPayment } from './payment.ts';

const columns = [
  'id',
  'checkout_id',
  'subscription_id',
  'order_reference',
  'amount',
  'credit',
  'currency',
  'status',
  'failure',
  'card_last4',
  'period_start',
  'period_end',
  'paid_at',
  'created_at',
] as const;

/** A refund, or a dispute, of a payment. */
export interface SandboxRefund {
  readonly id: string;
  readonly payment_id: string;
  readonly amount: number;
  readonly key: string;
  readonly created_at: Date;
}

export interface SandboxDispute {
  readonly id: string;
  readonly payment_id: string;
  readonly status: 'open' | 'won' | 'lost';
}

/** What went back of some payments. */
export interface Returns {
  readonly refunds: readonly SandboxRefund[];
  readonly disputes: readonly SandboxDispute[];
}

export async function findPayment(db: Database, id: string): Promise<SandboxPayment | null> {
  const query = db.selectFrom('sandbox_payments').select(columns).where('id', '=', id);
  return (await query.executeTakeFirst()) ?? null;
}

/** A payment, locked until the transaction ends. */
export async function lockPayment(tx: Database, id: string): Promise<SandboxPayment | null> {
  const query = tx.selectFrom('sandbox_payments').select(columns).where('id', '=', id).forUpdate();
  return (await query.executeTakeFirst()) ?? null;
}

/** The payment of a checkout that is no subscription. */
export async function findPaymentOf(db: Database, checkout: string): Promise<SandboxPayment | null> {
  const query = db.selectFrom('sandbox_payments').select(columns).where('checkout_id', '=', checkout);
  return (await query.executeTakeFirst()) ?? null;
}

/** The payments of a subscription, the oldest first. */
export function findPaymentsOf(db: Database, subscription: string): Promise<SandboxPayment[]> {
  return db
    .selectFrom('sandbox_payments')
    .select(columns)
    .where('subscription_id', '=', subscription)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}

/** Inserts or replaces payments. */
export async function storePayments(tx: Database, payments: readonly SandboxPayment[]): Promise<void> {
  for (const payment of payments)
    await tx
      .insertInto('sandbox_payments')
      .values({ ...payment })
      .onConflict((conflict) => conflict.column('id').doUpdateSet({ ...payment }))
      .execute();
}

export async function findReturns(db: Database, payments: readonly SandboxPayment[]): Promise<Returns> {
  const ids = payments.map(({ id }) => id);
  if (ids.length === 0) return { refunds: [], disputes: [] };
  const refunds = await db
    .selectFrom('sandbox_refunds')
    .selectAll()
    .where('payment_id', 'in', ids)
    .orderBy('created_at')
    .execute();
  const disputes = await db
    .selectFrom('sandbox_disputes')
    .select(['id', 'payment_id', 'status'])
    .where('payment_id', 'in', ids)
    .execute();
  return { refunds, disputes };
}

export async function insertRefund(tx: Database, refund: SandboxRefund): Promise<void> {
  await tx
    .insertInto('sandbox_refunds')
    .values({ ...refund })
    .execute();
}

/** Opens a dispute; false if the payment has one already. */
export async function openDispute(tx: Database, id: string, payment: string, now: Date): Promise<boolean> {
  const row = await tx
    .insertInto('sandbox_disputes')
    .values({ id, payment_id: payment, status: 'open', created_at: now })
    .onConflict((conflict) => conflict.column('payment_id').doNothing())
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Decides an open dispute; false if there is none. */
export async function decideDispute(tx: Database, payment: string, status: 'won' | 'lost'): Promise<boolean> {
  const row = await tx
    .updateTable('sandbox_disputes')
    .set({ status })
    .where('payment_id', '=', payment)
    .where('status', '=', 'open')
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

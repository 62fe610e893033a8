import { sql } from 'kysely';
import type { Database } from '../../../../platform/database/database.ts';
import { prepared } from '../../../../platform/database/prepared.ts';
import type { RecurringTerms } from '../../payments/payment-provider.ts';
import type { SandboxCheckout } from './checkout.ts';

const columns = [
  'id',
  'customer_id',
  'order_reference',
  'description',
  'amount_cents',
  'discount',
  'currency',
  'recurring',
  'success_url',
  'failure_url',
  'cancel_url',
  'status',
  'created_at',
  'expires_at',
  'ended_at',
] as const;

type StoredCheckout = Omit<SandboxCheckout, 'recurring'> & { readonly recurring: unknown };

function read(row: StoredCheckout | undefined): SandboxCheckout | null {
  return row ? { ...row, recurring: row.recurring as RecurringTerms | null } : null;
}

/** A checkout to open. Its buyer becomes a customer with the offered id, unless they already are one. */
export type NewCheckout = Omit<SandboxCheckout, 'customer_id' | 'status' | 'created_at' | 'ended_at'> & {
  readonly buyer: string;
  readonly offeredCustomer: string;
};

const insertOnce = prepared((db, checkout: NewCheckout) =>
  db
    .with('customer', (cte) =>
      cte
        .insertInto('sandbox_customers')
        .values({ id: checkout.offeredCustomer, owner: checkout.buyer })
        .onConflict((conflict) => conflict.column('owner').doUpdateSet({ owner: checkout.buyer }))
        .returning('id'),
    )
    .insertInto('sandbox_checkouts')
    .values((e) => ({
      id: checkout.id,
      customer_id: e.selectFrom('customer').select('id'),
      order_reference: checkout.order_reference,
      description: checkout.description,
      amount_cents: checkout.amount_cents,
      discount: checkout.discount,
      currency: checkout.currency,
      recurring: sql`${checkout.recurring}::jsonb`,
      success_url: checkout.success_url,
      failure_url: checkout.failure_url,
      cancel_url: checkout.cancel_url,
      status: 'open',
      expires_at: checkout.expires_at,
    }))
    .onConflict((conflict) =>
      conflict.column('order_reference').doUpdateSet({ order_reference: checkout.order_reference }),
    )
    .returning('id'),
);

/** Opens a checkout and returns its id; if the order already has a checkout, returns that one's id. */
export async function insertCheckout(db: Database, checkout: NewCheckout): Promise<string> {
  const [row] = await insertOnce(db, checkout);
  return row?.id ?? checkout.id;
}

export async function findCheckout(db: Database, id: string): Promise<SandboxCheckout | null> {
  const query = db.selectFrom('sandbox_checkouts').select(columns).where('id', '=', id);
  return read(await query.executeTakeFirst());
}

export async function findCheckoutOf(db: Database, reference: string): Promise<SandboxCheckout | null> {
  const query = db.selectFrom('sandbox_checkouts').select(columns).where('order_reference', '=', reference);
  return read(await query.executeTakeFirst());
}

/** Ends an open checkout; false if another attempt ended it before. */
export async function endCheckout(
  tx: Database,
  id: string,
  end: { readonly status: 'paid' | 'declined' | 'expired'; readonly cardLast4: string | null },
  now: Date,
): Promise<boolean> {
  const row = await tx
    .updateTable('sandbox_checkouts')
    .set({ status: end.status, card_last4: end.cardLast4, ended_at: now })
    .where('id', '=', id)
    .where('status', '=', 'open')
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Open checkouts whose time is over. */
export async function findLateCheckouts(db: Database, now: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('sandbox_checkouts')
    .select('id')
    .where('status', '=', 'open')
    .where('expires_at', '<=', now)
    .orderBy('expires_at')
    .limit(100)
    .execute();
  return rows.map(({ id }) => id);
}

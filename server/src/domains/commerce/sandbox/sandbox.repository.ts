import type { Database } from '../../../platform/database/database.ts';

/** A checkout in the sandbox's database. */
export interface SandboxCheckout {
  readonly id: string;
  readonly order_reference: string;
  readonly description: string;
  readonly amount_cents: number;
  readonly currency: string;
  readonly success_url: string;
  readonly failure_url: string;
  readonly cancel_url: string;
  readonly status: 'open' | 'paid' | 'declined';
  readonly created_at: Date;
  /** When it was paid or declined; null while it is open, and for checkouts that ended before this was recorded. */
  readonly ended_at: Date | null;
}

const columns = [
  'id',
  'order_reference',
  'description',
  'amount_cents',
  'currency',
  'success_url',
  'failure_url',
  'cancel_url',
  'status',
  'created_at',
  'ended_at',
] as const;

/** Inserts a checkout and returns its id; if the order already has a checkout, returns that one's id. */
export async function insertCheckout(
  db: Database,
  checkout: Omit<SandboxCheckout, 'created_at' | 'ended_at'>,
): Promise<string> {
  const row = await db
    .insertInto('sandbox_checkouts')
    .values({ ...checkout })
    .onConflict((conflict) =>
      conflict.column('order_reference').doUpdateSet({ order_reference: checkout.order_reference }),
    )
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

export async function findCheckout(db: Database, id: string): Promise<SandboxCheckout | null> {
  const query = db.selectFrom('sandbox_checkouts').select(columns).where('id', '=', id);
  return (await query.executeTakeFirst()) ?? null;
}

/** Ends an open checkout; false if another attempt ended it before. */
export async function endCheckout(
  tx: Database,
  id: string,
  status: 'paid' | 'declined',
  cardLast4: string,
  now: Date,
): Promise<boolean> {
  const row = await tx
    .updateTable('sandbox_checkouts')
    .set({ status, card_last4: cardLast4, ended_at: now })
    .where('id', '=', id)
    .where('status', '=', 'open')
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

import type { Interval } from '@fit-coder/contracts/commerce';
import type { Database } from '../../../platform/database/database.ts';

/** What the page of a checkout shows and sends to Razorpay. */
export interface ShownCheckout {
  readonly description: string;
  /** What is paid now. */
  readonly amount: number;
  readonly currency: string;
  /** What the amount is made of, together with the coupon. */
  readonly lines: readonly { readonly name: string; readonly amount: number }[];
  readonly discount: number;
  readonly customer: { readonly name: string; readonly email: string };
  /** What renews; null for a purchase that is paid once. `amount` is that of one interval. */
  readonly renewal: {
    readonly amount: number;
    readonly interval: Interval;
    readonly trialDays: number;
  } | null;
  readonly successPath: string;
  readonly failurePath: string;
  readonly cancelPath: string;
}

export interface CheckoutRow {
  readonly reference: string;
  /** The buyer. */
  readonly userId: string;
  readonly providerId: string | null;
  readonly request: ShownCheckout;
  readonly expiresAt: Date;
  readonly closedAt: Date | null;
  /** When the buyer came back with a payment. */
  readonly returnedAt: Date | null;
  readonly cancelAskedAt: Date | null;
  readonly createdAt: Date;
}

const columns = [
  'reference',
  'user_id as userId',
  'provider_id as providerId',
  'request',
  'expires_at as expiresAt',
  'closed_at as closedAt',
  'returned_at as returnedAt',
  'cancel_asked_at as cancelAskedAt',
  'created_at as createdAt',
] as const;

/** Whether this site offers a checkout no longer. */
export function isClosed({ closedAt, expiresAt }: CheckoutRow, now: Date): boolean {
  return closedAt !== null || now >= expiresAt;
}

/** Inserts a checkout; false if there is one for the order already. */
export async function insertCheckout(
  db: Database,
  checkout: Pick<CheckoutRow, 'reference' | 'userId' | 'request' | 'expiresAt'>,
  now: Date,
): Promise<boolean> {
  const row = await db
    .insertInto('razorpay_checkouts')
    .values({
      reference: checkout.reference,
      user_id: checkout.userId,
      request: JSON.stringify(checkout.request),
      expires_at: checkout.expiresAt,
      created_at: now,
    })
    .onConflict((conflict) => conflict.column('reference').doNothing())
    .returning('reference')
    .executeTakeFirst();
  return row !== undefined;
}

export async function findCheckout(
  db: Database,
  by: { readonly reference: string } | { readonly providerId: string },
): Promise<CheckoutRow | null> {
  const [column, value] =
    'reference' in by ? (['reference', by.reference] as const) : (['provider_id', by.providerId] as const);
  const row = await db
    .selectFrom('razorpay_checkouts')
    .select(columns)
    .where(column, '=', value)
    .executeTakeFirst();
  // Only `insertCheckout` writes the request.
  return row ? { ...row, request: row.request as unknown as ShownCheckout } : null;
}

/** Stores Razorpay's id, and returns the one that counts: another attempt may have stored one before. */
export async function nameCheckout(db: Database, reference: string, providerId: string): Promise<string> {
  await db
    .updateTable('razorpay_checkouts')
    .set({ provider_id: providerId })
    .where('reference', '=', reference)
    .where('provider_id', 'is', null)
    .execute();
  return (await findCheckout(db, { reference }))?.providerId ?? providerId;
}

export async function closeCheckout(db: Database, providerId: string, now: Date): Promise<void> {
  await db
    .updateTable('razorpay_checkouts')
    .set({ closed_at: now })
    .where('provider_id', '=', providerId)
    .where('closed_at', 'is', null)
    .execute();
}

export async function storeReturn(db: Database, providerId: string, now: Date): Promise<void> {
  await db
    .updateTable('razorpay_checkouts')
    .set({ returned_at: now })
    .where('provider_id', '=', providerId)
    .where('returned_at', 'is', null)
    .execute();
}

export async function storeCancelRequest(db: Database, providerId: string, now: Date): Promise<void> {
  await db
    .updateTable('razorpay_checkouts')
    .set({ cancel_asked_at: now })
    .where('provider_id', '=', providerId)
    .where('cancel_asked_at', 'is', null)
    .execute();
}

/** Forgets the request: the subscription ended at once. */
export async function forgetCancelRequest(db: Database, providerId: string): Promise<void> {
  await db
    .updateTable('razorpay_checkouts')
    .set({ cancel_asked_at: null })
    .where('provider_id', '=', providerId)
    .execute();
}

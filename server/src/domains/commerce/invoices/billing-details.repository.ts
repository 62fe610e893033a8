import type { Database } from '../../../platform/database/database.ts';
import { prepared } from '../../../platform/database/prepared.ts';

/** What a user's invoices say about them; empty texts where their account's name suffices. */
export interface BillingDetails {
  readonly name: string;
  readonly address: string;
  /** ISO 3166-1. */
  readonly country: string | null;
  readonly taxId: string;
}

const none: BillingDetails = { name: '', address: '', country: null, taxId: '' };

export async function findBillingDetails(db: Database, userId: string): Promise<BillingDetails> {
  const [row] = await findDetails(db, { userId });
  return row ?? none;
}

const findDetails = prepared((db, { userId }: { userId: string }) =>
  db
    .selectFrom('billing_details')
    .select(['name', 'address', 'country', 'tax_id as taxId'])
    .where('user_id', '=', userId),
);

export async function storeBillingDetails(
  db: Database,
  userId: string,
  { name, address, country, taxId }: BillingDetails,
): Promise<void> {
  const values = { name, address, country, tax_id: taxId };
  await db
    .insertInto('billing_details')
    .values({ user_id: userId, ...values })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(values))
    .execute();
}

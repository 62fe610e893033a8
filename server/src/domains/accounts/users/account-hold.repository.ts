import type { Database } from '../../../platform/database/database.ts';
import { prepared } from '../../../platform/database/prepared.ts';

const holding = prepared((db, { userId }: { userId: string }) =>
  db.selectFrom('users').select(['name', 'email']).where('id', '=', userId).forNoKeyUpdate(),
);

/**
 * Locks an account until the transaction ends, so that other holders and its deletion wait. Returns false if it is
 * gone. A transaction that also locks rows of the account must lock the account first, as the deletion does.
 */
export async function holdAccount(tx: Database, userId: string): Promise<boolean> {
  return (await holdContact(tx, userId)) !== null;
}

/** Locks an account as `holdAccount` does; returns its user's name and address, or null if it is gone. */
export async function holdContact(
  tx: Database,
  userId: string,
): Promise<{ name: string; email: string } | null> {
  return (await holding(tx, { userId }))[0] ?? null;
}

/** Locks several accounts in a fixed order, as `holdAccount` does one; returns those that exist. */
export async function holdAccounts(tx: Database, userIds: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await tx
    .selectFrom('users')
    .select('id')
    .where('id', 'in', userIds)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  return new Set(rows.map(({ id }) => id));
}

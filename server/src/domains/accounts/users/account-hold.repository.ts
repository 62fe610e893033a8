import type { Database } from '../../../platform/database/database.ts';

/**
 * Locks an account until the transaction ends, so that other holders and its deletion wait. Returns false if it is
 * gone. A transaction that also locks rows of the account must lock the account first, as the deletion does.
 */
export async function holdAccount(tx: Database, userId: string): Promise<boolean> {
  const query = tx.selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate();
  return (await query.executeTakeFirst()) !== undefined;
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

import type { Database } from '../../../platform/database/database.ts';

/**
 * Holds an account until the transaction ends: what else holds it or removes it waits. False where it is gone. A
 * transaction that also locks what belongs to the account holds it first, as its removal does.
 */
export async function holdAccount(tx: Database, userId: string): Promise<boolean> {
  const query = tx.selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate();
  return (await query.executeTakeFirst()) !== undefined;
}

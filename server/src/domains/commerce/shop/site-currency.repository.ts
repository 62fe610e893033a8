import type { Database } from '../../../platform/database/database.ts';

/** The stored currency, locked until the transaction ends; null before the first start. */
export async function lockCurrency(tx: Database): Promise<string | null> {
  const row = await tx.selectFrom('shop_settings').select('currency').forUpdate().executeTakeFirstOrThrow();
  return row.currency;
}

export async function setCurrency(tx: Database, currency: string): Promise<void> {
  await tx.updateTable('shop_settings').set({ currency }).execute();
}

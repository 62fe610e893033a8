import type { Database } from '../../../platform/database/database.ts';

type Shares = Record<string, number>;

/** The rule as stored, even while it is off. */
export async function findCountryPrices(db: Database): Promise<{ on: boolean; shares: Shares }> {
  const row = await db
    .selectFrom('shop_settings')
    .select(['country_prices_on as on', 'country_prices as shares'])
    .executeTakeFirstOrThrow();
  return { on: row.on, shares: row.shares as Shares };
}

export async function storeCountryPrices(
  db: Database,
  { on, shares }: { readonly on: boolean; readonly shares: Shares },
  now: Date,
): Promise<void> {
  await db
    .updateTable('shop_settings')
    .set({ country_prices_on: on, country_prices: JSON.stringify(shares), changed_at: now })
    .execute();
}

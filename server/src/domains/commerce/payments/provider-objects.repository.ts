import type { Database } from '../../../platform/database/database.ts';

/** Something that a provider stores for this site; `owner` is our id of it. */
export interface ProviderObject {
  readonly provider: string;
  readonly kind: 'customer' | 'product' | 'price';
  readonly owner: string;
}

/** The provider's id of an object; null if it was not made yet. */
export async function findProviderObject(
  db: Database,
  { provider, kind, owner }: ProviderObject,
): Promise<string | null> {
  const row = await db
    .selectFrom('provider_objects')
    .select('provider_id')
    .where('provider', '=', provider)
    .where('kind', '=', kind)
    .where('owner', '=', owner)
    .executeTakeFirst();
  return row?.provider_id ?? null;
}

/** Stores the provider's id of an object, and returns the one that counts: another request may have stored one before. */
export async function keepProviderObject(
  db: Database,
  object: ProviderObject,
  providerId: string,
): Promise<string> {
  await db
    .insertInto('provider_objects')
    .values({ ...object, provider_id: providerId })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return (await findProviderObject(db, object)) ?? providerId;
}

import type { Database } from '../database/database.ts';

/** Records the fingerprint if none or one of `before` is recorded; returns false otherwise. */
export async function replaceSecretFingerprint(
  db: Database,
  fingerprint: string,
  before: readonly string[],
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('site_mark')
    .set({ secret_fingerprint: fingerprint })
    .where(({ eb, or }) => or([eb('secret_fingerprint', 'is', null), eb('secret_fingerprint', 'in', before)]))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Forgets the fingerprint, so that the next node records its own. */
export async function clearSecretFingerprint(db: Database): Promise<void> {
  await db.updateTable('site_mark').set({ secret_fingerprint: null }).execute();
}

import type { Database } from '../database/database.ts';

/** The fingerprint of the secret that the nodes share; null if none has recorded one. */
export async function findSecretFingerprint(db: Database): Promise<string | null> {
  return (await db.selectFrom('site_mark').select('secret_fingerprint').executeTakeFirstOrThrow())
    .secret_fingerprint;
}

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

/** Records the fingerprint in place of any other. */
export async function recordSecretFingerprint(db: Database, fingerprint: string): Promise<void> {
  await db.updateTable('site_mark').set({ secret_fingerprint: fingerprint }).execute();
}

import type { Database } from '../database/database.ts';

/** Records the secret of the nodes in place of one of `before`. Returns false if the recorded one is another. */
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

/** Lets the next node record its secret, whichever it is. */
export async function clearSecretFingerprint(db: Database): Promise<void> {
  await db.updateTable('site_mark').set({ secret_fingerprint: null }).execute();
}

import type { Database } from '../../../../platform/database/database.ts';

/** Replaces all codes of the account with new ones. */
export async function replaceRecoveryCodes(
  tx: Database,
  userId: string,
  hashes: readonly Buffer[],
  at: Date,
): Promise<void> {
  await deleteRecoveryCodes(tx, userId);
  const rows = hashes.map((hash) => ({ user_id: userId, code_hash: hash, created_at: at }));
  await tx.insertInto('recovery_codes').values(rows).execute();
}

/** Uses up a code; false if it does not exist. Of two concurrent calls, one returns true. */
export async function takeRecoveryCode(tx: Database, userId: string, hash: Buffer): Promise<boolean> {
  const used = await tx
    .deleteFrom('recovery_codes')
    .where('user_id', '=', userId)
    .where('code_hash', '=', hash)
    .executeTakeFirst();
  return used.numDeletedRows > 0n;
}

export async function deleteRecoveryCodes(tx: Database, userId: string): Promise<void> {
  await tx.deleteFrom('recovery_codes').where('user_id', '=', userId).execute();
}

/** Removes the codes that were made at `since` or later. */
export async function deleteCodesSince(tx: Database, userId: string, since: Date): Promise<void> {
  await tx
    .deleteFrom('recovery_codes')
    .where('user_id', '=', userId)
    .where('created_at', '>=', since)
    .execute();
}

import type { Database } from '../../../platform/database/database.ts';

/** Whether an earlier start created the administrator with this address, found by its SHA-256. */
export async function wasCreated(db: Database, emailHash: Buffer): Promise<boolean> {
  const query = db
    .selectFrom('created_administrators')
    .select('created_at')
    .where('email_hash', '=', emailHash);
  return (await query.executeTakeFirst()) !== undefined;
}

/** Records that it was created; repeating this changes nothing. */
export async function insertCreated(db: Database, emailHash: Buffer, at: Date): Promise<void> {
  await db
    .insertInto('created_administrators')
    .values({ email_hash: emailHash, created_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

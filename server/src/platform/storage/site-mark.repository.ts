import type { Database } from '../database/database.ts';

/** The id with which the site marks the storage of its files. */
export async function findSiteMark(db: Database): Promise<string> {
  return (await db.selectFrom('site_mark').select('id').executeTakeFirstOrThrow()).id;
}

/** Records whether the site has a storage. */
export async function updateStorageBegun(db: Database, begun: boolean): Promise<void> {
  await db
    .updateTable('site_mark')
    .set({ storage_begun: begun })
    .where('storage_begun', '<>', begun)
    .execute();
}

/**
 * Calls `begin` and records that the site has a storage, unless it has one already. Nodes do this one after the other.
 * Returns whether the site had none.
 */
export function beginStorageOnce(db: Database, begin: () => Promise<void>): Promise<boolean> {
  return db.transaction().execute(async (transaction) => {
    const { storage_begun: begun } = await transaction
      .selectFrom('site_mark')
      .select('storage_begun')
      .forUpdate()
      .executeTakeFirstOrThrow();
    if (begun) return false;
    await begin();
    await updateStorageBegun(transaction, true);
    return true;
  });
}

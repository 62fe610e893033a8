import { randomUUID } from 'node:crypto';
import type { Database } from '../database/database.ts';

/** With what the site marks the storage of its files, and whether it has one. */
export interface SiteMark {
  readonly id: string;
  readonly begun: boolean;
}

export async function findSiteMark(db: Database): Promise<SiteMark> {
  return selectMark(db).executeTakeFirstOrThrow();
}

function selectMark(db: Database) {
  return db.selectFrom('site_mark').select(['id', 'storage_begun as begun']);
}

/** Records that the site has a storage. */
export async function updateStorageBegun(db: Database): Promise<void> {
  await db.updateTable('site_mark').set({ storage_begun: true }).where('storage_begun', '=', false).execute();
}

/** Calls `begin` and records that the site has a storage. Nodes do this one after the other. */
export async function beginStorage(db: Database, begin: (mark: SiteMark) => Promise<void>): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    await begin(await selectMark(transaction).forUpdate().executeTakeFirstOrThrow());
    await updateStorageBegun(transaction);
  });
}

/** Gives the site another id, so that it no longer knows the storage that it had. Returns the id. */
export async function renewSiteMark(db: Database): Promise<string> {
  const id = randomUUID();
  await db.updateTable('site_mark').set({ id, storage_begun: true }).execute();
  return id;
}

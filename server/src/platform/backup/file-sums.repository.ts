import { sql } from 'kysely';
import type { Database } from '../database/database.ts';

/** The number of rows that one statement inserts or deletes. */
const batchSize = 1000;

/** The recorded sha256 of each file, by its key. */
export async function findFileSums(db: Database): Promise<Map<string, string>> {
  const rows = await db.selectFrom('stored_file_sums').select(['key', 'sha256']).execute();
  return new Map(rows.map(({ key, sha256 }) => [key, sha256]));
}

/** Records the sha256 of files; existing records do not change. */
export async function insertFileSums(db: Database, sums: ReadonlyMap<string, string>): Promise<void> {
  const rows = [...sums].map(([key, sha256]) => ({ key, sha256 }));
  for (let at = 0; at < rows.length; at += batchSize)
    await db
      .insertInto('stored_file_sums')
      .values(rows.slice(at, at + batchSize))
      .onConflict((conflict) => conflict.doNothing())
      .execute();
}

/** Deletes the records of files that no longer exist. */
export async function deleteFileSums(db: Database, keys: readonly string[]): Promise<void> {
  for (let at = 0; at < keys.length; at += batchSize)
    await db
      .deleteFrom('stored_file_sums')
      .where('key', '=', sql<string>`any(${keys.slice(at, at + batchSize)})`)
      .execute();
}

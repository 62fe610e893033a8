import type { Database } from '../database/database.ts';

/** The id with which the site marks the storage of its files. */
export async function findSiteMark(db: Database): Promise<string> {
  return (await db.selectFrom('site_mark').select('id').executeTakeFirstOrThrow()).id;
}

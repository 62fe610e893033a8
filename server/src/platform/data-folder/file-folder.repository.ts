import type { Database } from '../database/database.ts';

/** The id of the data folder that holds the site's files. */
export async function findFileFolder(db: Database): Promise<string> {
  return (await db.selectFrom('file_folder').select('id').executeTakeFirstOrThrow()).id;
}

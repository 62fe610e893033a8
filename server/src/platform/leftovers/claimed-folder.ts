import type { Database } from '../database/database.ts';

/** A folder of storage whose entries belong to rows. */
export interface ClaimedFolder {
  /** The folder's key, such as `avatars`. */
  readonly folder: string;
  /** The depth of the entries that rows name: 1 for `avatars/<file>`, 2 for `captions/<lecture>/<file>`. */
  readonly depth: 1 | 2;
  /** The keys of the entries that rows name, one page of rows at a time. */
  readonly claims: (db: Database) => AsyncIterable<readonly string[]>;
}

const pageSize = 1000;
const beforeAllIds = '00000000-0000-0000-0000-000000000000';

/** Reads a table's rows sorted by id, one page at a time, so that many rows block nothing. */
export async function* pagesById<Row extends { readonly id: string }>(
  read: (after: string, limit: number) => Promise<Row[]>,
): AsyncGenerator<Row[]> {
  let page = await read(beforeAllIds, pageSize);
  for (; page.length > 0; page = await read(page.at(-1)?.id ?? '', pageSize)) yield page;
}

import type { Database } from '../../../platform/database.ts';
import type { NamedFiles } from '../../../platform/stored-files.ts';

/** The pictures of people. */
export async function findPictures(db: Database): Promise<NamedFiles[]> {
  const query = db.selectFrom('users').select(['id', 'avatar']).where('avatar', 'is not', null);
  const rows = await query.execute();
  return rows.map(({ id, avatar }) => ({
    key: avatar ?? '',
    required: true,
    what: `the picture of the account ${id}`,
  }));
}

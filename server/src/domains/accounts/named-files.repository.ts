import type { Database } from '../../platform/database/database.ts';
import { pagesById, type ClaimedFolder } from '../../platform/leftovers/claimed-folder.ts';
import type { NamedFiles } from '../../platform/storage/stored-files.ts';

/** The profile pictures of users. */
async function findPictures(db: Database): Promise<NamedFiles[]> {
  const query = db.selectFrom('users').select(['id', 'avatar']).where('avatar', 'is not', null);
  const rows = await query.execute();
  return rows.map(({ id, avatar }) => ({
    key: avatar ?? '',
    required: true,
    what: `the picture of the account ${id}`,
  }));
}

/** The folder of profile pictures, searched for files that no row names. */
const pictureFolder: ClaimedFolder = {
  folder: 'avatars',
  depth: 1,
  async *claims(db) {
    const read = (after: string, limit: number) =>
      db
        .selectFrom('users')
        .select(['id', 'avatar'])
        .where('id', '>', after)
        .orderBy('id')
        .limit(limit)
        .execute();
    for await (const rows of pagesById(read)) yield rows.flatMap(({ avatar }) => avatar ?? []);
  },
};

export const pictureInventory = { namedFiles: findPictures, claimedFolders: [pictureFolder] };

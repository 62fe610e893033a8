import * as z from 'zod/mini';
import type { Database } from '../../../platform/database/database.ts';
import { pagesById, type ClaimedFolder } from '../../../platform/leftovers/claimed-folder.ts';
import type { NamedFiles } from '../../../platform/storage/stored-files.ts';
import { deliveredPrefix, mediaPrefix, sourceKey } from './asset.ts';
import { piecesFolder } from '../upload/received/pieces.ts';
import { masterPlaylistName } from '../delivery/playlist.ts';

/** The uploaded videos and their delivered files. */
export async function findVideoFiles(db: Database): Promise<NamedFiles[]> {
  const rows = await db
    .selectFrom('media_assets')
    .select(['id', 'state', 'retryable', 'size_bytes', 'renditions', 'folder'])
    .execute();
  return rows.flatMap(({ id, state, retryable, size_bytes: size, renditions, folder }) => [
    {
      key: sourceKey(id),
      // A rejected file is removed, and a file that is still being uploaded is not in storage yet.
      required: state === 'uploaded' || state === 'processing' || (state === 'failed' && retryable),
      size,
      what: `the uploaded file of the video ${id}`,
    },
    {
      key: deliveredPrefix({ id, folder }),
      required: state === 'ready',
      parts:
        state === 'ready'
          ? [masterPlaylistName, 'poster.webp', ...renditions.map((name) => `${name}/index.m3u8`)].map(
              (name) => `${deliveredPrefix({ id, folder })}/${name}`,
            )
          : [],
      what: `what plays of the video ${id}`,
    },
  ]);
}

/** The folders of these files, searched for files that no row names. */
export const videoFolders: readonly ClaimedFolder[] = [
  { folder: 'sources', depth: 1, claims: (db) => claimedBy(db, sourceKey) },
  { folder: 'media', depth: 1, claims: (db) => claimedBy(db, mediaPrefix) },
  // Pieces of uploads, where the storage holds them.
  { folder: 'uploads', depth: 1, claims: (db) => claimedBy(db, piecesFolder) },
];

/** Whether a file of storage is the source of a video that a worker may be processing. */
export async function isInWork(db: Database, key: string): Promise<boolean> {
  const id = z.uuid().safeParse(key.slice(sourceKey('').length));
  if (!key.startsWith(sourceKey('')) || !id.success) return false;
  const query = db.selectFrom('media_assets').select('id').where('id', '=', id.data);
  return (await query.where('state', 'in', ['uploaded', 'processing']).executeTakeFirst()) !== undefined;
}

async function* claimedBy(db: Database, keyOf: (assetId: string) => string): AsyncGenerator<string[]> {
  const read = (after: string, limit: number) =>
    db.selectFrom('media_assets').select('id').where('id', '>', after).orderBy('id').limit(limit).execute();
  for await (const rows of pagesById(read)) yield rows.map(({ id }) => keyOf(id));
}

import type { Database } from '../../../platform/database.ts';
import type { NamedFiles } from '../../../platform/stored-files.ts';
import { mediaPrefix, sourceKey } from '../asset.ts';
import { masterPlaylistName } from '../hls.playlist.ts';

/** Uploaded videos, and what plays of them. */
export async function findVideoFiles(db: Database): Promise<NamedFiles[]> {
  const rows = await db
    .selectFrom('media_assets')
    .select(['id', 'state', 'retryable', 'size_bytes', 'renditions'])
    .execute();
  return rows.flatMap(({ id, state, retryable, size_bytes: size, renditions }) => [
    {
      key: sourceKey(id),
      // A file that was refused is removed; one that is still being uploaded is not here yet.
      required: state === 'uploaded' || state === 'processing' || (state === 'failed' && retryable),
      size,
      what: `the uploaded file of the video ${id}`,
    },
    {
      key: mediaPrefix(id),
      required: state === 'ready',
      parts:
        state === 'ready'
          ? [masterPlaylistName, 'poster.webp', ...renditions.map((name) => `${name}/index.m3u8`)].map(
              (name) => `${mediaPrefix(id)}/${name}`,
            )
          : [],
      what: `what plays of the video ${id}`,
    },
  ]);
}

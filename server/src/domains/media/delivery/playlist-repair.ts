import { buffer } from 'node:stream/consumers';
import type { Kysely } from 'kysely';
import type { DB } from '../../../platform/database/database.generated.ts';
import type { Logger } from '../../../platform/observation/log.ts';
import type { Storage } from '../../../platform/storage/storage.ts';
import { mediaPrefix } from '../assets/asset.ts';
import { findOldPlaylists, setPlaylistVersion } from '../assets/assets.repository.ts';
import { currentPlaylistVersion, masterPlaylistName } from './playlist.ts';

export interface RepairDependencies {
  readonly db: Kysely<DB>;
  readonly storage: Storage;
  readonly log: Logger;
}

const batchSize = 100;
/** A tag that an older version wrote instead of `#EXT-X-MEDIA:`. Players skip unknown tags. */
const brokenTag = /^#EXT-X-sampleMedia:/gmu;

/**
 * Rewrites the master playlists of older videos in their current form, before they are served. A video is marked after
 * its playlist is stored, so an interrupted repair continues at the next start, and repeating it is harmless. A video
 * without files stays unmarked, because its files may be restored from a backup.
 */
export async function repairPlaylists({ db, storage, log }: RepairDependencies): Promise<void> {
  const counts = { repaired: 0, missing: 0 };
  let ids = await findOldPlaylists(db, null, batchSize);
  for (; ids.length > 0; ids = await findOldPlaylists(db, ids.at(-1) ?? null, batchSize)) {
    const current: string[] = [];
    for (const id of ids) {
      const end = await repair(storage, id);
      if (end === 'missing') counts.missing += 1;
      else current.push(id);
      if (end === 'repaired') counts.repaired += 1;
    }
    if (current.length > 0) await setPlaylistVersion(db, current, currentPlaylistVersion);
  }
  if (counts.repaired + counts.missing > 0) log.info(counts, 'master playlists of older videos were checked');
}

async function repair(storage: Storage, assetId: string): Promise<'repaired' | 'kept' | 'missing'> {
  const key = `${mediaPrefix(assetId)}/${masterPlaylistName}`;
  const object = await storage.get(key);
  if (object === null) return 'missing';
  const text = (await buffer(object.open())).toString();
  const repaired = text.replaceAll(brokenTag, '#EXT-X-MEDIA:');
  if (repaired === text) return 'kept';
  await storage.put(key, Buffer.from(repaired));
  return 'repaired';
}

import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Kysely } from 'kysely';
import { betweenBackups } from '../../../platform/backup/removal-hold.ts';
import { ownFolderMode } from '../../../platform/data-folder/owner-only.ts';
import type { DB } from '../../../platform/database/database.generated.ts';
import type { Storage } from '../../../platform/storage/storage.ts';
import { deliveredPrefix, mediaPrefix } from '../assets/asset.ts';
import { findAsset, findFolder } from '../assets/assets.repository.ts';
import { removeVideoFiles } from '../assets/removal.service.ts';

interface RunFiles {
  readonly db: Kysely<DB>;
  readonly storage: Storage;
}

/** A new folder for this run; the leftovers of a killed run of the same asset are removed. */
export async function emptyFolder(ofAsset: string, name: string): Promise<string> {
  await rm(ofAsset, { recursive: true, force: true });
  const folder = join(ofAsset, name);
  await mkdir(folder, { recursive: true, mode: ownFolderMode });
  return folder;
}

/** If the lecture was deleted meanwhile, the new files of its video are removed too. */
export async function removeWhenGone(
  { db, storage }: RunFiles,
  assetId: string,
  signal: AbortSignal,
): Promise<void> {
  if ((await findAsset(db, assetId)) !== null) return;
  await betweenBackups(db, () => removeVideoFiles(storage, assetId), signal);
}

/**
 * Removes what other runs left: one that was killed while it stored its files, or this one, if another had finished
 * first.
 */
export async function removeOtherRuns(
  { db, storage }: RunFiles,
  assetId: string,
  signal: AbortSignal,
): Promise<void> {
  const folder = await findFolder(db, assetId);
  if (folder === undefined || folder === null) return;
  const kept = deliveredPrefix({ id: assetId, folder });
  const others = (await Array.fromAsync(storage.entries(mediaPrefix(assetId)))).filter(
    ({ key }) => key !== kept,
  );
  if (others.length === 0) return;
  const remove = async () => {
    for (const { key } of others) await storage.removeAll(key);
  };
  await betweenBackups(db, remove, signal);
}

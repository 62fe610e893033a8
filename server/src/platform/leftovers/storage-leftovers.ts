import type { Kysely } from 'kysely';
import { betweenBackups } from '../backup/removal-hold.ts';
import type { DB } from '../database/database.generated.ts';
import type { Storage, StoredEntry } from '../storage/storage.ts';
import type { ClaimedFolder } from './claimed-folder.ts';

export interface StorageSweep {
  readonly db: Kysely<DB>;
  readonly storage: Storage;
  readonly folders: readonly ClaimedFolder[];
  /** Files that were written later may still get their row. */
  readonly before: Date;
  readonly signal: AbortSignal;
}

/** How many entries are removed at once; a backup may begin between two batches. */
const batchSize = 100;

/**
 * Removes files that no row names and partially written files, if they are older than `before`: a killed process left
 * them. Returns the number of removed files and folders.
 */
export async function removeStorageLeftovers(sweep: StorageSweep): Promise<number> {
  const { db, storage, folders, signal } = sweep;
  let removed = 0;
  let batch: string[] = [];
  const flush = async () => {
    const keys = batch;
    batch = [];
    if (keys.length === 0) return;
    const remove = async () => {
      for (const key of keys) await storage.removeAll(key);
    };
    await betweenBackups(db, remove, signal);
    removed += keys.length;
  };
  for (const folder of folders) {
    for await (const key of leftoversIn(sweep, folder)) {
      signal.throwIfAborted();
      if (batch.push(key) === batchSize) await flush();
    }
    // The check of names becomes outdated, so each folder is finished before the next.
    await flush();
  }
  return removed;
}

async function* leftoversIn(
  { db, storage, before }: StorageSweep,
  { folder, depth, claims }: ClaimedFolder,
): AsyncGenerator<string> {
  const claimed = new Set<string>();
  for await (const keys of claims(db)) for (const key of keys) claimed.add(key);
  const isOld = async (entry: StoredEntry) => (await entry.modifiedAt()) < before;
  for await (const entry of storage.entries(folder)) {
    const isClaimed = claimed.has(entry.key) && !entry.isDraft;
    const holdsMore = entry.isFolder && !entry.isDraft && (isClaimed || depth === 2);
    if (!isClaimed && !holdsMore && (await isOld(entry))) yield entry.key;
    if (!holdsMore || (depth === 1 && storage.isShared)) continue;
    for await (const inner of storage.entries(entry.key))
      if ((inner.isDraft || (depth === 2 && !claimed.has(inner.key))) && (await isOld(inner)))
        yield inner.key;
  }
}

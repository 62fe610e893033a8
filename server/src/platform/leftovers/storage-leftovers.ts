import type { Kysely } from 'kysely';
import { betweenBackups } from '../backup/removal-hold.ts';
import type { DB } from '../database/database.generated.ts';
import type { Storage, StoredEntry } from '../storage/storage.ts';
import type { ClaimedFolder } from './claimed-folder.ts';

export interface StorageSweep {
  readonly db: Kysely<DB>;
  readonly storage: Storage;
  readonly folders: readonly ClaimedFolder[];
  /** What was written since may still get its row. */
  readonly before: Date;
  readonly signal: AbortSignal;
}

/** Removed at once, between which a backup may begin. */
const batchSize = 100;

/**
 * Removes from storage what no row names and what is only half written, as long as it is older than `before`: it was
 * left behind by a process that was killed. Returns the number of files and folders that went.
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
    // A name that was read long ago says less, so nothing of a folder waits for the next one.
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
  const isOld = ({ modifiedAt }: StoredEntry) => modifiedAt < before;
  for await (const entry of storage.entries(folder)) {
    const isClaimed = claimed.has(entry.key) && !entry.isDraft;
    const holdsMore = entry.isFolder && !entry.isDraft && (isClaimed || depth === 2);
    if (!isClaimed && !holdsMore && isOld(entry)) yield entry.key;
    if (!holdsMore) continue;
    for await (const inner of storage.entries(entry.key))
      if (isOld(inner) && (inner.isDraft || (depth === 2 && !claimed.has(inner.key)))) yield inner.key;
  }
}

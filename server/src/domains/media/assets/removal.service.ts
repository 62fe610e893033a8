import { randomUUID } from 'node:crypto';
import { betweenBackups } from '../../../platform/backup/removal-hold.ts';
import { notify } from '../../../platform/bus.ts';
import type { Database } from '../../../platform/database/database.ts';
import type { Storage } from '../../../platform/storage/storage.ts';
import { mediaPrefix, sourceKey, videoChannel } from './asset.ts';
import { deleteAbandoned, deleteAssetsOf, deleteReplaced, findExisting } from './assets.repository.ts';
import type { AssetsDependencies } from './assets.service.ts';
import { removeFiles } from './removal.jobs.ts';

/** The bus channel on which the ids of removed videos are told, so that whoever receives or works on one stops. */
export const removedChannel = 'video-removed';

/** Uploads without progress for this long are abandoned. */
const abandonedHours = 24;

/**
 * How videos go: their rows in the caller's transaction, their files by a job that is enqueued in it. So nothing is
 * lost when the transaction fails, and nothing stays behind when the process ends.
 */
export class RemovalService {
  readonly #dependencies: Pick<AssetsDependencies, 'db' | 'queue' | 'storage'>;

  constructor(dependencies: Pick<AssetsDependencies, 'db' | 'queue' | 'storage'>) {
    this.#dependencies = dependencies;
  }

  /** Removes every video of lectures whose rows the caller has locked, so that none is added meanwhile. */
  async removeVideosOf(tx: Database, lectureIds: readonly string[]): Promise<void> {
    if (lectureIds.length > 0) await this.#removed(tx, await deleteAssetsOf(tx, lectureIds));
  }

  /** Removes the finished videos of a lecture that are older than the one it plays now. */
  async removeReplaced(tx: Database, lectureId: string, assetId: string): Promise<void> {
    await this.#removed(tx, await deleteReplaced(tx, lectureId, assetId));
  }

  /** Removes uploads that made no progress for a day, and so frees the room that they had reserved. */
  async removeAbandoned(): Promise<void> {
    const { db } = this.#dependencies;
    await db
      .transaction()
      .execute(async (tx) => this.#removed(tx, await deleteAbandoned(tx, abandonedHours)));
  }

  /** Removes files that nothing names any more when the transaction commits; `keys` of captions and posters. */
  async removeFiles(tx: Database, keys: readonly string[]): Promise<void> {
    if (keys.length > 0) await this.#enqueue(tx, [], keys);
  }

  /** The job's work. Doing it again is harmless; a video that has its row keeps its files. */
  async work(
    { assetIds, keys }: { assetIds: readonly string[]; keys: readonly string[] },
    signal: AbortSignal,
  ): Promise<void> {
    const { db, storage } = this.#dependencies;
    const existing = new Set(await findExisting(db, assetIds));
    const remove = async () => {
      for (const id of assetIds) if (!existing.has(id)) await removeVideoFiles(storage, id);
      for (const key of keys) await storage.removeAll(key);
    };
    await betweenBackups(db, remove, signal);
  }

  async #removed(tx: Database, rows: readonly { id: string; lecture_id: string }[]): Promise<void> {
    if (rows.length === 0) return;
    const ids = rows.map(({ id }) => id);
    await this.#enqueue(tx, ids, []);
    for (const id of ids) await notify(tx, removedChannel, id);
    for (const lectureId of new Set(rows.map((row) => row.lecture_id)))
      await notify(tx, videoChannel, lectureId);
  }

  #enqueue(tx: Database, assetIds: readonly string[], keys: readonly string[]): Promise<void> {
    const data = { assetIds: [...assetIds], keys: [...keys] };
    return this.#dependencies.queue.send(tx, removeFiles, data, randomUUID());
  }
}

/** Removes from storage everything of a video whose row is gone; quiet where there is nothing. */
export async function removeVideoFiles(storage: Storage, assetId: string): Promise<void> {
  await storage.removeAll(mediaPrefix(assetId));
  await storage.removeAll(sourceKey(assetId));
}

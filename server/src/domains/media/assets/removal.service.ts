import { randomUUID } from 'node:crypto';
import { betweenBackups } from '../../../platform/backup/removal-hold.ts';
import { notify } from '../../../platform/bus.ts';
import type { Database } from '../../../platform/database/database.ts';
import type { Storage } from '../../../platform/storage/storage.ts';
import { Service } from '../../../platform/service.ts';
import { endedUpload, mediaPrefix, sourceKey, videoChannel, type EndedUpload } from './asset.ts';
import {
  deleteAbandoned,
  deleteAssetsOf,
  deleteReplaced,
  findExisting,
  type RemovedAsset,
} from './assets.repository.ts';
import { piecesFolder } from '../upload/received/pieces.ts';
import type { AssetsDependencies } from './assets.service.ts';
import { removeFiles } from './removal.jobs.ts';

/** The bus channel for the ids of removed videos; uploads and jobs of a removed video then stop. */
export const removedChannel = 'video-removed';

/** Uploads that made no progress for this long are abandoned. */
const abandonedHours = 24;

type RemovalDependencies = Pick<AssetsDependencies, 'db' | 'queue' | 'storage' | 'uploadEnded'>;

/**
 * Removes videos: their rows in the caller's transaction, and their files by a job that is enqueued in it. A failed
 * transaction therefore loses no file, and a crash leaves none behind.
 */
export class AssetRemovalService extends Service<RemovalDependencies> {
  /** Removes every video of these lectures. The caller has locked their rows, so that no video is added meanwhile. */
  async removeVideosOf(tx: Database, lectureIds: readonly string[]): Promise<void> {
    if (lectureIds.length > 0) await this.#removed(tx, await deleteAssetsOf(tx, lectureIds), 'deleted');
  }

  /** Removes the finished videos of a lecture that are older than its current one. */
  async removeReplaced(tx: Database, lectureId: string, assetId: string): Promise<void> {
    await this.#removed(tx, await deleteReplaced(tx, lectureId, assetId), 'deleted');
  }

  /** Removes uploads that made no progress for a day, and so frees the space that they reserved. */
  async removeAbandoned(): Promise<void> {
    const { db } = this.dependencies;
    await db
      .transaction()
      .execute(async (tx) => this.#removed(tx, await deleteAbandoned(tx, abandonedHours), 'abandoned'));
  }

  /** Removes files that no row names after the transaction commits; `keys` of captions and posters. */
  async removeFiles(tx: Database, keys: readonly string[]): Promise<void> {
    if (keys.length > 0) await this.#enqueue(tx, [], keys);
  }

  /** Runs the job. Repeating it is harmless; the files of a video that still has a row are kept. */
  async work(
    { assetIds, keys }: { assetIds: readonly string[]; keys: readonly string[] },
    signal: AbortSignal,
  ): Promise<void> {
    const { db, storage } = this.dependencies;
    const existing = new Set(await findExisting(db, assetIds));
    const remove = async () => {
      for (const id of assetIds) if (!existing.has(id)) await removeVideoFiles(storage, id);
      for (const key of keys) await storage.removeAll(key);
    };
    await betweenBackups(db, remove, signal);
  }

  /** `how`: how those of the videos ended that were still being uploaded. */
  async #removed(tx: Database, rows: readonly RemovedAsset[], how: EndedUpload['how']): Promise<void> {
    if (rows.length === 0) return;
    for (const row of rows)
      if (row.state === 'uploading') await this.dependencies.uploadEnded(tx, endedUpload(row, how));
    const ids = rows.map(({ id }) => id);
    await this.#enqueue(tx, ids, []);
    for (const id of ids) await notify(tx, removedChannel, id);
    for (const lectureId of new Set(rows.map((row) => row.lecture_id)))
      await notify(tx, videoChannel, lectureId);
  }

  #enqueue(tx: Database, assetIds: readonly string[], keys: readonly string[]): Promise<void> {
    const data = { assetIds: [...assetIds], keys: [...keys] };
    return this.dependencies.queue.send(tx, removeFiles, data, randomUUID());
  }
}

/** Removes all files of a video whose row is gone; does nothing if there are none. */
export async function removeVideoFiles(storage: Storage, assetId: string): Promise<void> {
  await storage.removeAll(mediaPrefix(assetId));
  await storage.removeAll(sourceKey(assetId));
  await storage.removeAll(piecesFolder(assetId));
}

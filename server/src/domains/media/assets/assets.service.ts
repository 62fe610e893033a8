import { randomUUID } from 'node:crypto';
import { copyFile, mkdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Video } from '@fit-coder/contracts/media';
import type { Kysely } from 'kysely';
import { notify, type Bus } from '../../../platform/bus.ts';
import type { DB } from '../../../platform/database/database.generated.ts';
import {
  breaksReference,
  breaksUnique,
  isDatabaseAway,
  type Database,
} from '../../../platform/database/database.ts';
import { ownFolderMode } from '../../../platform/data-folder/owner-only.ts';
import type { Queue } from '../../../platform/queue/queue.ts';
import { Refusal } from '../../../platform/refusal.ts';
import type { Storage } from '../../../platform/storage/storage.ts';
import { Service } from '../../../platform/service.ts';
import {
  endedUpload,
  presentVideo,
  shownFileName,
  sourceKey,
  videoChannel,
  type AssetRow,
  type EndedUpload,
} from './asset.ts';
import {
  deleteUploading,
  findAsset,
  findLatestAssets,
  insertAsset,
  updateAsset,
  type AssetChange,
  type NewAsset,
} from './assets.repository.ts';
import { transcodeVideo, videoFailed } from '../media.jobs.ts';

/** Lower than the priority of uploads, because users wait for those. */
const ingestPriority = -1;

/** The states of a video between its upload and its end. */
export const inWork = ['uploaded', 'processing'] as const;

export interface AssetsDependencies {
  readonly db: Kysely<DB>;
  readonly bus: Bus;
  readonly queue: Queue;
  readonly storage: Storage;
  readonly workFolder: string;
  /** Whether the lecture of a video exists in the catalogue. */
  lectureExists(db: Database, lectureId: string): Promise<boolean>;
  /** Called in the transaction in which an upload ends. */
  uploadEnded(tx: Database, upload: EndedUpload): Promise<void>;
  /** Called in the transaction that starts the processing of a lecture's video or records its failure. */
  processingChanged(tx: Database, lectureId: string): Promise<void>;
}

/** Manages videos from the upload until they are ready. */
export class AssetsService extends Service<AssetsDependencies> {
  /**
   * Begins an upload if `admit` allows it. @throws Refusal `upload_in_progress`, `not_found`, and the refusals of
   * `admit`
   */
  async begin(asset: NewAsset, admit: (tx: Database) => Promise<void>): Promise<void> {
    await this.dependencies.db.transaction().execute(async (tx) => {
      await admit(tx);
      await this.#insert(tx, asset, 'uploading');
      await notify(tx, videoChannel, asset.lectureId);
    });
  }

  /**
   * Lets `store` put the complete file under a key of the storage, and enqueues its processing. Repeating this is
   * harmless, also after a crash halfway. @throws Refusal `not_found` if the upload was cancelled meanwhile
   */
  async finish(assetId: string, store: (key: string) => Promise<void>): Promise<void> {
    const { db, queue, storage, uploadEnded, processingChanged } = this.dependencies;
    const key = sourceKey(assetId);
    await store(key);
    await db.transaction().execute(async (tx) => {
      const taken = await this.change(tx, assetId, ['uploading'], { state: 'uploaded', percent: 0 });
      if (!taken) return;
      await queue.send(tx, transcodeVideo, { assetId }, assetId);
      await uploadEnded(tx, endedUpload(taken, 'uploaded'));
      await processingChanged(tx, taken.lecture_id);
    });
    if ((await findAsset(db, assetId)) !== null) return;
    await storage.removeAll(key);
    throw new Refusal('not_found', 'This upload was cancelled.');
  }

  /**
   * Processes a local file, after all uploaded files; the file stays where it is.
   * @throws Refusal `upload_in_progress`, `not_found`
   */
  async ingest(input: { lectureId: string; fileName: string; path: string }): Promise<void> {
    const { db, queue, storage, workFolder, processingChanged } = this.dependencies;
    const id = randomUUID();
    const { size } = await stat(input.path);
    const folder = join(workFolder, 'ingest');
    await mkdir(folder, { recursive: true, mode: ownFolderMode });
    const copy = join(folder, id);
    try {
      await copyFile(input.path, copy);
      await storage.putFile(sourceKey(id), copy);
      await db.transaction().execute(async (tx) => {
        await this.#insert(tx, { ...input, id, sizeBytes: size }, 'uploaded');
        await queue.send(tx, transcodeVideo, { assetId: id }, id, ingestPriority);
        await notify(tx, videoChannel, input.lectureId);
        await processingChanged(tx, input.lectureId);
      });
    } catch (error) {
      await rm(copy, { force: true });
      // If the connection broke, the row may have been committed and name the file.
      if (!isDatabaseAway(error)) await storage.removeAll(sourceKey(id));
      throw error;
    }
  }

  /** The newest video of each lecture that has one. */
  async videosOf(db: Database, lectureIds: readonly string[]): Promise<Map<string, Video>> {
    if (lectureIds.length === 0) return new Map();
    const rows = await findLatestAssets(db, lectureIds);
    return new Map(rows.map((row) => [row.lecture_id, presentVideo(row)]));
  }

  /** @throws Refusal `not_found` if there is no such lecture */
  async videoOf(lectureId: string): Promise<Video | null> {
    const video = await this.#find(lectureId);
    if (video === undefined) throw new Refusal('not_found', 'There is no such lecture.');
    return video;
  }

  /**
   * The current state of a lecture's video, and its state after each change, until `signal` aborts or the lecture is
   * deleted.
   * @throws Refusal `not_found` if there is no such lecture at first
   */
  async *watch(lectureId: string, signal: AbortSignal): AsyncGenerator<{ video: Video | null }> {
    let wake = Promise.withResolvers<void>();
    const stop = this.dependencies.bus.listen(videoChannel, (payload) => {
      if (payload === null || payload === lectureId) wake.resolve();
    });
    const end = () => wake.resolve();
    signal.addEventListener('abort', end);
    try {
      let video: Video | null | undefined = await this.videoOf(lectureId);
      while (!signal.aborted && video !== undefined) {
        yield { video };
        if (!signal.aborted) await wake.promise;
        wake = Promise.withResolvers();
        if (!signal.aborted) video = await this.#find(lectureId);
      }
    } finally {
      stop();
      signal.removeEventListener('abort', end);
    }
  }

  /** @throws Refusal `not_found`, `not_ready` if there is nothing to retry, `upload_in_progress` */
  async retry(lectureId: string): Promise<Video> {
    const video = await this.videoOf(lectureId);
    if (video?.state !== 'failed')
      throw new Refusal('not_ready', 'Only a video that failed can be processed again.');
    if (!video.retryable)
      throw new Refusal('not_ready', 'The same file would fail again. Upload another one.');
    try {
      return await this.dependencies.db.transaction().execute((tx) => this.#takeUpAgain(tx, video.id));
    } catch (error) {
      throw refusalOf(error);
    }
  }

  /** Cancels an upload; returns its id so that its file can be removed. @throws Refusal `not_found` */
  async cancel(of: { readonly lectureId: string } | { readonly id: string }): Promise<string> {
    return this.dependencies.db.transaction().execute(async (tx) => {
      const gone = await deleteUploading(tx, of);
      if (gone === null) throw new Refusal('not_found', 'No upload is in progress for this lecture.');
      await this.dependencies.uploadEnded(tx, endedUpload(gone, 'cancelled'));
      await notify(tx, videoChannel, gone.lecture_id);
      return gone.id;
    });
  }

  /** Marks a video in work as failed and tells later domains. Call it in a transaction. */
  async fail(tx: Database, assetId: string, note: string, retryable = false): Promise<void> {
    const row = await this.change(tx, assetId, inWork, { state: 'failed', note, retryable });
    if (!row) return;
    const event = { lectureId: row.lecture_id, fileName: row.file_name, note };
    await this.dependencies.queue.send(tx, videoFailed, event, row.id);
    await this.dependencies.processingChanged(tx, row.lecture_id);
  }

  /** Changes an asset that is in one of the states `from` and notifies its watchers; returns null if it was not. */
  async change(
    db: Database,
    assetId: string,
    from: readonly AssetRow['state'][],
    change: AssetChange,
  ): Promise<AssetRow | null> {
    const row = await updateAsset(db, assetId, from, change);
    if (row) await notify(db, videoChannel, row.lecture_id);
    return row;
  }

  /** Null if the lecture has no video, undefined if there is no such lecture. */
  async #find(lectureId: string): Promise<Video | null | undefined> {
    const { db } = this.dependencies;
    const video = (await this.videosOf(db, [lectureId])).get(lectureId);
    return video ?? ((await this.dependencies.lectureExists(db, lectureId)) ? null : undefined);
  }

  async #insert(db: Database, asset: NewAsset, state: 'uploading' | 'uploaded'): Promise<void> {
    try {
      await insertAsset(db, { ...asset, fileName: shownFileName(asset.fileName) }, state);
    } catch (error) {
      throw refusalOf(error);
    }
  }

  async #takeUpAgain(tx: Database, assetId: string): Promise<Video> {
    const again = { state: 'uploaded', percent: 0, note: null, retryable: false } as const;
    const row = await this.change(tx, assetId, ['failed'], again);
    if (!row) throw new Refusal('not_ready', 'This video is already being processed again.');
    await this.dependencies.queue.send(tx, transcodeVideo, { assetId: row.id }, row.id);
    await this.dependencies.processingChanged(tx, row.lecture_id);
    return presentVideo(row);
  }
}

/** The refusal for a violated constraint on videos; other errors are returned unchanged. */
function refusalOf(error: unknown): unknown {
  if (breaksReference(error)) return new Refusal('not_found', 'There is no such lecture.');
  if (!breaksUnique(error, 'media_assets_one_in_work')) return error;
  return new Refusal(
    'upload_in_progress',
    'Another video is being uploaded or processed for this lecture. Wait until it is ready, or cancel its upload.',
  );
}

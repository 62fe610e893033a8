import { join } from 'node:path';
import type { Readable } from 'node:stream';
import * as z from 'zod/mini';
import { DataStore, Upload } from '@tus/server';
import type { Logger } from '../../../platform/observation/log.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { UploadAdmission, type AdmissionDependencies } from './upload.admission.ts';
import { sourceKey, type AssetRow } from '../assets/asset.ts';
import { findAsset, findUploading } from '../assets/assets.repository.ts';
import type { AssetsDependencies, AssetsService } from '../assets/assets.service.ts';
import type { ReceivedBytes } from './received/received-bytes.ts';
import { receivedFiles } from './received/received-files.ts';
import { receivedPieces } from './received/received-pieces.ts';

const uuid = z.uuid();

export interface UploadStoreDependencies extends AssetsDependencies, AdmissionDependencies {
  readonly assets: AssetsService;
  readonly log: Logger;
}

/**
 * Unfinished uploads: the asset's row, and the bytes that arrived, under the asset's id. The bytes are pieces in a storage
 * that nodes share, or else a file in this node's work folder.
 */
export class UploadStore extends DataStore {
  override readonly extensions = ['creation', 'creation-with-upload', 'termination'];
  readonly #dependencies: UploadStoreDependencies;
  readonly #admission: UploadAdmission;
  readonly #received: ReceivedBytes;
  readonly #finishing = new Map<string, Promise<void>>();

  constructor(dependencies: UploadStoreDependencies) {
    super();
    this.#dependencies = dependencies;
    this.#admission = new UploadAdmission(dependencies);
    const { storage, workFolder } = dependencies;
    this.#received = storage.isShared
      ? receivedPieces(storage)
      : receivedFiles(join(workFolder, 'uploads'), storage);
  }

  /** @throws Refusal `invalid_input`, `media_rejected`, `not_found`, `upload_in_progress`, `storage_full` */
  override async create(upload: Upload): Promise<Upload> {
    const lectureId = uuid.safeParse(upload.metadata?.['lectureId']);
    if (!lectureId.success) throw new Refusal('not_found', 'There is no such lecture.');
    const { id, size = 0 } = upload;
    if (size === 0) throw new Refusal('media_rejected', 'The file is empty. Choose another video.');
    try {
      await this.#received.begin(id);
      const fileName = upload.metadata?.['filename'] ?? '';
      const asset = { id, lectureId: lectureId.data, fileName, sizeBytes: size };
      await this.#dependencies.assets.begin(asset, (tx) => this.#admission.admit(tx, size));
    } catch (error) {
      await this.discard(id);
      throw error;
    }
    return upload;
  }

  /** The state of an upload. A complete upload that could not be finished because of a failure is finished now. */
  override async getUpload(id: string): Promise<Upload> {
    const asset = await findAsset(this.#dependencies.db, id);
    if (asset === null) throw noUpload();
    const size = asset.size_bytes;
    if (asset.state === 'uploading') {
      const offset = await this.#arrived(id, size);
      if (offset === null) throw noUpload();
      if (offset < size) return new Upload({ id, size, offset });
      await this.finish(id);
    }
    return new Upload({ id, size, offset: size });
  }

  /** @throws Refusal `not_found`, `storage_full` */
  override async write(bytes: Readable, id: string, offset: number): Promise<number> {
    const size = await this.#sizeOf(id);
    if (size === null) throw noUpload();
    const end = await this.#received.append({ id, size }, offset, this.#admission.watch(bytes));
    if (end === null) throw noUpload();
    return end;
  }

  override async remove(id: string): Promise<void> {
    await this.#dependencies.assets.cancel({ id });
    await this.discard(id);
  }

  /** Removes the bytes of an upload whose row is gone. */
  discard(id: string): Promise<void> {
    return this.#received.discard(id);
  }

  /** Hands the complete file to the assets, which enqueue its processing; concurrent callers share one run. */
  async finish(id: string): Promise<void> {
    const running = this.#finishing.get(id) ?? this.#finish(id);
    this.#finishing.set(id, running);
    try {
      await running;
    } finally {
      this.#finishing.delete(id);
    }
  }

  /** Finishes uploads that were complete when a process ended, and removes bytes without an upload. */
  async recover(): Promise<void> {
    const { db, log } = this.#dependencies;
    for (const id of new Set([...(await this.#received.ids()), ...(await findUploading(db))])) {
      const asset = await findAsset(db, id);
      // Another node may finish or cancel the same upload at this moment, and one upload must not prevent a start.
      await this.#recover(id, asset).catch((error: unknown) =>
        log.warn({ err: error, upload: id }, 'an upload could not be finished; its client can resume it'),
      );
    }
  }

  async #recover(id: string, asset: AssetRow | null): Promise<void> {
    if (asset === null) await this.#dependencies.storage.removeAll(sourceKey(id));
    if (asset?.state !== 'uploading') await this.discard(id);
    else if ((await this.#arrived(id, asset.size_bytes)) === asset.size_bytes) await this.finish(id);
  }

  async #finish(id: string): Promise<void> {
    const { db, assets } = this.#dependencies;
    const size = await this.#sizeOf(id);
    try {
      if (size !== null) await assets.finish(id, (key) => this.#received.store({ id, size }, key));
    } catch (error) {
      // Another node may have finished it meanwhile, and removed the pieces that this one was reading.
      const asset = await findAsset(db, id);
      if (asset === null || asset.state === 'uploading') throw error;
    }
    await this.discard(id);
  }

  /** How many bytes arrived; a complete file may be in storage already. Null if another node has them. */
  async #arrived(id: string, size: number): Promise<number | null> {
    const count = await this.#received.count({ id, size });
    if (count !== null && count > 0) return count;
    return (await this.#dependencies.storage.get(sourceKey(id))) === null ? count : size;
  }

  async #sizeOf(id: string): Promise<number | null> {
    return (await findAsset(this.#dependencies.db, id))?.size_bytes ?? null;
  }
}

function noUpload(): Refusal {
  return new Refusal('not_found', 'There is no such upload.');
}

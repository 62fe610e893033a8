import { createWriteStream, mkdirSync } from 'node:fs';
import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import * as z from 'zod/mini';
import { FileStore } from '@tus/file-store';
import { Upload } from '@tus/server';
import { closeToOthers, ownFolderMode } from '../../../platform/data-folder/owner-only.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { UploadAdmission, type AdmissionDependencies } from './upload.admission.ts';
import { sourceKey } from '../assets/asset.ts';
import { findAsset } from '../assets/assets.repository.ts';
import type { AssetsDependencies, AssetsService } from '../assets/assets.service.ts';

const uuid = z.uuid();

export interface UploadStoreDependencies extends AssetsDependencies, AdmissionDependencies {
  readonly assets: AssetsService;
}

/**
 * Unfinished uploads: a file in this node's work folder and the asset's row, both under the asset's id. The file is
 * created before the row and removed after it, so a row without a file here belongs to another node.
 */
export class UploadStore extends FileStore {
  readonly #dependencies: UploadStoreDependencies;
  readonly #admission: UploadAdmission;
  readonly #finishing = new Map<string, Promise<void>>();

  constructor(dependencies: UploadStoreDependencies) {
    const directory = join(dependencies.workFolder, 'uploads');
    mkdirSync(directory, { recursive: true, mode: ownFolderMode });
    super({ directory });
    this.extensions = ['creation', 'creation-with-upload', 'termination'];
    this.#dependencies = dependencies;
    this.#admission = new UploadAdmission(dependencies);
  }

  /** @throws Refusal `invalid_input`, `media_rejected`, `not_found`, `upload_in_progress`, `storage_full` */
  override async create(upload: Upload): Promise<Upload> {
    const lectureId = uuid.safeParse(upload.metadata?.['lectureId']);
    if (!lectureId.success) throw new Refusal('not_found', 'There is no such lecture.');
    const { id, size = 0 } = upload;
    if (size === 0) throw new Refusal('media_rejected', 'The file is empty. Choose another video.');
    try {
      await super.create(upload);
      for (const path of this.#filesOf(id)) await closeToOthers(path);
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
    if (asset.state === 'uploading') {
      const progress = await this.#progressOf(id);
      if (progress === 'gone') throw noUpload();
      if (progress !== 'whole') return progress;
      await this.finish(id);
    }
    return new Upload({ id, size: asset.size_bytes, offset: asset.size_bytes });
  }

  /** @throws Refusal `not_found`, `storage_full`; the library's own error would hide why a file cannot be written */
  override async write(bytes: Readable, id: string, offset: number): Promise<number> {
    if ((await sizeOf(this.#path(id))) === null) throw noUpload();
    const file = createWriteStream(this.#path(id), { flags: 'r+', start: offset });
    await pipeline(bytes, (source) => this.#admission.watch(source), file);
    return offset + file.bytesWritten;
  }

  override async remove(id: string): Promise<void> {
    await this.#dependencies.assets.cancel({ id });
    await this.discard(id);
  }

  /** Removes the file of an upload whose row is gone. */
  async discard(id: string): Promise<void> {
    for (const path of this.#filesOf(id)) await rm(path, { force: true });
  }

  /** Hands the complete file to the assets, which store it and enqueue its processing; concurrent callers share one run. */
  async finish(id: string): Promise<void> {
    const running = this.#finishing.get(id) ?? this.#finish(id);
    this.#finishing.set(id, running);
    try {
      await running;
    } finally {
      this.#finishing.delete(id);
    }
  }

  /** Finishes uploads that were complete when the previous process ended, and removes files without an upload. */
  async recover(): Promise<void> {
    const names = await readdir(this.directory);
    for (const id of new Set(names.map((name) => name.replace(/\.json$/u, '')))) {
      const asset = uuid.safeParse(id).success ? await findAsset(this.#dependencies.db, id) : null;
      if (asset === null && uuid.safeParse(id).success)
        await this.#dependencies.storage.removeAll(sourceKey(id));
      if (asset?.state !== 'uploading') await this.discard(id);
      else if ((await this.#progressOf(id)) === 'whole') await this.finish(id);
    }
  }

  async #finish(id: string): Promise<void> {
    await this.#dependencies.assets.finish(id, this.#path(id));
    await this.discard(id);
  }

  /** The upload if bytes are missing. Complete files may be in storage already. */
  async #progressOf(id: string): Promise<Upload | 'whole' | 'gone'> {
    const known = await this.configstore.get(id);
    if (!known) return 'gone';
    const offset = await sizeOf(this.#path(id));
    if (offset === known.size) return 'whole';
    if (offset !== null) return super.getUpload(id);
    return (await this.#dependencies.storage.get(sourceKey(id))) === null ? 'gone' : 'whole';
  }

  /** The upload's bytes, and the library's metadata file. */
  #filesOf(id: string): string[] {
    return [this.#path(id), `${this.#path(id)}.json`];
  }

  #path(id: string): string {
    return join(this.directory, id);
  }
}

/** In bytes; null if there is no such file. */
async function sizeOf(path: string): Promise<number | null> {
  const found = await stat(path).catch(() => null);
  return found?.size ?? null;
}

function noUpload(): Refusal {
  return new Refusal('not_found', 'There is no such upload.');
}

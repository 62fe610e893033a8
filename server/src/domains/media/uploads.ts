import { mkdirSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { randomUUID } from 'node:crypto';
import { maxVideoBytes, uploadPath } from '@fit-coder/contracts/media';
import { FileStore } from '@tus/file-store';
import { EVENTS, Server, type Upload } from '@tus/server';
import * as z from 'zod/mini';
import type { Logger } from '../../platform/log.ts';
import { Refusal } from '../../platform/refusal.ts';
import { sourceKey } from './asset.ts';
import { findAsset, findUploading } from './assets.repository.ts';
import type { AssetsParts, AssetsService } from './assets.service.ts';

export interface UploadsParts extends AssetsParts {
  readonly assets: AssetsService;
  readonly log: Logger;
}

const lectureId = z.uuid();

/** Resumable uploads (tus 1.0): the upload's id is the asset's. */
export class Uploads {
  readonly server: Server;
  readonly #parts: UploadsParts;
  readonly #folder: string;

  constructor(parts: UploadsParts) {
    this.#parts = parts;
    this.#folder = join(parts.workFolder, 'uploads');
    mkdirSync(this.#folder, { recursive: true });
    this.server = new Server({
      path: uploadPath,
      datastore: new FileStore({ directory: this.#folder }),
      maxSize: maxVideoBytes,
      relativeLocation: true,
      postReceiveInterval: 1000,
      disableTerminationForFinishedUploads: true,
      namingFunction: () => randomUUID(),
      onUploadCreate: (_request, upload) => this.#create(upload),
      onUploadFinish: async (_request, upload) => {
        await this.#asTusError(() => this.#finish(upload.id));
        return {};
      },
      onResponseError: (_request, error) => {
        if ('status_code' in error) return undefined;
        parts.log.error({ err: error }, 'an upload failed');
        const body = { error: 'The upload failed on our side. Resume it in a moment.', code: 'internal' };
        return { status_code: 500, body: JSON.stringify(body) };
      },
    });
    this.server.on(EVENTS.POST_RECEIVE, (_request, upload) => this.#tellProgress(upload));
    this.server.on(EVENTS.POST_TERMINATE, (_request, _response, id) => {
      this.#drop(id).catch((error: unknown) => parts.log.warn({ err: error }, 'an upload was not dropped'));
    });
  }

  /** Finishes uploads whose last byte came just before the process ended. */
  async recover(): Promise<void> {
    const { db, storage, assets } = this.#parts;
    for (const asset of await findUploading(db)) {
      const upload = await this.server.datastore.getUpload(asset.id).catch(() => null);
      const complete = upload !== null && upload.offset === upload.size;
      const moved = (await storage.localPath(sourceKey(asset.id))) !== null;
      if (complete || moved) await this.#finish(asset.id);
      else if (upload === null) await assets.cancel(asset.lecture_id);
    }
  }

  /** Gives up the unfinished upload of a lecture and removes its file. @throws Refusal `not_found` */
  async cancel(ofLecture: string): Promise<void> {
    const id = await this.#parts.assets.cancel(ofLecture);
    await this.server.datastore.remove(id).catch(() => undefined);
  }

  async #create(upload: Upload) {
    const forLecture = lectureId.safeParse(upload.metadata?.['lectureId']);
    await this.#asTusError(async () => {
      if (!forLecture.success) throw new Refusal('not_found', 'There is no such lecture.');
      if (upload.size === undefined)
        throw new Refusal('invalid_input', 'The length of the file must be announced.');
      if (upload.size === 0) throw new Refusal('media_rejected', 'The file is empty. Choose another video.');
      const fileName = upload.metadata?.['filename'] ?? 'video';
      const asset = { id: upload.id, lectureId: forLecture.data, fileName, sizeBytes: upload.size };
      await this.#parts.assets.begin(asset);
    });
    return {};
  }

  async #finish(id: string): Promise<void> {
    const path = join(this.#folder, id);
    await this.#parts.assets.finish(id, path);
    await rm(`${path}.json`, { force: true });
  }

  async #drop(id: string): Promise<void> {
    const asset = await findAsset(this.#parts.db, id);
    if (asset?.state === 'uploading') await this.#parts.assets.cancel(asset.lecture_id);
  }

  #tellProgress(upload: Upload): void {
    const percent = upload.size ? (upload.offset / upload.size) * 100 : 0;
    this.#parts.assets
      .change(this.#parts.db, upload.id, ['uploading'], { percent })
      .catch((error: unknown) => this.#parts.log.warn({ err: error }, 'progress could not be written'));
  }

  /** tus answers with what is thrown when it has this form. */
  async #asTusError(work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      throw { status_code: error.status, body: JSON.stringify(error.toBody()) };
    }
  }
}

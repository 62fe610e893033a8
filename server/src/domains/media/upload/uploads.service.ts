import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { cancelUpload, uploadPath } from '@fit-coder/contracts/media';
import { EVENTS, MemoryLocker, Server, type ServerOptions, type Upload } from '@tus/server';
import * as z from 'zod/mini';
import { protocolError, uploadFailure, type UploadError } from './upload.errors.ts';
import { shownFileName } from '../assets/asset.ts';
import { UploadStore, type UploadStoreDependencies } from './upload.store.ts';
import type { UploadAuditEntry } from './upload.audit.ts';

/** A request that takes over an upload ends the previous one after this time, so that its bytes are written first. */
const drainMs = 200;
const tellEveryMs = 1000;
const uuid = z.uuid();

/** A request as the tus server passes it on. */
type ServerRequest = Parameters<NonNullable<ServerOptions['onUploadCreate']>>[0];

/** The tus server, with the API's refusals: JSON with a message and a code. */
class TusServer extends Server {
  readonly #largest: number;

  constructor(options: ServerOptions & { readonly datastore: UploadStore; readonly maxSize: number }) {
    super(options);
    this.#largest = options.maxSize;
  }

  override write(
    ...[context, headers, status, body]: Parameters<Server['write']>
  ): ReturnType<Server['write']> {
    headers.set('cache-control', 'no-store');
    if (status < 400) return super.write(context, headers, status, body);
    headers.set('content-type', 'application/json');
    const json = body?.startsWith('{') ? body : JSON.stringify(protocolError(status, this.#largest));
    return super.write(context, headers, status, json);
  }
}

/** Resumable uploads (tus 1.0); an upload's id is its asset's. */
export class UploadsService {
  readonly #dependencies: UploadStoreDependencies;
  readonly #store: UploadStore;
  readonly #locker = new MemoryLocker();
  readonly #server: Server;
  readonly #writes = new WeakMap<object, UploadAuditEntry>();
  #telling = Promise.resolve();

  constructor(dependencies: UploadStoreDependencies) {
    this.#dependencies = dependencies;
    this.#store = new UploadStore(dependencies);
    this.#server = new TusServer({
      path: uploadPath,
      datastore: this.#store,
      locker: this.#locker,
      maxSize: dependencies.limits.largestUpload,
      relativeLocation: true,
      // Without an allowed origin, responses have no header that would let a page of another site read them.
      allowedOrigins: () => false,
      lockDrainTimeout: drainMs,
      postReceiveInterval: tellEveryMs,
      disableTerminationForFinishedUploads: true,
      namingFunction: () => randomUUID(),
      getFileIdFromRequest: (_request, id) => (uuid.safeParse(id).success ? id : undefined),
      onUploadFinish: async (_request, upload) => {
        await this.#store.finish(upload.id);
        return {};
      },
      onUploadCreate: async (request, { metadata }) => {
        const subjectId = lectureOf(metadata);
        await this.#begin(request, { action: 'uploadVideo', sentence: 'Upload a video', subjectId });
        return {};
      },
      onIncomingRequest: async (request, id) => {
        const write = { action: 'cancelUpload', sentence: cancelUpload.summary, subjectId: id };
        if (request.method === 'DELETE') await this.#begin(request, write);
      },
      onResponseError: (request, error) => this.#errorResponse(request, error),
    });
    this.#server.on(EVENTS.POST_CREATE, (request, { metadata }) => {
      const name = shownFileName(metadata?.['filename'] ?? '');
      this.#writeOf(request)?.begun(`The upload of ${name} began.`);
    });
    this.#server.on(EVENTS.POST_TERMINATE, (request) =>
      this.#writeOf(request)?.done('The upload was cancelled.'),
    );
    this.#server.on(EVENTS.POST_RECEIVE, (_request, upload) => this.#tellProgress(upload));
  }

  /** Handles a protocol request of an authorised user; `write` records its changes. */
  handle(request: IncomingMessage, response: ServerResponse, write: UploadAuditEntry): Promise<void> {
    this.#writes.set(request, write);
    return this.#server.handle(request, response);
  }

  /** Finishes and removes what the previous process left. Call it on start, before anything else. */
  recover(): Promise<void> {
    return this.#store.recover();
  }

  /** Cancels the unfinished upload of a lecture, ends its request and removes its file. @throws Refusal `not_found` */
  async cancel(lectureId: string): Promise<void> {
    await this.#discard(await this.#dependencies.assets.cancel({ lectureId }));
  }

  /** Ends the request and removes the file of an upload whose row was removed, here or on another node. */
  abandon(id: string): void {
    this.#discard(id).catch((error: unknown) =>
      this.#dependencies.log.warn(
        { err: error, upload: id },
        'the file of a removed upload could not be removed',
      ),
    );
  }

  async #discard(id: string): Promise<void> {
    const lock = this.#locker.newLock(id);
    await lock.lock(new AbortController().signal, () => undefined);
    try {
      await this.#store.discard(id);
    } finally {
      await lock.unlock();
    }
  }

  /** Refuses requests without an authorised user. */
  async #begin(request: ServerRequest, write: Parameters<UploadAuditEntry['begin']>[0]): Promise<void> {
    const known = this.#writeOf(request);
    if (!known) throw new Error('a request of the upload protocol was not authorised before');
    await known.begin(write);
  }

  #writeOf(request: ServerRequest): UploadAuditEntry | undefined {
    const raw = request.runtime?.node?.req;
    return raw && this.#writes.get(raw);
  }

  #errorResponse(request: ServerRequest, error: UploadError): { status_code: number; body: string } {
    const { status, body, unexpected } = uploadFailure(error, this.#dependencies.limits.largestUpload);
    this.#writeOf(request)?.refused(body);
    if (unexpected) this.#dependencies.log.error({ err: error }, 'an upload failed');
    return { status_code: status, body: JSON.stringify(body) };
  }

  /** Writes one value after the other, so that an older one never overwrites a newer one. */
  #tellProgress({ id, size, offset }: Upload): void {
    const percent = size ? (offset / size) * 100 : 0;
    const { assets, db, log } = this.#dependencies;
    this.#telling = this.#telling
      .then(() => assets.change(db, id, ['uploading'], { percent }))
      .then(
        () => undefined,
        (error: unknown) => log.warn({ err: error }, 'progress could not be written'),
      );
  }
}

/** The lecture that an upload names. The text is unchecked, and it is recorded before the store reads it. */
function lectureOf(metadata: Upload['metadata']): string | null {
  return uuid.safeParse(metadata?.['lectureId']).data?.toLowerCase() ?? null;
}

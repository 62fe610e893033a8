import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { apiBase } from '@fit-coder/contracts/endpoint';
import { uploadPath, type Video } from '@fit-coder/contracts/media';
import { Upload, type UploadOptions } from 'tus-js-client';
import { expect, vi } from 'vitest';
import type { TestSite } from '../../support/test-site.ts';

/** The target and the user of an upload. */
export interface UploadTarget {
  readonly origin: string;
  readonly cookie: string;
  readonly lectureId: string;
}

/** An upload as a browser makes it; `more` overrides the client's options. */
export async function prepareUpload(
  { origin, cookie, lectureId }: UploadTarget,
  path: string,
  more: UploadOptions = {},
): Promise<{ upload: Upload; done: Promise<void> }> {
  const { promise: done, resolve, reject } = Promise.withResolvers<void>();
  const upload = new Upload(await readFile(path), {
    endpoint: origin + uploadPath,
    headers: { cookie },
    metadata: { lectureId, filename: basename(path) },
    retryDelays: null,
    onSuccess: () => resolve(),
    onError: reject,
    ...more,
  });
  return { upload, done };
}

/** Uploads a whole file. */
export async function uploadFile(
  target: UploadTarget,
  path: string,
  more: UploadOptions = {},
): Promise<void> {
  const { upload, done } = await prepareUpload(target, path, more);
  upload.start();
  await done;
}

/** One request of the protocol; metadata values are encoded here. */
export async function tus(
  { origin, cookie }: Pick<UploadTarget, 'origin' | 'cookie'>,
  method: string,
  place: string,
  headers: Readonly<Record<string, string>> = {},
  body?: Uint8Array<ArrayBuffer> | ReadableStream,
): Promise<Response> {
  const init: RequestInit & { duplex: 'half' } = {
    method,
    headers: { 'tus-resumable': '1.0.0', ...(cookie && { cookie }), ...headers },
    ...(body && { body }),
    duplex: 'half',
  };
  return fetch(origin + place, init);
}

/** Headers of a PATCH that continues at `offset`. */
export function from(offset: number): Record<string, string> {
  return { 'upload-offset': String(offset), 'content-type': 'application/offset+octet-stream' };
}

/** The value of `Upload-Metadata`. */
export function metadata(values: Readonly<Record<string, string>>): string {
  return Object.entries(values)
    .map(([key, value]) => `${key} ${Buffer.from(value).toString('base64')}`)
    .join(',');
}

/** Waits until a lecture's video is as wanted, and returns it. */
export async function untilVideo(
  site: Pick<TestSite, 'product' | 'deps'>,
  lectureId: string,
  isWanted: (video: Video) => boolean,
): Promise<Video> {
  const look = async () => {
    const videos = await site.product.media.videosOf(site.deps.database.db, [lectureId]);
    const video = videos.get(lectureId);
    if (!video || !isWanted(video)) expect.fail(`the video is ${JSON.stringify(video)}`);
    return video;
  };
  return vi.waitFor(look, { timeout: 600_000, interval: 100 });
}

/** The address of an administrator's call on a lecture's video. */
export function videoAddress(origin: string, lectureId: string, rest = ''): string {
  return `${origin}${apiBase}/admin/lectures/${lectureId}/video${rest}`;
}

import { readFile } from 'node:fs/promises';
import { uploadPath } from '@fit-coder/contracts/media';
import type { ApiClient } from './api-client.ts';
import { expect } from '@playwright/test';
import { withTestVideo } from './video.ts';

let clip: Promise<Buffer> | undefined;

/** A video of one second, made once. */
function shortClip(): Promise<Buffer> {
  clip ??= (async () => {
    let bytes = Buffer.alloc(0);
    await withTestVideo({ seconds: 1, size: '320x180' }, async (path) => {
      bytes = await readFile(path);
    });
    return bytes;
  })();
  return clip;
}

/** Uploads a short video for a lecture, and waits until it can be watched. */
export async function recordLecture(admin: ApiClient, lectureId: string): Promise<void> {
  const bytes = await shortClip();
  const metadata = { lectureId, filename: 'lecture.mp4' };
  const created = await admin.send(uploadPath, {
    method: 'POST',
    headers: {
      'tus-resumable': '1.0.0',
      'upload-length': String(bytes.length),
      'upload-metadata': Object.entries(metadata)
        .map(([key, value]) => `${key} ${Buffer.from(value).toString('base64')}`)
        .join(','),
    },
  });
  const place = new URL(created.headers.get('location') ?? '', created.url).pathname;
  await admin.send(place, {
    method: 'PATCH',
    headers: {
      'tus-resumable': '1.0.0',
      'upload-offset': '0',
      'content-type': 'application/offset+octet-stream',
    },
    body: new Uint8Array(bytes),
  });
  const state = async () =>
    (await admin.call('lectureVideo', { params: { id: lectureId } })).video?.state ?? 'missing';
  await expect.poll(state, { timeout: 120_000, intervals: [200] }).toBe('ready');
}

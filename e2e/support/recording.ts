import { readFile } from 'node:fs/promises';
import { uploadPath } from '@fit-coder/contracts/media';
import type { ApiClient } from './api-client.ts';
import { expect } from '@playwright/test';
import { withTestVideo } from './video.ts';

const clips = new Map<number, Promise<Buffer>>();

/** A video of that many seconds, made once. */
function clipOf(seconds: number): Promise<Buffer> {
  const made = clips.get(seconds) ?? makeClip(seconds);
  clips.set(seconds, made);
  return made;
}

async function makeClip(seconds: number): Promise<Buffer> {
  let bytes = Buffer.alloc(0);
  await withTestVideo({ seconds, size: '320x180' }, async (path) => {
    bytes = await readFile(path);
  });
  return bytes;
}

/** Uploads a video of `seconds` for a course's lecture, and waits until it can be watched. */
export async function recordLecture(
  admin: ApiClient,
  { courseId, lectureId }: { readonly courseId: string; readonly lectureId: string },
  seconds = 1,
): Promise<void> {
  const bytes = await clipOf(seconds);
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
  // The course gets its lecture's video after the video itself is ready.
  const isReady = async () => {
    const { lectures } = await admin.call('adminGetCourse', { params: { id: courseId } });
    return lectures.find(({ id }) => id === lectureId)?.ready;
  };
  await expect.poll(isReady, { timeout: 600_000, intervals: [200] }).toBe(true);
}

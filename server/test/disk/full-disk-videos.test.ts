import { createHash } from 'node:crypto';
import { readdir, readFile, stat } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { uploadPath } from '@fit-coder/contracts/media';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { makeCourse, makeVideoLecture, type TestCourse } from '../support/factories.ts';
import { openMediaFolder, quick, type MediaFolder } from '../support/videos.ts';
import { from, metadata, tus, untilVideo, uploadFile } from '../media/upload/upload.client.ts';
import { startTestSite, type TestUser, type TestSite } from '../support/test-site.ts';
import { startOnOwnDisk, type ProcessOnDisk } from './own-disk.ts';

const mediaSite = fileURLToPath(new URL('../media/processing/site.process.ts', import.meta.url));

/** A way to look at the database, which is on another disk; the process on the small disk does the work. */
let site: TestSite;
let admin: TestUser;
let course: TestCourse;
let media: MediaFolder;
let video: Buffer;
let disk: ProcessOnDisk;
beforeAll(async () => {
  [site, media] = await Promise.all([startTestSite(), openMediaFolder()]);
  [admin, course] = [await site.user('admin'), await makeCourse(site)];
  // Noise cannot be compressed, so the files made from the video need a multiple of its space.
  const noise = ['-f', 'lavfi', '-i', 'testsrc2=size=640x360:duration=4,noise=alls=60:allf=t'];
  video = await readFile(await media.make('noise.mp4', ...noise, ...quick, '-crf', '40'));
});
afterAll(async () => {
  await site.close();
  await media.remove();
});

beforeEach(async () => {
  // Each disk is the first storage of the site. `site` only looks on.
  await site.deps.database.pool.query(
    'update site_mark set storage_begun = false, secret_fingerprint = null',
  );
  disk = await startOnOwnDisk(mediaSite, '128m', {
    ...process.env,
    NODE_ENV: 'test',
    DATABASE_URL: site.deps.database.pool.options.connectionString ?? '',
    DISK_RESERVE: '1',
    DEMO: 'off',
    TEST_ADMIN: 'off',
    RATE_LIMITS: 'off',
    LOG_LEVEL: 'silent',
  });
});
afterEach(() => disk.close());

const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');
const sender = () => ({ origin: disk.owner.firstLine, cookie: admin.cookie });
const newLecture = async () => (await makeVideoLecture(site, course, { video: false })).id;

async function ready(): Promise<unknown> {
  const response = await fetch(`${disk.owner.firstLine}/readyz`);
  return [response.status, await response.json()];
}

describe.runIf(process.platform === 'linux')('a disk that is really full', () => {
  test('in the middle of a transcode uses up a try but keeps the uploaded video', async () => {
    const lectureId = await newLecture();
    await disk.fill(video.length + 300_000);
    await uploadFile({ ...sender(), lectureId }, media.at('noise.mp4'));
    const interrupted = await untilVideo(site, lectureId, ({ note }) => note?.includes('again') ?? false);
    expect(interrupted).toMatchObject({ state: 'uploaded' });
    expect(sha256(await readFile(disk.at(`storage/sources/${interrupted.id}`)))).toBe(sha256(video));
    expect(await readdir(disk.at('storage/media')).catch(() => [])).toEqual([]);

    await disk.makeRoom();
    const made = await untilVideo(site, lectureId, ({ state }) => state === 'ready');
    expect(made).toMatchObject({ id: interrupted.id, note: null });
    // Nothing is left of the run that failed.
    const runs = await readdir(disk.at(`storage/media/${made.id}`));
    expect(runs).toHaveLength(1);
    expect(await readdir(disk.at(`storage/media/${made.id}/${runs[0]}`))).toContain('master.m3u8');
    expect(await readdir(disk.at('work/transcodes'))).toEqual([]);
    expect(await ready()).toEqual([200, { status: 'ready', disk: 'ok' }]);
  });

  test('in the middle of an upload gives 507 and keeps the bytes, and the upload resumes when there is space', async () => {
    const lectureId = await newLecture();
    const announced = { 'upload-length': String(video.length), 'upload-metadata': metadata({ lectureId }) };
    const created = await tus(sender(), 'POST', uploadPath, announced);
    const place = created.headers.get('location') ?? '';
    const half = Math.floor(video.length / 2);
    const send = (begin: number, end?: number) =>
      tus(sender(), 'PATCH', place, from(begin), new Uint8Array(video.subarray(begin, end)));
    const offset = async () =>
      Number((await tus(sender(), 'HEAD', place)).headers.get('upload-offset') ?? Number.NaN);
    expect((await send(0, half)).status).toBe(204);
    // Enough for the check before the first bytes, but too little for all of them.
    await disk.fill(100_000);

    const stopped = await send(half);
    expect([stopped.status, await stopped.json()]).toEqual([
      507,
      { code: 'storage_full', error: expect.stringMatching(/disk of the site is full.*\.$/u) },
    ]);
    const kept = await offset();
    expect(kept).toBeGreaterThanOrEqual(half);
    expect(kept).toBeLessThan(video.length);
    expect((await stat(disk.at(`work/uploads/${place.split('/').at(-1)}`))).size).toBe(kept);
    // Now there is no space even for the first bytes.
    await disk.fill();
    expect((await send(kept)).status).toBe(507);
    expect(await ready()).toEqual([503, { status: 'not ready', disk: 'full' }]);

    await disk.makeRoom();
    expect(await ready()).toEqual([200, { status: 'ready', disk: 'ok' }]);
    expect((await send(await offset())).status).toBe(204);
    const { id } = await untilVideo(site, lectureId, ({ state }) => state === 'ready');
    expect(sha256(await readFile(disk.at(`storage/sources/${id}`)))).toBe(sha256(video));
  });
});

import { register } from '@fit-coder/contracts/accounts';
import { lectureVideo, uploadPath } from '@fit-coder/contracts/media';
import sharp from 'sharp';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { metadata, tus } from './upload.client.ts';
import { bytes, startUploadSite, type UploadSite } from './upload.site.ts';

const GB = 1024 ** 3;

let uploads: UploadSite;
beforeEach(async () => {
  uploads = await startUploadSite({
    disk: { reserve: 2 * GB, largestUpload: 20 * GB, uploadQuota: 100 * GB },
  });
});
afterEach(() => uploads.site.close());

/** From now on this many bytes are free on the disk of the site. */
function setFree(free: number): void {
  uploads.site.deps.disk.measure = async () => free;
}

const statuses = async (responses: Promise<Response>[]) =>
  (await Promise.all(responses)).map(({ status }) => status).toSorted((a, b) => a - b);
const ready = async () => {
  const response = await uploads.site.app.inject('/readyz');
  return [response.statusCode, response.json<{ status: string; disk?: string }>()];
};

test('admits three of twenty uploads of 20 GB at once on 73 GB', async () => {
  setFree(73 * GB);
  const lectures = await Promise.all(Array.from({ length: 20 }, () => uploads.newLecture()));
  const responses = await statuses(lectures.map((lecture) => uploads.create(lecture, 20 * GB)));
  expect(responses).toEqual([201, 201, 201, ...Array.from({ length: 17 }, () => 507)]);
  const refused = await uploads.create(await uploads.newLecture(), 12 * GB);
  expect(await refused.json()).toEqual({
    code: 'storage_full',
    error:
      'This video is 12 GB, and the site has room for 11 GB. Upload a smaller file, or ask the operator to make room.',
  });
  expect(await uploads.unfinished()).toHaveLength(3);
});

test('admits the next upload when one that was admitted is cancelled', async () => {
  setFree(23 * GB);
  const [first, second] = [await uploads.newLecture(), await uploads.newLecture()];
  expect((await uploads.create(first, 20 * GB)).status).toBe(201);
  expect((await uploads.create(second, 20 * GB)).status).toBe(507);
  expect(await uploads.cancel(first)).toBe(200);
  expect((await uploads.create(second, 20 * GB)).status).toBe(201);
});

test('refuses an upload beyond the quota and one beyond the largest size', async () => {
  setFree(1000 * GB);
  for (let count = 0; count < 5; count += 1)
    expect((await uploads.create(await uploads.newLecture(), 20 * GB)).status).toBe(201);
  const beyond = await uploads.create(await uploads.newLecture(), 1);
  expect([beyond.status, await beyond.json()]).toEqual([
    507,
    {
      code: 'storage_full',
      error:
        'This video has 1 bytes, and all videos together may take 0 bytes more. Delete a video, or ask the operator to raise the limit.',
    },
  ]);
  const large = await uploads.create(await uploads.newLecture(), 20 * GB + 1);
  expect(await large.json()).toEqual({
    code: 'body_too_large',
    error: 'The file is too large. Videos can be up to 20 GB.',
  });
});

test('stops an upload when the reserve is reached, keeps what arrived, and continues when there is space', async () => {
  setFree(10 * GB);
  const { place, lectureId } = await uploads.begin(bytes.length);
  setFree(2 * GB);
  const stopped = await uploads.patch(place, 400, bytes.subarray(400));
  expect([stopped.status, await stopped.json()]).toEqual([
    507,
    expect.objectContaining({
      code: 'storage_full',
      error: expect.stringContaining('The uploaded part is kept'),
    }),
  ]);
  expect(await uploads.offsetOf(place)).toBe('400');
  expect(await ready()).toEqual([200, { status: 'ready', disk: 'low' }]);
  setFree(10 * GB);
  expect((await uploads.patch(place, 400, bytes.subarray(400))).status).toBe(204);
  expect(await uploads.videoOf(lectureId)).toMatchObject({ state: 'uploaded' });
  expect(await ready()).toEqual([200, { status: 'ready', disk: 'ok' }]);
});

test('removes an upload that made no progress for a day, and frees its space', async () => {
  setFree(23 * GB);
  const [left, going] = [await uploads.begin(15 * GB), await uploads.begin(5 * GB)];
  const { pool } = uploads.site.deps.database;
  const age = (id: string, hours: number) =>
    pool.query(`update media_assets set updated_at = now() - $2 * interval '1 hour' where id = $1`, [
      id,
      hours,
    ]);
  await age(left.id, 25);
  await age(going.id, 23);
  expect((await uploads.create(await uploads.newLecture(), 15 * GB)).status).toBe(507);
  await uploads.site.product.media.recover({ web: true, worker: true });
  expect(await uploads.videoOf(left.lectureId)).toBeNull();
  expect(await uploads.offsetOf(going.place)).toBe('400');
  await expect.poll(() => uploads.unfinished(left.id)).toEqual([]);
  expect((await uploads.create(await uploads.newLecture(), 15 * GB)).status).toBe(201);
});

test('reports at /readyz that nothing can be written', async () => {
  setFree(4096);
  expect(await ready()).toEqual([503, { status: 'not ready', disk: 'full' }]);
});

test('answers 507 with a message when PostgreSQL says that its disk is full', async () => {
  setFree(10 * GB);
  const lectureId = await uploads.newLecture();
  const { pool } = uploads.site.deps.database;
  await pool.query(
    `create function no_room() returns trigger language plpgsql as $$
       begin raise exception 'could not extend file: No space left on device' using errcode = '53100'; end $$;
     create trigger no_room before insert or update on media_assets execute function no_room();
     create trigger no_room before insert on users execute function no_room()`,
  );
  const upload = await tus(uploads.as(uploads.admin), 'POST', uploadPath, {
    'upload-length': '10',
    'upload-metadata': metadata({ lectureId }),
  });
  const picture = sharp({ create: { width: 200, height: 200, channels: 3, background: 'teal' } }).png();
  const registered = await uploads.site.call(register, {
    body: { email: 'ada@example.com', password: 'violet-anchor-81-lantern', name: 'Ada' },
    files: { file: new Blob([new Uint8Array(await picture.toBuffer())]) },
  });
  for (const [status, body] of [
    [upload.status, await upload.json()],
    [registered.status, registered.error],
  ])
    expect([status, body]).toEqual([
      507,
      expect.objectContaining({
        code: 'storage_full',
        error: expect.stringMatching(/disk of the site is full.*\.$/u),
      }),
    ]);
  expect(await uploads.unfinished()).toEqual([]);
  const response = await uploads.site.call(lectureVideo, { params: { id: lectureId } }, uploads.admin.cookie);
  expect(response.data.video).toBeNull();
});

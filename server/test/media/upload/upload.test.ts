import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createProduct } from '../../../src/product.ts';
import { from, prepareUpload, tus, uploadFile } from './upload.client.ts';
import { bytes, startUploadSite, type UploadSite } from './upload.site.ts';

let uploads: UploadSite;
let sender: { origin: string; cookie: string };
beforeAll(async () => {
  uploads = await startUploadSite();
  sender = uploads.as(uploads.admin);
});
afterAll(() => uploads.site.close());

const pathOf = (url: string | null) => new URL(url ?? '').pathname;

test('a file arrives whole, under its own name', async () => {
  const lectureId = await uploads.newLecture();
  await uploadFile({ ...sender, lectureId }, uploads.file);
  const video = await uploads.videoOf(lectureId);
  expect(video).toMatchObject({ state: 'uploaded', fileName: 'lecture one.mp4', sizeBytes: bytes.length });
  expect((await uploads.stored(video?.id ?? '')).equals(bytes)).toBe(true);
  expect(await uploads.unfinished(video?.id)).toEqual([]);
});

test('a paused upload continues where it was', async () => {
  const to = { ...sender, lectureId: await uploads.newLecture() };
  const paused = Promise.withResolvers<void>();
  const { upload } = await prepareUpload(to, uploads.file, {
    chunkSize: 500_000,
    onChunkComplete: () => void upload.abort().then(paused.resolve, paused.reject),
  });
  upload.start();
  // Asks for the offset only now, because a HEAD request would end the running upload.
  await paused.promise;
  expect(await uploads.offsetOf(pathOf(upload.url))).toBe('500000');
  const sent: string[] = [];
  await uploadFile(to, uploads.file, {
    uploadUrl: upload.url,
    onBeforeRequest: (request) =>
      void sent.push(`${request.getMethod()} ${request.getHeader('Upload-Offset') ?? ''}`),
  });
  expect(sent).toEqual(['HEAD ', 'PATCH 500000']);
  const video = await uploads.videoOf(to.lectureId);
  expect((await uploads.stored(video?.id ?? '')).equals(bytes)).toBe(true);
});

test('a lecture has one upload at a time; after it is cancelled, another can begin', async () => {
  const lectureId = await uploads.newLecture();
  const responses = await Promise.all([1, 2, 3].map(() => uploads.create(lectureId, 10)));
  expect(responses.filter(({ status }) => status === 201).length).toBe(1);
  const refused = responses.filter(({ status }) => status === 409);
  expect(refused.length).toBe(2);
  expect(await refused[0]?.json()).toMatchObject({ code: 'upload_in_progress' });
  const first = await uploads.videoOf(lectureId);
  expect(await uploads.cancel(lectureId)).toBe(200);
  expect(await uploads.cancel(lectureId)).toBe(404);
  expect(await uploads.videoOf(lectureId)).toBeNull();
  expect(await uploads.unfinished(first?.id ?? '?')).toEqual([]);
  expect((await uploads.create(lectureId, 10)).status).toBe(201);
});

test('after the client has cancelled an upload, another can begin', async () => {
  const { lectureId, place, id } = await uploads.begin();
  expect((await tus(sender, 'DELETE', place)).status).toBe(204);
  expect((await uploads.create(lectureId, 10)).status).toBe(201);
  expect((await tus(sender, 'HEAD', place)).status).toBe(404);
  expect(await uploads.unfinished(id)).toEqual([]);
});

test('cancelling an upload ends the request that sends it', async () => {
  const { lectureId, place, id } = await uploads.begin();
  const stalled = new ReadableStream({ start: (controller) => controller.enqueue(new Uint8Array(10)) });
  const ended = tus(sender, 'PATCH', place, from(400), stalled).then(
    ({ status }) => status,
    () => 'cut',
  );
  await expect.poll(async () => (await readFile(uploads.at(id))).length).toBe(410);
  expect(await uploads.cancel(lectureId)).toBe(200);
  expect([204, 'cut']).toContain(await ended);
  expect((await uploads.patch(place, 410, bytes.subarray(0, 10))).status).toBe(404);
});

test('a client that missed the last response learns that the upload is complete', async () => {
  const { place, lectureId, id } = await uploads.begin();
  expect((await uploads.patch(place, 400, bytes.subarray(400, 1000))).status).toBe(204);
  const { headers } = await tus(sender, 'HEAD', place);
  expect([headers.get('upload-offset'), headers.get('upload-length')]).toEqual(['1000', '1000']);
  expect((await uploads.patch(place, 1000, Buffer.alloc(0))).status).toBe(404);
  expect((await tus(sender, 'DELETE', place)).status).toBe(400);
  expect(await uploads.cancel(lectureId)).toBe(404);
  expect((await uploads.stored(id)).length).toBe(1000);
});

test('an upload whose last step failed is finished when the client asks again', async () => {
  const { place, lectureId, id } = await uploads.begin();
  const inTheWay = join(uploads.site.dataDir, 'storage/sources', id);
  await mkdir(join(inTheWay, 'full'), { recursive: true });
  const failed = await uploads.patch(place, 400, bytes.subarray(400, 1000));
  expect([failed.status, await failed.json()]).toEqual([500, expect.objectContaining({ code: 'internal' })]);
  expect((await uploads.videoOf(lectureId))?.state).toBe('uploading');
  await rm(inTheWay, { recursive: true });
  expect(await uploads.offsetOf(place)).toBe('1000');
  expect((await uploads.videoOf(lectureId))?.state).toBe('uploaded');
  expect((await uploads.stored(id)).equals(bytes.subarray(0, 1000))).toBe(true);
});

test('the next start finishes complete uploads, keeps incomplete ones, and removes files without a row', async () => {
  const [whole, moved, cut] = [await uploads.begin(), await uploads.begin(), await uploads.begin()];
  const orphan = '00000000-0000-4000-8000-000000000000';
  await writeFile(uploads.at(whole.id), bytes.subarray(0, 1000));
  await writeFile(uploads.at(moved.id), bytes.subarray(0, 1000));
  await rename(uploads.at(moved.id), join(uploads.site.dataDir, 'storage/sources', moved.id));
  await writeFile(uploads.at(orphan), 'nobody knows');
  await mkdir(join(uploads.site.dataDir, 'work/transcodes/left/over'), { recursive: true });
  await createProduct(uploads.site.deps).media.recover({ web: true, worker: true });
  for (const { id, lectureId } of [whole, moved]) {
    expect((await uploads.videoOf(lectureId))?.state).toBe('uploaded');
    expect((await uploads.stored(id)).length).toBe(1000);
  }
  expect(await uploads.offsetOf(cut.place)).toBe('400');
  for (const id of [whole.id, moved.id, orphan]) expect(await uploads.unfinished(id)).toEqual([]);
  expect(await readdir(join(uploads.site.dataDir, 'work'))).not.toContain('transcodes');
});

test('an upload that another node receives is left alone', async () => {
  const lectureId = await uploads.newLecture();
  await uploads.site.deps.database.db
    .insertInto('media_assets')
    .values({ lecture_id: lectureId, state: 'uploading', file_name: 'a.mp4', size_bytes: 1000 })
    .execute();
  await createProduct(uploads.site.deps).media.recover({ web: true, worker: true });
  expect((await uploads.videoOf(lectureId))?.state).toBe('uploading');
});

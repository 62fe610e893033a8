import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { uploadPath } from '@fit-coder/contracts/media';
import { execa } from 'execa';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openMediaFolder, picture, quick, tone, type MediaFolder } from '../support/videos.ts';
import { from, metadata, prepareUpload, tus, untilVideo, uploadFile } from '../media/upload/upload.client.ts';
import { transcodeVideo } from '../../src/domains/media/media.jobs.ts';
import { firstRun } from '../support/job-run.ts';
import { startNodes, type TestNodes } from './three-nodes.ts';

const mebibyte = 1024 ** 2;
/** Bytes that do not compress, so that a short film has several pieces. */
const noisy = ['-vf', 'noise=alls=100:allf=t', '-qp', '4'];

let nodes: TestNodes;
let media: MediaFolder;
beforeAll(async () => {
  [nodes, media] = await Promise.all([startNodes(), openMediaFolder()]);
});
afterAll(async () => {
  await nodes.close();
  await media.remove();
});

const sha256 = (bytes: Buffer | null) =>
  createHash('sha256')
    .update(bytes ?? '')
    .digest('hex');
const piecesOf = (id: string) => Array.fromAsync(nodes.sites[0].deps.storage.list(`uploads/${id}`));

test('two nodes that receive the same upload at once make one complete file', async () => {
  const [first, second] = nodes.origins;
  const { cookie } = nodes.admin;
  const lectureId = await nodes.newLecture();
  const bytes = Buffer.from(Array.from({ length: 12 * mebibyte }, (_, at) => (at * 7 + (at >> 8)) & 255));
  const announced = { 'upload-length': String(bytes.length), 'upload-metadata': metadata({ lectureId }) };
  const place =
    (await tus({ origin: first, cookie }, 'POST', uploadPath, announced)).headers.get('location') ?? '';
  const send = async (origin: string, offset: number, end: number) =>
    (await tus({ origin, cookie }, 'PATCH', place, from(offset), new Uint8Array(bytes.subarray(offset, end))))
      .status;
  // Both begin at the first byte, with pieces of other lengths.
  expect(await Promise.all([send(first, 0, 6 * mebibyte), send(second, 0, 9 * mebibyte)])).toEqual([
    204, 204,
  ]);
  const offset = Number((await tus({ origin: first, cookie }, 'HEAD', place)).headers.get('upload-offset'));
  expect(offset).toBe(9 * mebibyte);
  const ends = await Promise.all([first, second].map((origin) => send(origin, offset, bytes.length)));
  expect(ends).toContain(204);
  const video = await untilVideo(nodes.sites[0], lectureId, ({ state }) => state === 'uploaded');
  expect(sha256(await nodes.stored(`sources/${video.id}`))).toBe(sha256(bytes));
  await expect.poll(() => piecesOf(video.id)).toEqual([]);
});

test('a cancelled upload leaves nothing, whichever node received it', async () => {
  const { cookie } = nodes.admin;
  const lectureId = await nodes.newLecture();
  const announced = { 'upload-length': '1000', 'upload-metadata': metadata({ lectureId }) };
  const [here, there] = nodes.origins;
  const place =
    (await tus({ origin: here, cookie }, 'POST', uploadPath, announced)).headers.get('location') ?? '';
  const id = place.split('/').at(-1) ?? '';
  await tus({ origin: here, cookie }, 'PATCH', place, from(0), new Uint8Array(400));
  expect(await piecesOf(id)).toEqual([`uploads/${id}/0-400`]);
  expect((await tus({ origin: there, cookie }, 'DELETE', place)).status).toBe(204);
  expect(await piecesOf(id)).toEqual([]);
  expect((await tus({ origin: here, cookie }, 'HEAD', place)).status).toBe(404);
});

// The last test, because its worker takes every upload from then on.
test('an upload continues at another node, byte for byte, and a third node makes the video', async () => {
  const [, two, worker] = nodes.sites;
  const [here, there] = nodes.origins;
  const { cookie } = nodes.admin;
  const lectureId = await nodes.newLecture();
  const source = await media.make('film.mp4', ...picture('640x360', 4), ...tone(4), ...quick, ...noisy);
  const bytes = await readFile(source);
  expect(bytes.length).toBeGreaterThan(20 * mebibyte);

  const cut = Promise.withResolvers<number>();
  const { upload } = await prepareUpload({ origin: here, cookie, lectureId }, source, {
    chunkSize: 3 * mebibyte,
    onChunkComplete: (_size, accepted) => {
      if (accepted >= 9 * mebibyte) void upload.abort().then(() => cut.resolve(accepted));
    },
  });
  upload.start();
  const accepted = await cut.promise;
  const place = new URL(upload.url ?? '').pathname;
  const head = await tus({ origin: there, cookie }, 'HEAD', place);
  expect(Number(head.headers.get('upload-offset'))).toBeGreaterThanOrEqual(accepted);
  await uploadFile({ origin: there, cookie, lectureId }, source, { uploadUrl: there + place });

  const video = await untilVideo(two, lectureId, () => true);
  expect(video).toMatchObject({ state: 'uploaded', sizeBytes: bytes.length });
  expect(sha256(await nodes.stored(`sources/${video.id}`))).toBe(sha256(bytes));
  expect(await piecesOf(video.id)).toEqual([]);

  // A node whose disk is nearly full leaves the video to others, and fetches nothing.
  const { measure } = two.deps.disk;
  two.deps.disk.measure = async () => bytes.length;
  const transcoding = two.product.media.handlers.find(({ kind }) => kind === transcodeVideo);
  let completed = 0;
  const run = { ...firstRun({ assetId: video.id }), complete: async () => void (completed += 1) };
  await transcoding?.run(run);
  expect(completed).toBe(1);
  const waiting = await untilVideo(two, lectureId, () => true);
  expect(waiting).toMatchObject({ state: 'uploaded', note: 'Waiting for room on the disk of a worker.' });
  expect(await readdir(join(two.dataDir, 'work/sources')).catch(() => [])).toEqual([]);
  two.deps.disk.measure = measure;

  await worker.work();
  const ready = await untilVideo(two, lectureId, ({ state }) => state === 'ready');
  for (const folder of ['storage', 'work/sources', 'work/transcodes', 'work/uploads'])
    expect(await readdir(join(worker.dataDir, folder)).catch(() => [])).toEqual([]);
  // A foreign player plays what a node delivers that never saw the file.
  const probed = await execa('ffprobe', [
    ...['-v', 'error', '-headers', `cookie: ${cookie}\r\n`],
    ...['-show_entries', 'format=duration', '-of', 'csv=p=0'],
    `${here}/media/${ready.id}/master.m3u8`,
  ]);
  expect(Number(probed.stdout)).toBeCloseTo(4, 0);
});

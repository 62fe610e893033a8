import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { getPlayback } from '@fit-coder/contracts/learning';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeCourse, makeVideoLecture, type TestCourse } from '../../support/factories.ts';
import { watchVideo } from '../events.client.ts';
import { openMediaFolder, picture, quick, tone, type MediaFolder } from '../../support/videos.ts';
import { untilVideo, uploadFile, videoAddress } from '../upload/upload.client.ts';
import { startTestSite, type TestUser, type TestSite } from '../../support/test-site.ts';

let site: TestSite;
let origin: string;
let admin: TestUser;
let course: TestCourse;
let media: MediaFolder;

beforeAll(async () => {
  [site, media] = await Promise.all([startTestSite(), openMediaFolder()]);
  origin = await site.listen();
  admin = await site.user('admin');
  course = await makeCourse(site, { access: 'free' });
  await site.work();
});
afterAll(async () => {
  await site.close();
  await media.remove();
});

async function newLecture(): Promise<string> {
  const { id } = await makeVideoLecture(site, course, { video: false });
  return id;
}
const upload = (lectureId: string, path: string) =>
  uploadFile({ origin, cookie: admin.cookie, lectureId }, path);
const left = async () => {
  const folders = ['storage/sources', 'storage/media', 'work/uploads', 'work/transcodes', 'work/ingest'];
  const names = folders.map((folder) => readdir(join(site.dataDir, folder)).catch(() => []));
  return (await Promise.all(names)).flat();
};

/** The complete file as the user receives it. */
async function get(path: string, user: TestUser | null, range?: string) {
  const headers = { ...(range && { range }), ...(user && { cookie: user.cookie }) };
  const response = await fetch(origin + path, { headers });
  const body = Buffer.from(await response.arrayBuffer());
  return { status: response.status, type: response.headers.get('content-type'), body };
}

/** The addresses in a playlist, resolved against its own. */
const addressesIn = (playlist: string, at: string) =>
  [...playlist.matchAll(/^(?!#)\S+$|URI="([^"]+)"/gmu)].map(
    ([line, uri]) => new URL(uri ?? line, origin + at).pathname,
  );

test('an entitled user watches what an administrator uploaded', async () => {
  const lectureId = await newLecture();
  await upload(lectureId, await media.make('lesson.mp4', ...picture('256x144', 3), ...tone(3), ...quick));
  const video = await untilVideo(site, lectureId, ({ state }) => state === 'ready');
  expect(video).toMatchObject({ percent: 100, note: null, renditions: ['144p'] });
  expect(video.durationSeconds).toBeCloseTo(3, 0);
  const user = await site.user();
  const asked = () => site.call(getPlayback, { params: { id: lectureId } }, user.cookie);
  await expect.poll(async () => (await asked()).status).toBe(200);
  const { playback } = (await asked()).data;
  const master = await get(playback.hls, user);
  expect(master).toMatchObject({ status: 200, type: 'application/vnd.apple.mpegurl' });
  const variants = addressesIn(master.body.toString(), playback.hls);
  expect(variants.length).toBeGreaterThanOrEqual(2);
  for (const variant of variants) {
    const parts = addressesIn((await get(variant, user)).body.toString(), variant);
    expect(parts.length).toBeGreaterThanOrEqual(2);
    for (const part of parts) {
      const whole = await get(part, user);
      const some = await get(part, user, 'bytes=4-7');
      expect([some.status, some.body]).toEqual([206, whole.body.subarray(4, 8)]);
    }
  }
  expect(await get(playback.poster, user)).toMatchObject({ status: 200, type: 'image/webp' });
  const track = (await get(playback.storyboard ?? '', user)).body.toString();
  expect(track).toMatch(/^WEBVTT\n\n00:00:00\.000 --> .*\nstoryboard\.webp#xywh=0,0,/u);
  expect(await get(playback.captions[0]?.src ?? '', user)).toMatchObject({ status: 200 });
  for (const path of [playback.hls, playback.poster, ...variants])
    expect((await get(path, null)).status).toBe(401);
  expect(await left()).toEqual(expect.arrayContaining([video.id]));
});

test('every step is sent to the watching administrators, in order', async () => {
  const lectureId = await newLecture();
  const path = await media.make('long.mp4', ...picture('640x360', 12), ...quick);
  const events = await watchVideo(videoAddress(origin, lectureId, '/events'), admin.cookie);
  await expect.poll(() => events.videos).toEqual([null]);
  await upload(lectureId, path);
  await expect.poll(() => events.videos.at(-1)?.state).toBe('ready');
  events.leave();
  const seen = events.videos.slice(1);
  const states = ['uploading', 'uploaded', 'processing', 'ready'];
  const steps = seen.map((video) => states.indexOf(video?.state ?? '') * 1000 + (video?.percent ?? 0));
  expect(steps).toEqual(steps.toSorted((a, b) => a - b));
  expect(seen.some((video) => video?.state === 'processing' && video.percent > 0)).toBe(true);
});

test('a video without sound becomes ready like any other', async () => {
  const lectureId = await newLecture();
  await upload(lectureId, await media.make('silent.mp4', ...picture('128x72', 2), ...quick));
  const video = await untilVideo(site, lectureId, ({ state }) => ['ready', 'failed'].includes(state));
  expect(video).toMatchObject({ state: 'ready', note: null });
});

test('a file of this machine is processed in the same way, and stays where it is', async () => {
  const lectureId = await newLecture();
  const path = await media.make('demo.mp4', ...picture('128x72', 2), ...quick);
  await site.product.media.ingest({ lectureId, fileName: 'demo.mp4', path });
  const again = site.product.media.ingest({ lectureId, fileName: 'demo.mp4', path });
  await expect(again).rejects.toMatchObject({ code: 'upload_in_progress' });
  const video = await untilVideo(site, lectureId, ({ state }) => state === 'ready');
  expect(await readdir(media.path)).toContain('demo.mp4');
  expect((await left()).filter((name) => name === video.id).length).toBe(2);
});

test('a lecture deleted during processing leaves no files', async () => {
  const lectureId = await newLecture();
  const before = await left();
  await upload(lectureId, media.at('long.mp4'));
  await untilVideo(site, lectureId, ({ state }) => state === 'processing');
  await site.deps.database.db.deleteFrom('lectures').where('id', '=', lectureId).execute();
  await expect.poll(async () => (await left()).toSorted()).toEqual(before.toSorted());
});

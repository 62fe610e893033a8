import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { lectureVideo, retryVideo } from '@fit-coder/contracts/media';
import { execa } from 'execa';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeCourse, makeVideoLecture, type TestCourse } from '../../support/factories.ts';
import { openMediaFolder, picture, quick, tone, type MediaFolder } from '../../support/videos.ts';
import { untilVideo, uploadFile } from '../upload/upload.client.ts';
import { startTestSite, type TestUser, type TestSite } from '../../support/test-site.ts';

let site: TestSite;
let origin: string;
let admin: TestUser;
let course: TestCourse;
let media: MediaFolder;
let secret: string;
let playlist: string;

beforeAll(async () => {
  [site, media] = await Promise.all([startTestSite(), openMediaFolder()]);
  origin = await site.listen();
  admin = await site.user('admin');
  course = await makeCourse(site);
  secret = await media.make('secret.ts', ...picture('128x72', 2), ...tone(2), ...quick);
  const lines = [
    '#EXTM3U',
    '#EXT-X-TARGETDURATION:2',
    '#EXTINF:2,',
    `file://${secret}`,
    '#EXT-X-ENDLIST',
    '',
  ];
  playlist = await media.write('playlist.mp4', lines.join('\n'));
  await site.work();
});
afterAll(async () => {
  await site.close();
  await media.remove();
});

/** The bytes of the picture as plain ffmpeg, without our restrictions, reads them from a file. */
const takenByDefault = async (path: string) =>
  (await execa('ffmpeg', ['-v', 'error', '-i', path, '-map', '0:v', '-c', 'copy', '-f', 'hash', '-'])).stdout;

const hostile: [string, RegExp, () => Promise<string>][] = [
  ['a text named .mp4', /not a video/u, () => media.write('text.mp4', 'This is no video. '.repeat(200))],
  ['a playlist that points to a local file', /not a video/u, async () => playlist],
  ['sound alone', /sound but no video/u, () => media.make('sound.mp4', ...tone(1), '-c:a', 'aac')],
  [
    'a video of 0 seconds',
    /no length/u,
    () => media.make('zero.mp4', ...picture('64x48', 1), '-t', '0', ...quick),
  ],
  [
    'a video that was cut off',
    /ends too early/u,
    async () => media.cut('cut.mp4', await media.make('whole.mp4', ...picture('128x72', 2), ...quick), 0.6),
  ],
  [
    'a video that was cut off after its index',
    /ends too early/u,
    async () => {
      const whole = [...picture('128x72', 2), ...quick, '-movflags', 'faststart'];
      return media.cut('cut-front.mp4', await media.make('front.mp4', ...whole), 0.6);
    },
  ],
];

test('plain ffmpeg would reveal the planted file (control)', async () => {
  expect(await takenByDefault(playlist)).toBe(await takenByDefault(secret));
});

test('an empty file fails in the pipeline too, when no upload has refused it', async () => {
  const { id } = await makeVideoLecture(site, course, { video: false });
  await site.product.media.ingest({ lectureId: id, fileName: 'e.mp4', path: await media.write('e.mp4', '') });
  const video = await untilVideo(site, id, ({ state }) => state === 'failed');
  expect(video.note).toMatch(/empty/u);
});

test.each(hostile)('%s fails with a sentence and leaves nothing behind', async (_, sentence, make) => {
  const { id } = await makeVideoLecture(site, course, { video: false });
  await uploadFile({ origin, cookie: admin.cookie, lectureId: id }, await make());
  const video = await untilVideo(site, id, ({ state }) => state === 'failed');
  expect(video).toMatchObject({ note: expect.stringMatching(sentence), retryable: false });
  const folders = ['storage/sources', 'storage/media', 'work/uploads', 'work/transcodes'];
  const left = async () =>
    (await Promise.all(folders.map((at) => readdir(join(site.dataDir, at)).catch(() => [])))).flat();
  await expect.poll(left).toEqual([]);
  const again = await site.call(retryVideo, { params: { id } }, admin.cookie);
  expect(again.error).toMatchObject({ code: 'not_ready', error: expect.stringContaining('Upload another') });
  expect((await site.call(lectureVideo, { params: { id } }, admin.cookie)).data.video?.state).toBe('failed');
});

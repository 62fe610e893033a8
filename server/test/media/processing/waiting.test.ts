import { symlink } from 'node:fs/promises';
import { retryVideo } from '@fit-coder/contracts/media';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findFfmpeg } from '../../../src/domains/media/ffmpeg/ffmpeg.tools.ts';
import { transcodeGivenUp } from '../../../src/domains/media/media.jobs.ts';
import { makeCourse, makeVideoLecture, type TestCourse } from '../../support/factories.ts';
import { openMediaFolder, picture, quick, type MediaFolder } from '../../support/videos.ts';
import { untilVideo } from '../upload/upload.client.ts';
import { startTestSite, type TestUser, type TestSite } from '../../support/test-site.ts';
import { firstRun } from '../../support/job-run.ts';

/** The machine has no ffmpeg until a test installs it. */
let site: TestSite;
let admin: TestUser;
let course: TestCourse;
let media: MediaFolder;
let video: string;

beforeAll(async () => {
  media = await openMediaFolder();
  site = await startTestSite({ ffmpeg: { command: media.at('ffmpeg'), searchPath: undefined } });
  admin = await site.user('admin');
  course = await makeCourse(site);
  video = await media.make('video.mp4', ...picture('128x72', 2), ...quick);
});
afterAll(async () => {
  await site.close();
  await media.remove();
});

async function ingest(): Promise<string> {
  const { id } = await makeVideoLecture(site, course, { video: false });
  await site.product.media.ingest({ lectureId: id, fileName: 'video.mp4', path: video });
  return id;
}

/** What happens when the queue has seen a video's work fail for the last time. */
async function giveUp(lectureId: string): Promise<void> {
  const { id } = await untilVideo(site, lectureId, () => true);
  const handler = site.product.media.handlers.find(({ kind }) => kind === transcodeGivenUp);
  await handler?.run(firstRun({ assetId: id }));
}

const retry = (id: string) => site.call(retryVideo, { params: { id } }, admin.cookie);

test('a video waits for ffmpeg, says so, and goes on when it is there; one that failed is tried again', async () => {
  const [waiting, failing] = [await ingest(), await ingest()];
  await site.work();
  const waits = await untilVideo(site, waiting, ({ note }) => note?.includes('ffmpeg') ?? false);
  expect(waits).toMatchObject({ state: 'uploaded', percent: 0 });
  await giveUp(failing);
  expect(await untilVideo(site, failing, () => true)).toMatchObject({ state: 'uploaded' });

  const { ffmpeg } = await findFfmpeg({});
  await symlink(ffmpeg, media.at('ffmpeg'));
  await giveUp(failing);
  const failed = await untilVideo(site, failing, () => true);
  expect(failed).toMatchObject({
    state: 'failed',
    retryable: true,
    note: expect.stringMatching(/try again/u),
  });
  const again = await retry(failing);
  expect(again.data.video).toMatchObject({ state: 'uploaded', note: null, retryable: false });
  expect((await retry(failing)).error.code).toBe('not_ready');

  for (const id of [waiting, failing])
    expect(await untilVideo(site, id, ({ state }) => state === 'ready')).toMatchObject({ note: null });
  expect((await retry(failing)).error.code).toBe('not_ready');
});

import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeCourse, makeVideoLecture, type TestCourse } from '../../support/factories.ts';
import { openMediaFolder, picture, quick, type MediaFolder } from '../../support/videos.ts';
import { untilVideo, uploadFile } from './upload.client.ts';
import { startTestSite, type TestSite } from '../../support/test-site.ts';

let site: TestSite;
let course: TestCourse;
let media: MediaFolder;

beforeAll(async () => {
  [site, media] = await Promise.all([startTestSite(), openMediaFolder()]);
  course = await makeCourse(site);
});
afterAll(async () => {
  await site.close();
  await media.remove();
});

const newLecture = async () => (await makeVideoLecture(site, course, { video: false })).id;

test('an uploaded video is processed before the videos of the demo that wait', async () => {
  const path = await media.make('video.mp4', ...picture('128x72', 1), ...quick);
  const [demo, moreDemo, uploaded] = [await newLecture(), await newLecture(), await newLecture()];
  for (const lectureId of [demo, moreDemo])
    await site.product.media.ingest({ lectureId, fileName: 'video.mp4', path });
  const { cookie } = await site.user('admin');
  await uploadFile({ origin: await site.listen(), cookie, lectureId: uploaded }, path);
  await site.work();
  const lectureOf = new Map<string, string>();
  for (const lectureId of [demo, moreDemo, uploaded])
    lectureOf.set((await untilVideo(site, lectureId, ({ state }) => state === 'ready')).id, lectureId);
  const { rows } = await site.deps.database.pool.query<{ asset: string }>(
    `select data->>'assetId' as asset from pgboss.job where name = 'transcode-video' order by started_on`,
  );
  expect(rows.map(({ asset }) => lectureOf.get(asset))).toEqual([uploaded, demo, moreDemo]);
});

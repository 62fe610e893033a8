import { fileURLToPath } from 'node:url';
import { getCourse, listCourses } from '@fit-coder/contracts/catalogue';
import { addToCart } from '@fit-coder/contracts/commerce';
import { retryVideo } from '@fit-coder/contracts/media';
import { expect, test } from 'vitest';
import { videoReady } from '../../../src/domains/media/media.ts';
import { transcodeGivenUp } from '../../../src/domains/media/media.jobs.ts';
import type { JobKind } from '../../../src/platform/queue/queue.ts';
import { makeCourse, makeLecture } from '../../support/factories.ts';
import { firstRun } from '../../support/job-run.ts';
import { sentNotice } from '../catalogue-changes.ts';
import { catalogueForAllTests } from '../catalogue-site.ts';

/** The site runs no jobs, so a video stays as its upload left it. */
const { site, admin } = catalogueForAllTests();

async function shown(id: string) {
  const { course } = (await site.call(getCourse, { params: { id } })).data;
  const card = (await site.call(listCourses, { query: {} })).data.courses.find((one) => one.id === id);
  expect(card).toMatchObject({ recorded: course.recorded, preparing: course.preparing });
  return { recorded: course.recorded, preparing: course.preparing };
}

/** Any file will do, because nothing transcodes it. */
const path = fileURLToPath(import.meta.url);

const upload = (lectureId: string) => site.product.media.ingest({ lectureId, fileName: 'a.mp4', path });

/** Whether public pages are dropped by `work`. */
const dropsPages = (work: () => Promise<unknown>) => sentNotice(site, '', work);

async function runJob(kind: JobKind, data: object): Promise<void> {
  await site.product.handlers.find((handler) => handler.kind === kind)?.run(firstRun(data));
}

async function videoOf(lectureId: string): Promise<string> {
  const video = (await site.product.media.videosOf(site.deps.database.db, [lectureId])).get(lectureId);
  return video?.id ?? '';
}

const announced = { recorded: false, preparing: false };
const preparing = { recorded: false, preparing: true };

test('a course is in preparation from its first upload until a lecture is ready, and cannot be bought yet', async () => {
  const { id } = await makeCourse(site, { priceCents: 2900, availableOn: null });
  const [first, second] = [
    await makeLecture(site, id, { position: 0 }),
    await makeLecture(site, id, { position: 1 }),
  ];
  expect(await shown(id)).toEqual(announced);
  expect(await dropsPages(() => upload(first))).toBe(true);
  expect(await shown(id)).toEqual(preparing);
  const { cookie } = await site.user();
  const refused = await site.call(addToCart, { body: { courses: [id] } }, cookie);
  expect([refused.status, refused.error.code]).toEqual([409, 'not_for_sale']);

  const assetId = await videoOf(first);
  await site.deps.database.db
    .updateTable('media_assets')
    .set({ state: 'ready' })
    .where('id', '=', assetId)
    .execute();
  // The lecture gets a ready video a moment later.
  expect(await shown(id)).toEqual(preparing);
  const ready = { lectureId: first, assetId, durationSeconds: 30 };
  expect(await sentNotice(site, id, () => runJob(videoReady, ready))).toBe(true);
  expect(await shown(id)).toEqual({ recorded: true, preparing: false });
  expect(await dropsPages(() => upload(second))).toBe(false);
  expect(await shown(id)).toEqual({ recorded: true, preparing: false });
});

test('a course is in preparation neither during an upload nor after its only video failed, until that is retried', async () => {
  const { id } = await makeCourse(site);
  const lectureId = await makeLecture(site, id, { position: 0 });
  const row = { lecture_id: lectureId, state: 'uploading' as const, file_name: 'a.mp4', size_bytes: 1 };
  const { db } = site.deps.database;
  await db.insertInto('media_assets').values(row).execute();
  expect(await shown(id)).toEqual(announced);
  await db.deleteFrom('media_assets').where('lecture_id', '=', lectureId).execute();

  await upload(lectureId);
  const assetId = await videoOf(lectureId);
  expect(await dropsPages(() => runJob(transcodeGivenUp, { assetId }))).toBe(true);
  expect(await shown(id)).toEqual(announced);
  const retry = () => site.call(retryVideo, { params: { id: lectureId } }, admin.cookie);
  expect(await dropsPages(retry)).toBe(true);
  expect(await shown(id)).toEqual(preparing);
});

test('an upload to a draft drops no pages', async () => {
  const { id } = await makeCourse(site, { publishedAt: null });
  const lectureId = await makeLecture(site, id, { position: 0 });
  expect(await dropsPages(() => upload(lectureId))).toBe(false);
});

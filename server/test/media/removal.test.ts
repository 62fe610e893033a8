import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { deleteLecture } from '@fit-coder/contracts/catalogue-admin';
import { uploadPath } from '@fit-coder/contracts/media';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { removeFiles } from '../../src/domains/media/assets/removal.jobs.ts';
import { transcodeVideo, videoReady } from '../../src/domains/media/media.jobs.ts';
import type { JobKind } from '../../src/platform/queue/queue.ts';
import type { Storage } from '../../src/platform/storage/storage.ts';
import { createProduct, type Product } from '../../src/product.ts';
import { makeCourse, makeVideoLecture, type TestCourse, unknownId } from '../support/factories.ts';
import { openMediaFolder, picture, quick, type MediaFolder } from '../support/videos.ts';
import { from, metadata, tus } from './upload/upload.client.ts';
import { addAsset, filesOf, queuedRemovals } from '../support/removal-files.ts';
import { startTestSite, type TestUser, type TestSite } from '../support/test-site.ts';
import { firstRun } from '../support/job-run.ts';
import { untilBusListens } from '../support/bus.ts';

let site: TestSite;
let admin: TestUser;
let course: TestCourse;
let media: MediaFolder;
beforeAll(async () => {
  [site, media] = await Promise.all([startTestSite(), openMediaFolder()]);
  admin = await site.user('admin');
  course = await makeCourse(site);
  await untilBusListens(site);
});
afterAll(async () => {
  await site.close();
  await media.remove();
});

const newLecture = async () => (await makeVideoLecture(site, course, { video: false })).id;
const remove = (id: string) => site.call(deleteLecture, { params: { id } }, admin.cookie);

/** Runs one job directly, as the queue would. */
async function work(kind: JobKind, data: object, product: Product = site.product): Promise<void> {
  const handler = product.handlers.find((each) => each.kind === kind);
  await handler?.run(firstRun(data));
}

/** The same site on another storage. */
const siteOn = (storage: Partial<Storage>) =>
  createProduct({ ...site.deps, storage: { ...site.deps.storage, ...storage } });

describe('the job that removes files', () => {
  test('can be repeated, and continues where storage failed', async () => {
    const lectureId = await newLecture();
    const [one, two] = [await addAsset(site, lectureId, 'ready'), await addAsset(site, lectureId, 'ready')];
    const assetIds = [one.id, two.id];
    await site.deps.database.db.deleteFrom('media_assets').where('id', 'in', assetIds).execute();
    let failures = 1;
    const failing = siteOn({
      removeAll: async (prefix) => {
        if (prefix === `media/${two.id}` && failures > 0) {
          failures -= 1;
          throw new Error('the disk is away');
        }
        await site.deps.storage.removeAll(prefix);
      },
    });
    await expect(work(removeFiles, { assetIds, keys: [] }, failing)).rejects.toThrow('the disk is away');
    expect(await filesOf(site, two.files)).toEqual(two.files);
    await work(removeFiles, { assetIds, keys: [] }, failing);
    expect(await filesOf(site, [...one.files, ...two.files])).toEqual([]);
    await work(removeFiles, { assetIds, keys: [] }, failing);
  });

  test('leaves the files of a video that has its row', async () => {
    const lectureId = await newLecture();
    const [kept, gone] = [await addAsset(site, lectureId, 'ready'), await addAsset(site, lectureId, 'ready')];
    await site.deps.database.db.deleteFrom('media_assets').where('id', '=', gone.id).execute();
    await work(removeFiles, { assetIds: [kept.id, gone.id], keys: [] });
    expect(await filesOf(site, [...kept.files, ...gone.files])).toEqual(kept.files);
  });

  test.each([
    'media',
    'sources',
    `media/${unknownId}`,
    'captions',
    `captions/${unknownId}`,
    'posters',
    'avatars/a.webp',
  ])('is never given the key %s', async (key) => {
    const { db } = site.deps.database;
    const ask = db.transaction().execute((tx) => site.product.media.removal.removeFiles(tx, [key]));
    await expect(ask).rejects.toThrow(/invalid_format/u);
  });

  test('is not enqueued when the transaction fails', async () => {
    const lectureId = await newLecture();
    const asset = await addAsset(site, lectureId, 'ready');
    const before = await queuedRemovals(site);
    const failed = site.deps.database.db.transaction().execute(async (tx) => {
      await site.product.media.removal.removeVideosOf(tx, [lectureId]);
      throw new Error('after all not');
    });
    await expect(failed).rejects.toThrow('after all not');
    expect(await queuedRemovals(site)).toBe(before);
    expect(await site.product.media.videosOf(site.deps.database.db, [lectureId])).toHaveProperty('size', 1);
    expect(await filesOf(site, asset.files)).toEqual(asset.files);
  });
});

describe('a video in place of another', () => {
  const assetsOf = async (lectureId: string) => {
    const { db } = site.deps.database;
    const rows = db.selectFrom('media_assets').select('id').where('lecture_id', '=', lectureId);
    return (await rows.orderBy('created_at').execute()).map(({ id }) => id);
  };

  test('removes the other and earlier failed ones, but not one that is being uploaded', async () => {
    const lectureId = await newLecture();
    const ready = (assetId: string) => work(videoReady, { lectureId, assetId, durationSeconds: 10 });
    const first = await addAsset(site, lectureId, 'ready');
    await ready(first.id);
    expect(await assetsOf(lectureId)).toEqual([first.id]);
    await addAsset(site, lectureId, 'failed');
    const second = await addAsset(site, lectureId, 'ready');
    const third = await addAsset(site, lectureId, 'uploaded');
    await ready(second.id);
    expect(await assetsOf(lectureId)).toEqual([second.id, third.id]);
    await ready(first.id);
    expect(await assetsOf(lectureId), 'late news of the first').toEqual([second.id, third.id]);
  });

  test('is not replaced by a late event of an older video', async () => {
    const lectureId = await newLecture();
    const [older, newer] = [
      await addAsset(site, lectureId, 'ready'),
      await addAsset(site, lectureId, 'ready'),
    ];
    await work(videoReady, { lectureId, assetId: older.id, durationSeconds: 10 });
    expect(await assetsOf(lectureId)).toEqual([older.id, newer.id]);
    await work(videoReady, { lectureId, assetId: newer.id, durationSeconds: 10 });
    expect(await assetsOf(lectureId)).toEqual([newer.id]);
  });
});

describe('a lecture deleted while its video is uploading or processing', () => {
  test('ends its upload, and the file is removed', async () => {
    const origin = await site.listen();
    const sender = { origin, cookie: admin.cookie };
    const lectureId = await newLecture();
    const announced = { 'upload-length': '1000', 'upload-metadata': metadata({ lectureId }) };
    const place = (await tus(sender, 'POST', uploadPath, announced)).headers.get('location') ?? '';
    await tus(sender, 'PATCH', place, from(0), new Uint8Array(400));
    const folder = join(site.dataDir, 'work/uploads');
    expect(await readdir(folder)).toHaveLength(1);
    expect((await remove(lectureId)).status).toBe(200);
    await expect.poll(() => readdir(folder)).toEqual([]);
    expect((await tus(sender, 'PATCH', place, from(400), new Uint8Array(600))).status).toBe(404);
  });

  test('ends its processing, and no file is left', async () => {
    const path = await media.make('long.mp4', ...picture('640x360', 90), ...quick);
    const stored: string[] = [];
    const noting = siteOn({
      putFolder: async (prefix, folder) => {
        stored.push(prefix);
        await site.deps.storage.putFolder(prefix, folder);
      },
    });
    const begin = async (lectureId: string) => {
      await site.product.media.ingest({ lectureId, fileName: 'long.mp4', path });
      return (await site.product.media.videosOf(site.deps.database.db, [lectureId])).get(lectureId)?.id ?? '';
    };
    const lectureId = await newLecture();
    const assetId = await begin(lectureId);
    const working = work(transcodeVideo, { assetId }, noting);
    const percent = async () =>
      (await site.product.media.videosOf(site.deps.database.db, [lectureId])).get(lectureId)?.percent;
    await expect.poll(percent, { interval: 20 }).toBeGreaterThan(0);
    expect((await remove(lectureId)).status).toBe(200);
    await working;
    expect(stored).toEqual([]);
    expect(await readdir(join(site.dataDir, 'work/transcodes'))).toEqual([]);
    expect(await filesOf(site, [`sources/${assetId}`])).toEqual([]);

    const short = await media.make('short.mp4', ...picture('320x180', 1), ...quick);
    const control = await newLecture();
    await site.product.media.ingest({ lectureId: control, fileName: 'short.mp4', path: short });
    const video = (await site.product.media.videosOf(site.deps.database.db, [control])).get(control);
    await work(transcodeVideo, { assetId: video?.id }, noting);
    expect(stored, 'a control: what stays is stored').toEqual([
      expect.stringMatching(new RegExp(`^media/${video?.id}/[\\da-f-]{36}$`, 'u')),
    ]);
  });

  test('leaves a late job nothing to do but to remove what a killed one left', async () => {
    const left = [`media/${unknownId}/master.m3u8`, `sources/${unknownId}`];
    for (const key of left) await site.deps.storage.put(key, Buffer.from('left over'));
    await work(transcodeVideo, { assetId: unknownId });
    expect(await filesOf(site, left)).toEqual([]);
  });
});

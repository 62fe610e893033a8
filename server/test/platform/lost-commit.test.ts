import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { changeAvatar, login, me, register } from '@fit-coder/contracts/accounts';
import { adminGetCourse, putPoster } from '@fit-coder/contracts/catalogue-admin';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openFaultyProxy, type FaultyProxy } from '../database/faulty-proxy.ts';
import { isDatabaseAway } from '../../src/platform/database/database.ts';
import { makeCategories, makeCourse, makeVideoLecture } from '../support/factories.ts';
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts';
import { pictureFile, startTestSite, type TestSite } from '../support/test-site.ts';

// The database commits, but the connection breaks before the response: the row may or may not exist.
let database: TestDatabase;
let proxy: FaultyProxy;
let site: TestSite;
beforeAll(async () => {
  database = await createTestDatabase();
  proxy = await openFaultyProxy(database.url);
  site = await startTestSite({ databaseUrl: proxy.url });
});
afterAll(async () => {
  await site.close();
  await proxy.close();
  await database.drop();
});

const isThere = async (address: string | null) => (await site.app.inject(address ?? '')).statusCode === 200;

test('a new picture that its account names is kept', async () => {
  const user = await site.user();
  const before = proxy.broken;
  proxy.breakAfter('set "avatar"');
  const response = await site.call(changeAvatar, { files: { file: await pictureFile() } }, user.cookie);
  expect({ code: response.error.code, broken: proxy.broken - before }).toEqual({
    code: 'unavailable',
    broken: 1,
  });
  const { avatar } = (await site.call(me, {}, user.cookie)).data.user;
  expect(avatar).not.toBe(user.user.avatar);
  expect(await isThere(avatar)).toBe(true);
});

test('the picture of an account that was created is kept', async () => {
  const before = proxy.broken;
  proxy.breakAfter('insert into "registrations"');
  const body = { name: 'Grace', email: 'grace@example.com', password: 'correct horse' };
  const response = await site.call(register, { body, files: { file: await pictureFile() } });
  expect({ code: response.error.code, broken: proxy.broken - before }).toEqual({
    code: 'unavailable',
    broken: 1,
  });
  const { user } = (await site.call(login, { body: { email: body.email, password: body.password } })).data;
  expect(await isThere(user.avatar)).toBe(true);
});

test('the poster that a course names is kept', async () => {
  await makeCategories(site);
  const admin = await site.user('admin');
  const { id } = await makeCourse(site);
  const before = proxy.broken;
  proxy.breakAfter('set "poster"');
  const picture = sharp({ create: { width: 640, height: 360, channels: 3, background: '#8a2be2' } });
  const file = new Blob([new Uint8Array(await picture.png().toBuffer())], { type: 'image/png' });
  const response = await site.call(putPoster, { params: { id }, files: { file } }, admin.cookie);
  expect({ code: response.error.code, broken: proxy.broken - before }).toEqual({
    code: 'unavailable',
    broken: 1,
  });
  const { course } = (await site.call(adminGetCourse, { params: { id } }, admin.cookie)).data;
  expect(await isThere(course.poster)).toBe(true);
});

test('the source of a video that was added from a file is kept', async () => {
  await makeCategories(site);
  const { id: lectureId } = await makeVideoLecture(site, await makeCourse(site), { video: false });
  const { media } = site.product;
  const before = proxy.broken;
  proxy.breakAfter('insert into "media_assets"');
  // No transcode runs here, so any file will do.
  const adding = media.ingest({ lectureId, fileName: 'video.mp4', path: import.meta.filename });
  await expect(adding).rejects.toSatisfy(isDatabaseAway);
  expect(proxy.broken - before).toBe(1);
  const { db } = site.deps.database;
  const { id } = await db
    .selectFrom('media_assets')
    .select('id')
    .where('lecture_id', '=', lectureId)
    .executeTakeFirstOrThrow();
  const [kept, given] = await Promise.all([
    readFile(join(site.dataDir, 'storage/sources', id)),
    readFile(import.meta.filename),
  ]);
  expect(kept.equals(given)).toBe(true);
});

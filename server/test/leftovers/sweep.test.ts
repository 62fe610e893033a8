import { randomUUID } from 'node:crypto';
import { mkdir, stat, utimes, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { holdRemovals } from '../../src/platform/backup/removal-hold.ts';
import { removeFileLeftovers } from '../../src/platform/leftovers/file-leftovers.ts';
import { removeStorageLeftovers } from '../../src/platform/leftovers/storage-leftovers.ts';
import { makeCourse } from '../support/factories.ts';
import { fillCourse } from '../support/removal-files.ts';
import { siteForEachTest } from '../support/site-hooks.ts';

const hourMs = 60 * 60 * 1000;

const site = siteForEachTest();

/** Files as killed processes leave them: without a row, and half-written. */
const orphans = () => {
  const [avatar, poster, video] = [randomUUID(), randomUUID(), randomUUID()];
  return {
    unclaimed: [
      `storage/avatars/${avatar}.webp`,
      `storage/posters/${poster}.webp`,
      `storage/posters/${poster}-640.webp`,
      `storage/captions/${randomUUID()}/${'a'.repeat(32)}-00000000.vtt`,
      `storage/lecture-files/${randomUUID()}/${'a'.repeat(32)}-00000000`,
      `storage/sources/${video}`,
      `storage/media/${video}/master.m3u8`,
    ],
    drafts: [
      `storage/avatars/${avatar}.webp.${randomUUID()}.part`,
      `storage/sources/${video}.${randomUUID()}.part`,
      `storage/media/${video}.${randomUUID()}.part/720p/init.mp4`,
    ],
    beside: [
      'mail/20260101T000000000Z-one.part',
      'secret.4711.part',
      `secret.${randomUUID()}`,
      `secret.previous.${randomUUID()}`,
      '.writable-4711',
    ],
  };
};

/** Writes a file of the data folder that was last changed so many hours ago, like the folder it is in. */
async function plant(name: string, hoursAgo: number): Promise<void> {
  const path = join(site.dataDir, name);
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, 'left behind');
  await age(name, hoursAgo);
}

/** Makes a file, and its folders up to the video's, look unchanged for this long. */
async function age(name: string, hoursAgo: number): Promise<void> {
  const then = new Date(Date.now() - hoursAgo * hourMs);
  for (let path = name; path.split('/').length > 2; path = dirname(path))
    await utimes(join(site.dataDir, path), then, then);
  await utimes(join(site.dataDir, name), then, then);
}

const isThere = async (name: string) => (await stat(join(site.dataDir, name)).catch(() => null)) !== null;
const thereOf = async (names: readonly string[]) => {
  const there = await Promise.all(names.map(isThere));
  return names.filter((_, index) => there[index]);
};

/** Removes leftovers that are older than a day. */
async function sweep(signal = new AbortController().signal): Promise<void> {
  const { deps, product } = site;
  const before = new Date(Date.now() - 24 * hourMs);
  const { db } = deps.database;
  await removeFileLeftovers(site.dataDir, before);
  await removeStorageLeftovers({
    db,
    storage: deps.storage,
    folders: product.claimedFolders,
    before,
    signal,
  });
}

test('files without a row and half-written files are removed once they are a day old', async () => {
  const { unclaimed, drafts, beside } = orphans();
  const all = [...unclaimed, ...drafts, ...beside];
  for (const name of all) await plant(name, 25);
  await sweep();
  expect(await thereOf(all)).toEqual([]);
});

test('younger files stay, because another process may be writing them (control)', async () => {
  const { unclaimed, drafts, beside } = orphans();
  const all = [...unclaimed, ...drafts, ...beside];
  for (const name of all) await plant(name, 23);
  await sweep();
  expect(await thereOf(all)).toEqual(all);
});

test('a file that a row names stays at any age (control)', async () => {
  const user = await site.user();
  const course = await makeCourse(site);
  const keys = [user.user.avatar?.slice(1) ?? '', ...(await fillCourse(site, course.id))];
  const named = keys.map((key) => `storage/${key}`);
  for (const name of named) await age(name, 1000);
  for (const name of ['mail/20260101T000000000Z-one.eml', 'secret']) await plant(name, 1000);
  await sweep();
  expect(keys).toHaveLength(15);
  expect(await thereOf(named)).toEqual(named);
  expect(await thereOf(['mail/20260101T000000000Z-one.eml', 'secret'])).toHaveLength(2);
});

test('a half-written file inside a ready video is removed, and the video stays', async () => {
  const course = await makeCourse(site);
  const keys = await fillCourse(site, course.id);
  const master = keys.find((key) => key.endsWith('master.m3u8')) ?? '';
  const draft = `storage/${master}.${randomUUID()}.part`;
  await plant(draft, 25);
  await sweep();
  expect(await thereOf([draft, `storage/${master}`])).toEqual([`storage/${master}`]);
});

test('files with names that the site never gives stay', async () => {
  const foreign = [
    'storage/avatars/.nfs0001',
    'storage/lost+found/file',
    'storage/notes.txt',
    'mail/notes.txt',
  ];
  for (const name of foreign) await plant(name, 1000);
  await sweep();
  expect(await thereOf(foreign)).toEqual(foreign);
});

describe('a picture without a user', () => {
  test('is served until it is removed, and answers 404 from then on', async () => {
    const key = `avatars/${randomUUID()}.webp`;
    await plant(`storage/${key}`, 25);
    expect((await site.app.inject(`/${key}`)).statusCode).toBe(200);
    await sweep();
    expect((await site.app.inject(`/${key}`)).statusCode).toBe(404);
  });

  test('is never served if it is half-written', async () => {
    const key = `avatars/${randomUUID()}.webp.${randomUUID()}.part`;
    await plant(`storage/${key}`, 1);
    expect((await site.app.inject(`/${key}`)).statusCode).toBe(404);
  });
});

test('nothing is removed from storage while a backup runs', async () => {
  const { unclaimed } = orphans();
  for (const name of unclaimed) await plant(name, 25);
  const hold = await holdRemovals(site.deps.database.pool);
  await expect(sweep(AbortSignal.timeout(2000))).rejects.toThrow(/abort/iu);
  expect(await thereOf(unclaimed)).toEqual(unclaimed);
  await hold.release();
  await sweep();
  expect(await thereOf(unclaimed)).toEqual([]);
});

test('thousands of files without a row are removed, and every file with a row stays', async () => {
  const named = Array.from({ length: 2500 }, () => `avatars/${randomUUID()}.webp`);
  const others = Array.from({ length: 2500 }, () => `avatars/${randomUUID()}.webp`);
  await site.deps.database.pool.query(
    `insert into users (name, email, password_hash, avatar)
     select 'Somebody', replace(key, '/', '-') || '@example.com', 'none', key from unnest($1::text[]) as key`,
    [named],
  );
  for (const key of [...named, ...others]) await plant(`storage/${key}`, 25);
  await sweep();
  expect((await thereOf(named.map((key) => `storage/${key}`))).length).toBe(2500);
  expect(await thereOf(others.map((key) => `storage/${key}`))).toEqual([]);
});

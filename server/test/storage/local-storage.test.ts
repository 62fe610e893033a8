import { mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openLocalStorage } from '../../src/platform/storage/local.ts';

let root: string;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'fit-coder-storage-'));
});
afterEach(() => rm(root, { recursive: true }));

test('a file that could not be stored leaves nothing behind', async () => {
  const storage = openLocalStorage(root);
  // A folder in place of the file, which no file can replace.
  await mkdir(join(root, 'avatars', 'ada.webp', 'inside'), { recursive: true });
  await expect(storage.put('avatars/ada.webp', Buffer.from('picture'))).rejects.toThrow(/EISDIR/u);
  expect(await readdir(join(root, 'avatars'))).toEqual(['ada.webp']);
});

test('a stored file is complete, and the only one', async () => {
  const storage = openLocalStorage(root);
  await storage.put('avatars/ada.webp', Buffer.from('picture'));
  const object = await storage.get('avatars/ada.webp');
  expect(object && String(await buffer(object.open()))).toBe('picture');
  expect(await readdir(join(root, 'avatars'))).toEqual(['ada.webp']);
});

test('a copy of a folder shares the bytes of its files, and outlives the original', async () => {
  const storage = openLocalStorage(root);
  const keys = ['master.m3u8', '720p/index.m3u8'];
  for (const key of keys) await storage.put(`media/one/${key}`, Buffer.from(key));
  expect(await storage.copy('media/one', 'media/two')).toBe(true);
  for (const key of keys) {
    const [one, two] = [await stat(join(root, 'media/one', key)), await stat(join(root, 'media/two', key))];
    expect(two.ino).toBe(one.ino);
  }
  // A new version of a file replaces its name, and not the bytes that the copy shares.
  await storage.put('media/one/master.m3u8', Buffer.from('repaired'));
  const kept = await storage.get('media/two/master.m3u8');
  expect(kept && String(await buffer(kept.open()))).toBe('master.m3u8');
  await storage.removeAll('media/one');
  expect(await Array.fromAsync(storage.list('media'))).toEqual([
    'media/two/720p/index.m3u8',
    'media/two/master.m3u8',
  ]);
});

test('a copy of a single file is possible, and of nothing says so and leaves nothing', async () => {
  const storage = openLocalStorage(root);
  await storage.put('posters/one.webp', Buffer.from('picture'));
  expect(await storage.copy('posters/one.webp', 'posters/two.webp')).toBe(true);
  expect(await storage.copy('posters/none.webp', 'posters/three.webp')).toBe(false);
  expect((await readdir(join(root, 'posters'))).toSorted()).toEqual(['one.webp', 'two.webp']);
});

import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
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

import { createHash, randomBytes } from 'node:crypto';
import { mkdir, mkdtemp, readFile, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openLocalStorage } from '../../src/platform/storage/local.ts';
import { openBucket } from '../../src/platform/storage/s3/open.ts';
import type { Storage } from '../../src/platform/storage/storage.ts';
import { bucketSettings, openTestBucket } from './object-store.ts';

const mebibyte = 1024 ** 2;

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fit-coder-storages-'));
});
afterAll(() => rm(folder, { recursive: true }));

const opened: Record<string, () => Promise<Storage>> = {
  'a local folder': async () => openLocalStorage(await mkdtemp(join(folder, 'root-'))),
  'a bucket': async () => openBucket(bucketSettings(await openTestBucket())),
};

describe.each(Object.keys(opened))('storage in %s', (kind) => {
  let storage: Storage;
  beforeAll(async () => {
    storage = await (opened[kind] as () => Promise<Storage>)();
  });

  const read = async (key: string) => {
    const object = await storage.get(key);
    return object && String(await buffer(object.open()));
  };
  const keysIn = async (prefix: string) => (await Array.fromAsync(storage.list(prefix))).toSorted();

  test('gives back what was put, whole and in part, with its size and time', async () => {
    const before = Date.now();
    await storage.put('avatars/ada.webp', Buffer.from('a picture'));
    const object = await storage.get('avatars/ada.webp');
    expect(object?.size).toBe(9);
    expect(Math.abs((object?.modifiedAt.getTime() ?? 0) - before)).toBeLessThan(60_000);
    expect(object && String(await buffer(object.open({ start: 2, end: 4 })))).toBe('pic');
    await storage.put('avatars/ada.webp', Buffer.from('another'));
    expect(await read('avatars/ada.webp')).toBe('another');
    expect(await storage.get('avatars/grace.webp')).toBeNull();
    await storage.put('avatars/empty.webp', Buffer.alloc(0));
    expect(await read('avatars/empty.webp')).toBe('');
  });

  test('a stream that is not read to its end blocks nothing', async () => {
    await storage.put('avatars/large.webp', Buffer.alloc(4 * mebibyte));
    for (let reads = 0; reads < 100; reads += 1) {
      const stream = (await storage.get('avatars/large.webp'))?.open();
      if (reads % 2 === 0) await stream?.[Symbol.asyncIterator]().next();
      stream?.destroy();
    }
    expect(await read('avatars/large.webp')).toHaveLength(4 * mebibyte);
  });

  test('viewers who stopped reading do not block the requests of the site itself', async () => {
    await storage.put('avatars/huge.webp', Buffer.alloc(4 * mebibyte));
    const object = await storage.get('avatars/huge.webp');
    const viewers = Array.from({ length: 80 }, () => object?.open());
    await Promise.all(viewers.map(async (stream) => stream?.[Symbol.asyncIterator]().next()));
    await storage.put('avatars/small.webp', Buffer.from('small'));
    expect((await storage.get('avatars/small.webp'))?.size).toBe(5);
    for (const stream of viewers) stream?.destroy();
  });

  test('moves a file in, and hands it to a program as a file', async () => {
    const bytes = randomBytes(40 * mebibyte);
    const path = join(folder, 'film');
    await writeFile(path, bytes);
    await storage.putFile('sources/film', path);
    await expect(stat(path)).rejects.toThrow('ENOENT');
    const work = join(folder, 'work', kind);
    const file = await storage.localFile('sources/film', work, new AbortController().signal);
    expect(sha256(await readFile(file?.path ?? ''))).toBe(sha256(bytes));
    await file?.release();
    expect(await readdir(work).catch(() => [])).toEqual([]);
    expect((await storage.get('sources/film'))?.size).toBe(bytes.length);
    expect(await storage.localFile('sources/none', work, new AbortController().signal)).toBeNull();
  });

  test('an aborted fetch of a file for a program leaves nothing', async () => {
    await storage.put('sources/long', Buffer.alloc(8 * mebibyte));
    const work = join(folder, 'ended', kind);
    const outcome = await storage
      .localFile('sources/long', work, AbortSignal.abort(new Error('the run ended')))
      .then((file) => file?.path, String);
    // A file that is already on this machine is not fetched.
    expect(outcome).toMatch(storage.isShared ? /the run ended|AbortError/u : /sources\/long$/u);
    expect(await readdir(work).catch(() => [])).toEqual([]);
  });

  test('moves a folder in, copies it, and removes one without the other', async () => {
    const made = join(folder, 'made');
    await mkdir(join(made, '720p'), { recursive: true });
    for (const name of ['master.m3u8', '720p/index.m3u8']) await writeFile(join(made, name), name);
    await storage.putFolder('media/one', made);
    await expect(stat(made)).rejects.toThrow('ENOENT');
    await storage.put('media/one-more/master.m3u8', Buffer.from('a neighbour'));
    expect(await storage.copy('media/one', 'media/two')).toBe(true);
    expect(await storage.copy('media/none', 'media/three')).toBe(false);
    await storage.removeAll('media/one');
    await storage.removeAll('media/one');
    expect(await keysIn('media')).toEqual([
      'media/one-more/master.m3u8',
      'media/two/720p/index.m3u8',
      'media/two/master.m3u8',
    ]);
    expect(await read('media/two/720p/index.m3u8')).toBe('720p/index.m3u8');
    expect(await keysIn('media/two/master.m3u8')).toEqual(['media/two/master.m3u8']);
  });

  test('lists the files and folders of a folder, with the time of the newest file', async () => {
    const before = Date.now() - 2000;
    await storage.put('captions/lecture/en.vtt', Buffer.from('WEBVTT'));
    await storage.put('captions/loose.vtt', Buffer.from('WEBVTT'));
    const entries = (await Array.fromAsync(storage.entries('captions'))).toSorted((one, two) =>
      one.key.localeCompare(two.key),
    );
    expect(entries.map(({ key, isFolder, isDraft }) => [key, isFolder, isDraft])).toEqual([
      ['captions/lecture', true, false],
      ['captions/loose.vtt', false, false],
    ]);
    for (const entry of entries) expect((await entry.modifiedAt()).getTime()).toBeGreaterThan(before);
    expect(await Array.fromAsync(storage.entries('posters'))).toEqual([]);
  });

  test.each([
    ['of the sizes that a store joins itself', [5 * mebibyte, 6 * mebibyte, 3]],
    ['that are too small for that', [10, 5 * mebibyte, 20]],
    ['when there is only one', [17]],
  ])('joins parts %s', async (_what, sizes) => {
    const parts = sizes.map((size) => randomBytes(size));
    const keys = parts.map((_, at) => `uploads/one/${at}-${at + 1}`);
    for (const [at, part] of parts.entries()) await storage.put(keys[at] ?? '', part);
    await storage.join('sources/joined', keys);
    const object = await storage.get('sources/joined');
    expect(object && sha256(await buffer(object.open()))).toBe(sha256(Buffer.concat(parts)));
    expect(await keysIn('uploads/one')).toEqual(expect.arrayContaining(keys));
    await storage.removeAll('uploads/one');
  });

  test('a join of parts that are gone fails, and leaves nothing', async () => {
    await storage.put('uploads/two/0-1', Buffer.alloc(6 * mebibyte));
    await expect(storage.join('sources/half', ['uploads/two/0-1', 'uploads/two/1-2'])).rejects.toThrow(
      /ENOENT|NotFound|UnknownError|NoSuchKey/u,
    );
    expect(await storage.get('sources/half')).toBeNull();
    expect(await storage.endUnfinished(new Date(Date.now() + 60_000))).toBe(0);
  });

  test.each(['../secret', '/etc/passwd', 'a//b', 'a/../b', '', 'a b'])('refuses the key %j', async (key) => {
    await expect(storage.put(key, Buffer.from('x'))).rejects.toThrow('not a storage key');
    await expect(storage.removeAll(key)).rejects.toThrow('not a storage key');
  });
});

function sha256(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex');
}

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openLocalStorage } from '../../src/platform/storage/local.ts';
import { openBucket } from '../../src/platform/storage/s3/open.ts';
import { claimStorage, markRestored } from '../../src/platform/storage/site-mark.ts';
import type { Storage } from '../../src/platform/storage/storage.ts';
import { bucketSettings, openTestBucket } from './object-store.ts';

let dataDir: string;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'fit-coder-mark-'));
});
afterAll(() => rm(dataDir, { recursive: true }));

const folder = async () => openLocalStorage(await mkdtemp(join(dataDir, 'storage-')));
const bucket = async () => openBucket(bucketSettings(await openTestBucket()));

const claim = (storage: Storage, id: string, web = true) => claimStorage(storage, { id, web, dataDir });

describe.each([
  ['a local folder', folder, /data folder .*mark.* of another database.*DATABASE_URL/u],
  ['a bucket', bucket, /S3_BUCKET holds the files of another site/u],
])('%s', (_kind, open, sentence) => {
  test('belongs to the first site, at each of its starts, and to no other', async () => {
    const storage = await open();
    await claim(storage, 'one');
    await claim(storage, 'one');
    await claim(storage, 'one', false);
    await expect(claim(storage, 'two')).rejects.toThrow(sentence);
    await claim(storage, 'one');
  });

  test('is taken over by the next site after a restore, and then by no other', async () => {
    const storage = await open();
    await storage.put('avatars/ada.webp', Buffer.from('a picture'));
    await markRestored(storage);
    await claim(storage, 'two');
    await expect(claim(storage, 'three')).rejects.toThrow(sentence);
  });
});

test('files without a mark are those of an older version in a folder, and foreign in a bucket', async () => {
  const [local, shared] = [await folder(), await bucket()];
  for (const storage of [local, shared]) await storage.put('avatars/ada.webp', Buffer.from('a picture'));
  await claim(local, 'one');
  await expect(claim(shared, 'one')).rejects.toThrow(/S3_BUCKET holds the files/u);
});

test('a worker begins no folder of its own, but may be the first at a bucket', async () => {
  await expect(claim(await folder(), 'one', false)).rejects.toThrow(/ROLE=worker finds no files/u);
  const shared = await bucket();
  await claim(shared, 'one', false);
  await expect(claim(shared, 'two')).rejects.toThrow(/S3_BUCKET holds the files/u);
});

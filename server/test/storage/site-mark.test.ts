import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openDatabase, type DatabaseConnection } from '../../src/platform/database/database.ts';
import { createLog } from '../../src/platform/observation/log.ts';
import { openLocalStorage } from '../../src/platform/storage/local.ts';
import { openBucket } from '../../src/platform/storage/s3/open.ts';
import { claimStorage, markRestored, type Claim } from '../../src/platform/storage/site-mark.ts';
import type { Storage } from '../../src/platform/storage/storage.ts';
import { createPatientDatabase, openPool, patience } from '../support/test-database.ts';
import { bucketSettings, openTestBucket } from './object-store.ts';

let dataDir: string;
/** The databases of three sites. */
let one: DatabaseConnection;
let two: DatabaseConnection;
let three: DatabaseConnection;
const undo: (() => Promise<unknown>)[] = [];
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'fit-coder-mark-'));
  undo.push(() => rm(dataDir, { recursive: true }));
});
beforeEach(async () => {
  [one, two, three] = await Promise.all([newSite(), newSite(), newSite()]);
});
afterAll(async () => {
  for (const step of undo.reverse()) await step();
});

/** The database of a new site: a clone with an id of its own. */
async function newSite(): Promise<DatabaseConnection> {
  const database = await createPatientDatabase();
  undo.push(() => database.drop());
  const pool = openPool(database);
  await pool.query('update site_mark set id = gen_random_uuid()');
  await pool.end();
  const connection = openDatabase(database.url, createLog('silent'), patience);
  undo.push(() => connection.close());
  return connection;
}

const folder = async () => openLocalStorage(await mkdtemp(join(dataDir, 'storage-')));
const bucket = async () => openBucket(bucketSettings(await openTestBucket()));

const claim = (storage: Storage, { db }: DatabaseConnection, web = true, how: Claim = 'begin') =>
  claimStorage(storage, db, { web, dataDir }, how);

describe.each([
  [
    'a local folder',
    folder,
    /data folder .*mark.* of another database.*DATABASE_URL/u,
    /data folder .*mark.* holds no files of this site\. Check DATA_DIR/u,
  ],
  ['a bucket', bucket, /S3_BUCKET holds the files of another site/u, /S3_BUCKET is empty.*Check S3_BUCKET/u],
])('%s', (_kind, open, foreign, empty) => {
  test('belongs to the first site, at each of its starts, and to no other', async () => {
    const storage = await open();
    await claim(storage, one);
    await claim(storage, one);
    await claim(storage, one, false);
    await expect(claim(storage, two)).rejects.toThrow(foreign);
    await claim(storage, one);
  });

  test('is taken over by the next site after a restore, and then by no other', async () => {
    const storage = await open();
    await storage.put('avatars/ada.webp', Buffer.from('a picture'));
    await markRestored(storage);
    await claim(storage, two);
    await expect(claim(storage, three)).rejects.toThrow(foreign);
  });

  test('that is empty is refused once the site has another, and takes its place after the command accept files', async () => {
    const [first, other] = [await open(), await open()];
    await claim(first, one);
    await expect(claim(other, one)).rejects.toThrow(empty);
    await expect(claim(other, one, true, 'compare')).rejects.toThrow(empty);
    expect(await other.get('site')).toBeNull();
    await claim(other, one, true, 'accept');
    await claim(other, one);
    await expect(claim(first, one), 'the lost storage, should it appear again').rejects.toThrow(foreign);
  });

  test('is not accepted if it is the site’s or another site’s, and then nothing has changed', async () => {
    const [own, others] = [await open(), await open()];
    await claim(own, one);
    await claim(others, two);
    await expect(claim(own, one, true, 'accept')).rejects.toThrow('This storage is the site’s already.');
    await expect(claim(others, one, true, 'accept')).rejects.toThrow(foreign);
    await expect(claim(await open(), one)).rejects.toThrow(empty);
    await claim(own, one);
    await claim(others, two);
  });

  test('is not begun by a command', async () => {
    const [first, other] = [await open(), await open()];
    await claim(other, one, true, 'compare');
    expect(await other.get('site')).toBeNull();
    await claim(first, one);
    await claim(first, one, true, 'compare');
  });

  test('of a restore is not taken over by a site that has another', async () => {
    const [first, other] = [await open(), await open()];
    await claim(first, one);
    await markRestored(other);
    await expect(claim(other, one)).rejects.toThrow(foreign);
    await claim(other, two);
  });

  test('is begun by one of the nodes that start together, and the others find it', async () => {
    const [first, other] = [await open(), await open()];
    const claims = [first, first, other, first, other].map((storage) => claim(storage, one));
    const outcomes = await Promise.allSettled(claims);
    const refused = outcomes.map(({ status }) => status === 'rejected');
    const firstWon = [false, false, true, false, true];
    expect([firstWon, firstWon.map((lost) => !lost)]).toContainEqual(refused);
  });
});

test('files without a mark are those of an older version in a folder, and nobody’s in a bucket until they are accepted', async () => {
  const [local, shared] = [await folder(), await bucket()];
  for (const storage of [local, shared]) await storage.put('avatars/ada.webp', Buffer.from('a picture'));
  await claim(local, one);
  await local.removeAll('site');
  await claim(local, one);
  await expect(claim(shared, two)).rejects.toThrow(/S3_BUCKET holds files, but not .* accept files/u);
  await claim(shared, two, true, 'accept');
  await claim(shared, two);
});

test('a node that forgot S3_BUCKET does not begin a folder', async () => {
  await claim(await bucket(), one);
  await expect(claim(await folder(), one)).rejects.toThrow(/set S3_BUCKET as they do/u);
  await expect(claim(await folder(), one, false)).rejects.toThrow(/ROLE=worker finds no files/u);
});

test('a worker begins no folder of its own, but may be the first at a bucket', async () => {
  await expect(claim(await folder(), one, false)).rejects.toThrow(/ROLE=worker finds no files/u);
  const shared = await bucket();
  await claim(shared, one, false);
  await expect(claim(shared, two)).rejects.toThrow(/S3_BUCKET holds the files/u);
});

import { readFile, rm, stat } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { CopyObjectCommand, GetObjectCommand, HeadObjectCommand, PutObjectCommand } from '@aws-sdk/client-s3';
import pLimit from 'p-limit';
import { checkKey, type ObjectAddresses, type Storage, type StoredObject } from '../storage.ts';
import { asStorageAway, isMissing } from './client.ts';
import { fetchObject } from './fetching.ts';
import { filesBelow } from './folder.ts';
import { joinObjects, putLargeFile } from './large-objects.ts';
import { listEntries, listKeys } from './listing.ts';
import { removeKeys, endUnfinished } from './removal.ts';
import type { Bucket } from './bucket.ts';
import { typeOf } from '../file-types.ts';

/** Larger files are sent in several parts, and not held in memory. */
const wholeBytes = 16 * 1024 ** 2;
/** How many files of a folder are sent at once. */
const filesAtOnce = 8;

/** Storage in a bucket of an object store, which any number of nodes share. Each object appears at once, and complete. */
export function openS3Storage(bucket: Bucket, addresses: ObjectAddresses): Storage {
  const { client, name: Bucket } = bucket;

  async function put(key: string, bytes: Buffer): Promise<void> {
    const object = { Bucket, Key: checkKey(key), Body: bytes, ContentType: typeOf(key) };
    await away(client.send(new PutObjectCommand({ ...object, ContentLength: bytes.length })));
  }

  async function putFile(key: string, path: string): Promise<void> {
    const { size } = await stat(path);
    if (size <= wholeBytes) await put(key, await readFile(path));
    else await away(putLargeFile(bucket, checkKey(key), path, size));
    await rm(path);
  }

  async function get(key: string): Promise<StoredObject | null> {
    const where = { Bucket, Key: checkKey(key) };
    try {
      const found = await client.send(new HeadObjectCommand(where));
      return {
        size: found.ContentLength ?? 0,
        modifiedAt: found.LastModified ?? new Date(0),
        open: (range) => Readable.from(bytesOf(bucket, key, range), { objectMode: false }),
      };
    } catch (error) {
      if (isMissing(error)) return null;
      throw asStorageAway(error);
    }
  }

  async function copy(from: string, to: string): Promise<boolean> {
    checkKey(to);
    const keys = await Array.fromAsync(listKeys(bucket, checkKey(from)));
    const limit = pLimit(filesAtOnce);
    const copyOne = (key: string) =>
      client.send(
        new CopyObjectCommand({ Bucket, Key: to + key.slice(from.length), CopySource: `${Bucket}/${key}` }),
      );
    await away(Promise.all(keys.map((key) => limit(copyOne, key))));
    return keys.length > 0;
  }

  return {
    isShared: true,
    addresses,
    put,
    putFile,
    async putFolder(prefix, folder) {
      const limit = pLimit(filesAtOnce);
      const files = await Array.fromAsync(filesBelow(folder));
      await Promise.all(files.map((file) => limit(() => putFile(`${prefix}/${file.name}`, file.path))));
      await rm(folder, { recursive: true });
    },
    copy,
    join: async (key, parts) => away(joinObjects(bucket, checkKey(key), parts)),
    get,
    async localFile(key, folder) {
      const object = await get(key);
      return object && fetchObject(object, folder);
    },
    list: (prefix) => listKeys(bucket, prefix === '' ? '' : checkKey(prefix)),
    entries: (prefix) => listEntries(bucket, checkKey(prefix)),
    removeAll: async (prefix) => away(removeKeys(bucket, checkKey(prefix))),
    endUnfinished: (before) => away(endUnfinished(bucket, before)),
  };
}

async function* bytesOf(
  { client, name }: Bucket,
  key: string,
  range?: { readonly start: number; readonly end: number },
): AsyncGenerator<Buffer> {
  const Range = range && `bytes=${range.start}-${range.end}`;
  // An empty object has no range.
  if (range && range.end < range.start) return;
  try {
    const { Body } = await client.send(
      new GetObjectCommand({ Bucket: name, Key: key, ...(Range === undefined ? {} : { Range }) }),
    );
    yield* Body as Readable;
  } catch (error) {
    throw asStorageAway(error);
  }
}

async function away<Result>(work: Promise<Result>): Promise<Result> {
  try {
    return await work;
  } catch (error) {
    throw asStorageAway(error);
  }
}

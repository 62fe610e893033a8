import { readFile, rm, stat } from 'node:fs/promises';
import { CopyObjectCommand, HeadObjectCommand, PutObjectCommand } from '@aws-sdk/client-s3';
import pLimit from 'p-limit';
import { typeOf } from '../file-types.ts';
import {
  checkKey,
  type LocalFile,
  type ObjectAddresses,
  type Storage,
  type StoredObject,
} from '../storage.ts';
import type { Bucket } from './bucket.ts';
import { asStorageAway, isMissing } from './client.ts';
import { fetchObject } from './fetching.ts';
import { filesBelow } from './folder.ts';
import { joinObjects, putLargeFile } from './large-objects.ts';
import { listEntries, listKeys } from './listing.ts';
import { openObject } from './reading.ts';
import { endUnfinished, removeKeys } from './removal.ts';

/** Larger files are sent in several parts, and not held in memory. */
const wholeBytes = 16 * 1024 ** 2;
/** How many files of a folder are sent or copied at once. */
const filesAtOnce = 8;

/** Storage in a bucket of an object store, which any number of nodes share. Each object appears at once, and complete. */
export class S3Storage implements Storage {
  readonly isShared = true;
  readonly addresses: ObjectAddresses;
  readonly #bucket: Bucket;

  constructor(bucket: Bucket, addresses: ObjectAddresses) {
    this.#bucket = bucket;
    this.addresses = addresses;
  }

  async put(key: string, bytes: Buffer): Promise<void> {
    const { client, name } = this.#bucket;
    const object = { Bucket: name, Key: checkKey(key), Body: bytes, ContentType: typeOf(key) };
    await away(client.send(new PutObjectCommand({ ...object, ContentLength: bytes.length })));
  }

  async putFile(key: string, path: string): Promise<void> {
    const { size } = await stat(path);
    if (size <= wholeBytes) await this.put(key, await readFile(path));
    else await away(putLargeFile(this.#bucket, checkKey(key), path, size));
    await rm(path);
  }

  async putFolder(prefix: string, folder: string): Promise<void> {
    const limit = pLimit(filesAtOnce);
    const files = await Array.fromAsync(filesBelow(folder));
    await Promise.all(files.map((file) => limit(() => this.putFile(`${prefix}/${file.name}`, file.path))));
    await rm(folder, { recursive: true });
  }

  async copy(from: string, to: string): Promise<boolean> {
    const { client, name: Bucket } = this.#bucket;
    checkKey(to);
    const keys = await Array.fromAsync(this.list(checkKey(from)));
    const limit = pLimit(filesAtOnce);
    const copyOne = (key: string) =>
      client.send(
        new CopyObjectCommand({ Bucket, Key: to + key.slice(from.length), CopySource: `${Bucket}/${key}` }),
      );
    await away(Promise.all(keys.map((key) => limit(copyOne, key))));
    return keys.length > 0;
  }

  async join(key: string, parts: readonly string[]): Promise<void> {
    await away(joinObjects(this.#bucket, checkKey(key), parts));
  }

  async get(key: string): Promise<StoredObject | null> {
    const { client, name } = this.#bucket;
    try {
      const found = await client.send(new HeadObjectCommand({ Bucket: name, Key: checkKey(key) }));
      return {
        size: found.ContentLength ?? 0,
        modifiedAt: found.LastModified ?? new Date(0),
        open: (range) => openObject(this.#bucket, key, range),
      };
    } catch (error) {
      if (isMissing(error)) return null;
      throw asStorageAway(error);
    }
  }

  async localFile(key: string, folder: string, signal: AbortSignal): Promise<LocalFile | null> {
    const object = await this.get(key);
    return object && fetchObject(object, folder, signal);
  }

  list(prefix: string): AsyncIterable<string> {
    return listKeys(this.#bucket, prefix === '' ? '' : checkKey(prefix));
  }

  entries(prefix: string): ReturnType<Storage['entries']> {
    return listEntries(this.#bucket, checkKey(prefix));
  }

  async removeAll(prefix: string): Promise<void> {
    await away(removeKeys(this.#bucket, checkKey(prefix)));
  }

  endUnfinished(before: Date): Promise<number> {
    return away(endUnfinished(this.#bucket, before));
  }
}

async function away<Result>(work: Promise<Result>): Promise<Result> {
  try {
    return await work;
  } catch (error) {
    throw asStorageAway(error);
  }
}

import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CopyObjectCommand,
  CreateMultipartUploadCommand,
  GetObjectCommand,
  HeadObjectCommand,
  UploadPartCopyCommand,
  type CompletedPart,
} from '@aws-sdk/client-s3';
import { Upload } from '@aws-sdk/lib-storage';
import pLimit from 'p-limit';
import type { Bucket } from './bucket.ts';
import { typeOf } from '../file-types.ts';

const mebibyte = 1024 ** 2;
/** No store accepts a smaller part, except the last. */
const smallestPart = 5 * mebibyte;
/** Stores accept at least this many parts. */
const mostParts = 1000;
const usualPart = 16 * mebibyte;
const partsAtOnce = 4;

/** The size of the parts of an object of `size` bytes, so that every store accepts their number. */
function partSizeFor(size: number): number {
  // Nine tenths, so that a few short parts of an interrupted upload fit in.
  return Math.max(usualPart, Math.ceil(size / (mostParts * 0.9) / mebibyte) * mebibyte);
}

/** Sends a file in several parts. */
export async function putLargeFile(bucket: Bucket, key: string, path: string, size: number): Promise<void> {
  await send(bucket, key, createReadStream(path), size);
}

/** The store copies the parts itself, if they are large enough; otherwise they pass through this process. */
export async function joinObjects(bucket: Bucket, key: string, parts: readonly string[]): Promise<void> {
  const limit = pLimit(partsAtOnce * 2);
  const sizes = await Promise.all(parts.map((part) => limit(sizeOf, bucket, part)));
  const size = sizes.reduce((sum, one) => sum + one, 0);
  const isJoinable = parts.length <= mostParts && sizes.slice(0, -1).every((one) => one >= smallestPart);
  if (parts.length === 1) await copyWhole(bucket, key, parts[0] ?? '');
  else if (isJoinable) await copyParts(bucket, key, parts);
  else await send(bucket, key, Readable.from(bytesOf(bucket, parts)), size);
  const joined = await sizeOf(bucket, key);
  if (joined !== size) throw new Error(`the object ${key} has ${joined} bytes instead of ${size}`);
}

async function send(bucket: Bucket, key: string, body: Readable, size: number): Promise<void> {
  const { client, name } = bucket;
  const params = { Bucket: name, Key: key, Body: body, ContentType: typeOf(key) };
  await new Upload({ client, params, partSize: partSizeFor(size), queueSize: partsAtOnce }).done();
}

async function sizeOf({ client, name }: Bucket, key: string): Promise<number> {
  const { ContentLength = 0 } = await client.send(new HeadObjectCommand({ Bucket: name, Key: key }));
  return ContentLength;
}

async function copyWhole({ client, name }: Bucket, key: string, part: string): Promise<void> {
  await client.send(new CopyObjectCommand({ Bucket: name, Key: key, CopySource: `${name}/${part}` }));
}

async function copyParts(bucket: Bucket, key: string, parts: readonly string[]): Promise<void> {
  const { client, name } = bucket;
  const target = { Bucket: name, Key: key };
  const { UploadId } = await client.send(
    new CreateMultipartUploadCommand({ ...target, ContentType: typeOf(key) }),
  );
  const limit = pLimit(partsAtOnce);
  const copyPart = async (part: string, at: number): Promise<CompletedPart> => {
    const PartNumber = at + 1;
    const copied = await client.send(
      new UploadPartCopyCommand({ ...target, UploadId, PartNumber, CopySource: `${name}/${part}` }),
    );
    return { PartNumber, ETag: copied.CopyPartResult?.ETag };
  };
  try {
    const Parts = await Promise.all(parts.map((part, at) => limit(copyPart, part, at)));
    await client.send(
      new CompleteMultipartUploadCommand({ ...target, UploadId, MultipartUpload: { Parts } }),
    );
  } catch (error) {
    limit.clearQueue();
    // If the upload cannot be aborted now, `endUnfinished` aborts it later.
    await client.send(new AbortMultipartUploadCommand({ ...target, UploadId })).catch(() => null);
    throw error;
  }
}

async function* bytesOf({ client, name }: Bucket, parts: readonly string[]): AsyncGenerator<Buffer> {
  for (const part of parts) {
    const { Body } = await client.send(new GetObjectCommand({ Bucket: name, Key: part }));
    yield* Body as Readable;
  }
}

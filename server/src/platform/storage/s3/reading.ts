import { Readable } from 'node:stream';
import { GetObjectCommand } from '@aws-sdk/client-s3';
import type { Bucket } from './bucket.ts';
import { asStorageAway } from './client.ts';

/** A part of an object; `end` is inclusive. */
type Range = { readonly start: number; readonly end: number } | undefined;

/** The bytes of an object. The request is sent when the first ones are read, and ends when the stream is destroyed. */
export function openObject(bucket: Bucket, key: string, range: Range): Readable {
  return Readable.from(bytesOf(bucket, key, range), { objectMode: false });
}

async function* bytesOf({ viewers, name }: Bucket, key: string, range: Range): AsyncGenerator<Buffer> {
  // An empty object has no range.
  if (range && range.end < range.start) return;
  const part = range && { Range: `bytes=${range.start}-${range.end}` };
  try {
    const { Body } = await viewers.send(new GetObjectCommand({ Bucket: name, Key: key, ...part }));
    yield* Body as Readable;
  } catch (error) {
    throw asStorageAway(error);
  }
}

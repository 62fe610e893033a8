import {
  AbortMultipartUploadCommand,
  DeleteObjectCommand,
  ListMultipartUploadsCommand,
  type ListMultipartUploadsCommandOutput,
} from '@aws-sdk/client-s3';
import pLimit from 'p-limit';
import type { Bucket } from './bucket.ts';
import { listKeys } from './listing.ts';

const requestsAtOnce = 16;

/**
 * Removes everything at or below `prefix`, one request for each object: the request for several needs a checksum on which
 * stores do not agree. The object `prefix` is removed even if the listing does not show it yet.
 */
export async function removeKeys(bucket: Bucket, prefix: string): Promise<void> {
  const { client, name } = bucket;
  const keys = new Set([prefix, ...(await Array.fromAsync(listKeys(bucket, prefix)))]);
  const limit = pLimit(requestsAtOnce);
  const remove = (Key: string) => client.send(new DeleteObjectCommand({ Bucket: name, Key }));
  await Promise.all([...keys].map((key) => limit(remove, key)));
}

/** Aborts multipart uploads that began before `before`, and returns their number: they take space and are not listed. */
export async function endUnfinished({ client, name }: Bucket, before: Date): Promise<number> {
  let ended = 0;
  let marker: { KeyMarker?: string | undefined; UploadIdMarker?: string | undefined } | null = {};
  while (marker) {
    const page: ListMultipartUploadsCommandOutput = await client.send(
      new ListMultipartUploadsCommand({ Bucket: name, ...marker }),
    );
    for (const { Key, UploadId, Initiated } of page.Uploads ?? []) {
      if (!Initiated || Initiated >= before) continue;
      await client.send(new AbortMultipartUploadCommand({ Bucket: name, Key, UploadId }));
      ended += 1;
    }
    marker = page.IsTruncated
      ? { KeyMarker: page.NextKeyMarker, UploadIdMarker: page.NextUploadIdMarker }
      : null;
  }
  return ended;
}

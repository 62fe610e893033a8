import { paginateListObjectsV2, type ListObjectsV2CommandOutput } from '@aws-sdk/client-s3';
import { isKey, type StoredEntry } from '../storage.ts';
import type { Bucket } from './bucket.ts';
import { asStorageAway } from './client.ts';

/** The keys at or below `prefix`, or all if it is empty. Objects whose names are not valid keys are not ours. */
export async function* listKeys(bucket: Bucket, prefix: string): AsyncGenerator<string> {
  for await (const { Contents = [] } of pages(bucket, prefix))
    for (const { Key = '' } of Contents) if (isAtOrBelow(Key, prefix) && isKey(Key)) yield Key;
}

/** The direct entries of a folder. A store has no drafts, since an object appears when it is complete. */
export async function* listEntries(bucket: Bucket, folder: string): AsyncGenerator<StoredEntry> {
  for await (const page of pages(bucket, `${folder}/`, '/')) {
    for (const { Key: key = '', LastModified } of page.Contents ?? [])
      if (isKey(key)) yield { ...file, key, modifiedAt: async () => LastModified ?? new Date(0) };
    for (const { Prefix = '' } of page.CommonPrefixes ?? []) {
      const key = Prefix.replace(/\/$/u, '');
      if (isKey(key)) yield { ...file, key, isFolder: true, modifiedAt: () => newestIn(bucket, Prefix) };
    }
  }
}

const file = { isFolder: false, isDraft: false };

async function newestIn(bucket: Bucket, prefix: string): Promise<Date> {
  let newest = new Date(0);
  for await (const { Contents = [] } of pages(bucket, prefix))
    for (const { LastModified } of Contents) if (LastModified && LastModified > newest) newest = LastModified;
  return newest;
}

async function* pages(
  { client, name }: Bucket,
  prefix: string,
  delimiter?: string,
): AsyncGenerator<ListObjectsV2CommandOutput> {
  const where = { Bucket: name, ...(prefix === '' ? {} : { Prefix: prefix }) };
  try {
    yield* paginateListObjectsV2({ client }, delimiter ? { ...where, Delimiter: delimiter } : where);
  } catch (error) {
    throw asStorageAway(error);
  }
}

function isAtOrBelow(key: string, prefix: string): boolean {
  return prefix === '' || key === prefix || key.startsWith(`${prefix}/`);
}

import { GetObjectCommand, type S3Client } from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import type { ObjectAddresses } from '../storage.ts';
import type { Bucket } from './bucket.ts';

/** A shorter time would fail where clocks differ. */
const validSeconds = 60;

/** Signed URLs of a bucket's objects. `forBrowsers` has the URL of the store for browsers. */
export function signedAddresses({ client, name }: Bucket, forBrowsers: S3Client): ObjectAddresses {
  const sign = (signing: S3Client, key: string) =>
    getSignedUrl(signing, new GetObjectCommand({ Bucket: name, Key: key }), { expiresIn: validSeconds });
  return {
    forBrowser: (key) => sign(forBrowsers, key),
    forProxy: (key) => sign(client, key),
  };
}

import { GetObjectCommand } from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import type { ObjectAddresses } from '../storage.ts';
import { openClient } from './client.ts';
import type { S3Settings } from '../../config/object-store-settings.ts';

/** A shorter time would fail where clocks differ. */
const validSeconds = 60;

/** Signed addresses of objects, for browsers at the public endpoint and for a proxy at the store's own. */
export function signedAddresses(settings: S3Settings): ObjectAddresses {
  const forProxies = openClient(settings);
  const forBrowsers = openClient(settings, settings.publicEndpoint ?? settings.endpoint);
  const sign = async (client: typeof forProxies, key: string) => {
    const command = new GetObjectCommand({ Bucket: settings.bucket, Key: key });
    return getSignedUrl(client, command, { expiresIn: validSeconds });
  };
  return {
    forBrowser: (key) => sign(forBrowsers, key),
    forProxy: (key) => sign(forProxies, key),
  };
}

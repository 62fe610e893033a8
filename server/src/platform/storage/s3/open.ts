import type { S3Settings } from '../../config/object-store-settings.ts';
import type { Storage } from '../storage.ts';
import { signedAddresses } from './addresses.ts';
import { openClient, requireBucket } from './client.ts';
import { S3Storage } from './storage.ts';

/** How many viewers may read from the store through this process at once; further ones wait. */
const viewersConnections = 1024;

/** Opens the storage in a bucket. @throws StartError with a sentence that names the setting, if it cannot be used */
export async function openBucket(settings: S3Settings): Promise<Storage> {
  const client = openClient(settings);
  await requireBucket(client, settings);
  const { publicEndpoint } = settings;
  const forBrowsers = publicEndpoint === undefined ? client : openClient(settings, publicEndpoint);
  const viewers = openClient(settings, settings.endpoint, viewersConnections);
  const bucket = { client, viewers, name: settings.bucket };
  return new S3Storage(bucket, signedAddresses(bucket, forBrowsers));
}

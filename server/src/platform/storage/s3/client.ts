import {
  HeadBucketCommand,
  NoSuchKey,
  NotFound,
  S3Client,
  S3ServiceException,
  type S3ClientConfig,
} from '@aws-sdk/client-s3';
import { StartError } from '../../start-error.ts';
import { StorageAway } from '../storage.ts';
import type { S3Settings } from '../../config/object-store-settings.ts';

/** How long a connection may take, and how long it may be silent, in milliseconds. */
const connectMs = 3000;
const silentMs = 30_000;

/** A client for the bucket's store. `endpoint` replaces the one of the settings; requests beyond `connections` wait. */
export function openClient(settings: S3Settings, endpoint = settings.endpoint, connections = 64): S3Client {
  const { credentials } = settings;
  const config: S3ClientConfig = {
    region: settings.region,
    forcePathStyle: settings.pathStyle,
    // Checksums of newer protocols are sent only where AWS demands them, because other stores refuse them.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    maxAttempts: 4,
    requestHandler: {
      connectionTimeout: connectMs,
      // A limit for a whole request would end uploads on slow lines.
      socketTimeout: silentMs,
      httpAgent: { keepAlive: true, maxSockets: connections },
      httpsAgent: { keepAlive: true, maxSockets: connections },
    },
  };
  if (endpoint !== undefined) config.endpoint = endpoint;
  if (credentials !== undefined) config.credentials = credentials;
  return new S3Client(config);
}

/** @throws StartError with a sentence that names the setting, if the bucket cannot be used */
export async function requireBucket(client: S3Client, settings: S3Settings): Promise<void> {
  try {
    await client.send(new HeadBucketCommand({ Bucket: settings.bucket }));
  } catch (error) {
    throw new StartError(`${refusal(error, settings)}.`, { cause: error });
  }
}

function refusal(error: unknown, { bucket, endpoint, region }: S3Settings): string {
  const where = endpoint ?? `the region ${region}`;
  const status = error instanceof S3ServiceException ? error.$metadata.httpStatusCode : undefined;
  if (status === 404)
    return `S3_BUCKET=${bucket} does not exist at ${where}. Create it, with no public access`;
  if (status === 403)
    return `S3_ACCESS_KEY_ID has no access to the bucket ${bucket} at ${where}, or S3_SECRET_ACCESS_KEY is wrong`;
  if (status === 301 || status === 400)
    return `S3_REGION=${region} is not the region of the bucket ${bucket}`;
  const reason = error instanceof Error ? error.message || error.name : String(error);
  return `S3_BUCKET=${bucket} cannot be reached at ${where} (${reason})`;
}

/** Whether the store says that there is no such object. */
export function isMissing(error: unknown): boolean {
  return error instanceof NotFound || error instanceof NoSuchKey;
}

/** Turns an error of the network or an overloaded store into StorageAway; others are returned unchanged. */
export function asStorageAway(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  if (error instanceof S3ServiceException) {
    const status = error.$metadata.httpStatusCode ?? 500;
    if (status < 500 && status !== 429 && status !== 408) return error;
  } else if (!isOfNetwork(error)) return error;
  return new StorageAway('the object store cannot be reached', { cause: error });
}

function isOfNetwork(error: Error): boolean {
  if (error.name === 'TimeoutError' || error.name === 'NetworkingError') return true;
  if (error instanceof AggregateError)
    return error.errors.some((one) => one instanceof Error && isOfNetwork(one));
  return 'code' in error && networkCodes.has(String(error.code));
}

const networkCodes: ReadonlySet<string> = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
]);

import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { promisify } from 'node:util';
import { CreateBucketCommand } from '@aws-sdk/client-s3';
import { inject } from 'vitest';
import { openClient } from '../../src/platform/storage/s3/client.ts';
import type { S3Settings } from '../../src/platform/config/object-store-settings.ts';
import { readConfig } from '../../src/platform/config/config.ts';
import { objectStoreProgram } from './object-store.setup.ts';

const run = promisify(execFile);

/** The settings of a new bucket in the run's object store, OpenStack Swift, as environment variables. */
export async function openTestBucket(): Promise<Record<string, string>> {
  const { stdout } = await run(objectStoreProgram, ['start', inject('objectStoreFolder')]);
  const exported = (name: string) => new RegExp(`^export ${name}=(.*)$`, 'mu').exec(stdout)?.[1] ?? '';
  const bucket = {
    S3_ENDPOINT: exported('S3_ENDPOINT'),
    S3_REGION: exported('S3_REGION'),
    S3_ACCESS_KEY_ID: exported('AWS_ACCESS_KEY_ID'),
    S3_SECRET_ACCESS_KEY: exported('AWS_SECRET_ACCESS_KEY'),
    S3_BUCKET: `site-${randomBytes(6).toString('hex')}`,
  };
  const settings = bucketSettings(bucket);
  const client = openClient(settings);
  await client.send(new CreateBucketCommand({ Bucket: settings.bucket }));
  client.destroy();
  return bucket;
}

/** The settings as the site reads them. */
export function bucketSettings(environment: Readonly<Record<string, string>>): S3Settings {
  const { s3 } = readConfig(environment).files;
  if (!s3) throw new Error('the settings name no bucket');
  return s3;
}

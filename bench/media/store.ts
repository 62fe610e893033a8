import { execFile } from 'node:child_process';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { CreateBucketCommand, PutObjectCommand, S3Client } from '@aws-sdk/client-s3';

const run = promisify(execFile);
const program = resolve(import.meta.dirname, '../../scripts/s3-server');

/** An object store of the bench, with a bucket that has only the mark of its site. */
export interface BenchStore {
  /** The settings of a site that uses it. */
  readonly settings: Readonly<Record<string, string>>;
  stop(): Promise<void>;
}

export async function startStore(parent: string, mark: Uint8Array): Promise<BenchStore> {
  const folder = join(parent, 'objects');
  const { stdout } = await run(program, ['start', folder]);
  const exported = (name: string) => new RegExp(`^export ${name}=(.*)$`, 'mu').exec(stdout)?.[1] ?? '';
  const [endpoint, region] = [exported('S3_ENDPOINT'), exported('S3_REGION')];
  const [accessKeyId, secretAccessKey] = [exported('AWS_ACCESS_KEY_ID'), exported('AWS_SECRET_ACCESS_KEY')];
  const client = new S3Client({
    endpoint,
    region,
    forcePathStyle: true,
    credentials: { accessKeyId, secretAccessKey },
  });
  await client.send(new CreateBucketCommand({ Bucket: 'bench' }));
  await client.send(new PutObjectCommand({ Bucket: 'bench', Key: 'site', Body: mark }));
  client.destroy();
  return {
    settings: {
      ...{ S3_BUCKET: 'bench', S3_ENDPOINT: endpoint, S3_REGION: region },
      ...{ S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey },
    },
    stop: async () => void (await run(program, ['stop', folder])),
  };
}

import * as z from 'zod/mini';
import { isLoopback } from './loopback.ts';
import { StartError } from '../start-error.ts';

/** A bucket of an object store that speaks the protocol of S3. */
export interface S3Settings {
  readonly bucket: string;
  /** Absent: AWS, by the region. */
  readonly endpoint: string | undefined;
  /** Where browsers reach the store, if that is another URL. */
  readonly publicEndpoint: string | undefined;
  readonly region: string;
  /** Absent: those of the machine's role, or others that the SDK finds. */
  readonly credentials: { readonly accessKeyId: string; readonly secretAccessKey: string } | undefined;
  /** Whether the bucket is part of the path (`https://store/bucket/key`) or of the host name. */
  readonly pathStyle: boolean;
}

const address = z.url({
  protocol: /^https?$/u,
  error: 'must be the URL of an object store, such as https://s3.example.com',
});

/** The names that every store accepts, in path style as well as in host names. */
const bucketName = /^[a-z\d][a-z\d.-]{1,61}[a-z\d]$/u;

export const s3SettingsSchema = {
  S3_BUCKET: z.optional(
    z.string().check(
      z.regex(
        bucketName,
        'must be the name of a bucket: 3 to 63 lowercase letters, digits, dots and hyphens',
      ),
      z.refine(
        (name) => !name.endsWith('--x-s3'),
        'must be a general purpose bucket, not a directory bucket (S3 Express One Zone)',
      ),
    ),
  ),
  S3_ENDPOINT: z.optional(address),
  S3_PUBLIC_ENDPOINT: z.optional(address),
  S3_REGION: z._default(
    z.string().check(z.regex(/^[a-z\d-]{1,64}$/u, 'must be a region such as eu-central-1')),
    'us-east-1',
  ),
  S3_ACCESS_KEY_ID: z.optional(z.string()),
  S3_SECRET_ACCESS_KEY: z.optional(z.string()),
  S3_PATH_STYLE: z._default(z.enum(['on', 'off'], 'must be on or off'), 'on'),
  S3_TLS: z._default(z.enum(['required', 'off'], 'must be required or off'), 'required'),
};

const shape = z.object(s3SettingsSchema);
type Read = z.infer<typeof shape>;

/** The object store of the settings; undefined if files are kept in the data folder. */
export function s3SettingsOf(s: Read): S3Settings | undefined {
  if (s.S3_BUCKET === undefined) return undefined;
  return {
    bucket: s.S3_BUCKET,
    endpoint: s.S3_ENDPOINT,
    publicEndpoint: s.S3_PUBLIC_ENDPOINT,
    region: s.S3_REGION,
    credentials:
      s.S3_ACCESS_KEY_ID === undefined || s.S3_SECRET_ACCESS_KEY === undefined
        ? undefined
        : { accessKeyId: s.S3_ACCESS_KEY_ID, secretAccessKey: s.S3_SECRET_ACCESS_KEY },
    pathStyle: s.S3_PATH_STYLE === 'on',
  };
}

/** @throws StartError with a sentence that names the variable */
export function checkS3Settings(s: Read, production: boolean): void {
  if ((s.S3_ACCESS_KEY_ID === undefined) !== (s.S3_SECRET_ACCESS_KEY === undefined))
    throw new StartError('S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY must be set together.');
  const alone = (['S3_ENDPOINT', 'S3_PUBLIC_ENDPOINT', 'S3_ACCESS_KEY_ID'] as const).find(
    (name) => s[name] !== undefined,
  );
  if (s.S3_BUCKET === undefined) {
    if (alone === undefined) return;
    throw new StartError(`${alone} needs S3_BUCKET: the bucket that holds the site's files.`);
  }
  for (const name of ['S3_ENDPOINT', 'S3_PUBLIC_ENDPOINT'] as const)
    if (production && s.S3_TLS === 'required') requireEncryption(name, s[name]);
}

function requireEncryption(name: string, url: string | undefined): void {
  if (url === undefined || new URL(url).protocol === 'https:' || isLoopback(new URL(url).hostname)) return;
  throw new StartError(
    `${name} leads to ${new URL(url).hostname} without TLS, so files would travel unencrypted. Use a URL that begins with https://, or set S3_TLS=off where the network between is private.`,
  );
}

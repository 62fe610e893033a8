import { GetObjectCommand, type S3Client } from '@aws-sdk/client-s3';
import { getSignedUrl, S3RequestPresigner } from '@aws-sdk/s3-request-presigner';
import type { ObjectAddresses } from '../storage.ts';
import type { Bucket } from './bucket.ts';

/** A shorter time would fail where clocks differ. */
const validSeconds = 60;

/** Signed URLs of a bucket's objects. `forBrowsers` has the URL of the store for browsers. */
export function signedAddresses({ client, name }: Bucket, forBrowsers: S3Client): ObjectAddresses {
  return { forBrowser: signer(forBrowsers, name), forProxy: signer(client, name) };
}

/**
 * Signs the URLs of a bucket's keys. The client finds the bucket's URL only once, because that costs several times as much
 * as a signature, and a viewer needs a URL for each segment.
 */
function signer(client: S3Client, bucket: string): (key: string) => Promise<string> {
  const presigner = new S3RequestPresigner({ ...client.config });
  let place: Promise<Place> | undefined;
  return async (key) => {
    place ??= placeOf(client, bucket).catch((error: unknown) => {
      place = undefined;
      throw error;
    });
    const { url, signing } = await place;
    const { protocol, hostname, port, host, pathname } = url;
    const { query } = await presigner.presign(
      {
        method: 'GET',
        ...{ protocol, hostname, headers: { host }, query: {} },
        ...(port !== '' && { port: Number(port) }),
        // Keys need no escaping: they have only letters, digits and a few signs.
        path: pathname + key,
      },
      { expiresIn: validSeconds, ...signing },
    );
    return `${protocol}//${host}${pathname}${key}?${new URLSearchParams(query as Record<string, string>)}`;
  };
}

interface Place {
  /** The URL of the bucket, whose path ends with a slash: its host or its path names the bucket. */
  readonly url: URL;
  readonly signing: { readonly signingRegion: string; readonly signingService: string };
}

async function placeOf(client: S3Client, bucket: string): Promise<Place> {
  const key = 'key';
  const url = new URL(await getSignedUrl(client, new GetObjectCommand({ Bucket: bucket, Key: key })));
  // Access key, day, region, service and an end that is always the same.
  const credential = (url.searchParams.get('X-Amz-Credential') ?? '').split('/');
  const [signingRegion, signingService] = credential.slice(-3);
  if (!signingRegion || !signingService) throw new Error('a signed URL names its region and service');
  url.pathname = url.pathname.slice(0, -key.length);
  return { url, signing: { signingRegion, signingService } };
}

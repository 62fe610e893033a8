import { createHash, createHmac } from 'node:crypto';
import { S3Client, type S3ClientConfig } from '@aws-sdk/client-s3';
import { expect, test } from 'vitest';
import { signedAddresses } from '../../src/platform/storage/s3/addresses.ts';

const secretAccessKey = 'wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY';
const credentials = { accessKeyId: 'AKIDEXAMPLE', secretAccessKey, sessionToken: 'token+/==' };
const key = 'media/a-b_c/720p/segment-0001.m4s';

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
const hmac = (by: string | Buffer, text: string) => createHmac('sha256', by).update(text).digest();
/** As RFC 3986 says, which the signature demands. */
const encoded = (text: string) =>
  encodeURIComponent(text).replace(
    /[!'()*]/gu,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );

/** The signature of a URL by the algorithm that AWS documents for query strings (Signature Version 4). */
function signatureOf(url: URL): string {
  const query = [...url.searchParams].filter(([name]) => name !== 'X-Amz-Signature');
  const pairs = query.map(([name, value]) => `${encoded(name)}=${encoded(value)}`).toSorted();
  const canonical = [
    'GET',
    url.pathname,
    pairs.join('&'),
    `host:${url.host}`,
    '',
    'host',
    'UNSIGNED-PAYLOAD',
  ];
  const [, ...scope] = (url.searchParams.get('X-Amz-Credential') ?? '').split('/');
  const time = url.searchParams.get('X-Amz-Date') ?? '';
  const toSign = ['AWS4-HMAC-SHA256', time, scope.join('/'), sha256(canonical.join('\n'))];
  const signingKey = scope.reduce<string | Buffer>(hmac, `AWS4${secretAccessKey}`);
  return hmac(signingKey, toSign.join('\n')).toString('hex');
}

async function urlOf(config: S3ClientConfig, bucket = 'courses'): Promise<URL> {
  const client = new S3Client({ region: 'us-east-1', credentials, ...config });
  return new URL(await signedAddresses({ client, viewers: client, name: bucket }, client).forBrowser(key));
}

test.each([
  ['the path', { endpoint: 'http://10.0.0.1:9000', forcePathStyle: true }, 'http://10.0.0.1:9000/courses/'],
  ['the host', { endpoint: 'https://h.example:8443' }, 'https://courses.h.example:8443/'],
  [
    'the path below another',
    { endpoint: 'https://h.example/s3/', forcePathStyle: true },
    'https://h.example/s3/courses/',
  ],
  [
    'the path after two slashes',
    { endpoint: 'https://h.example//', forcePathStyle: true },
    'https://h.example//courses/',
  ],
  ['the host of a region', { region: 'eu-central-1' }, 'https://courses.s3.eu-central-1.amazonaws.com/'],
])('a signed URL with the bucket in %s is right', async (_, config, bucket) => {
  const url = await urlOf(config);
  expect(url.origin + url.pathname).toBe(bucket + key);
  expect(url.searchParams.get('X-Amz-Security-Token')).toBe(credentials.sessionToken);
  expect(url.searchParams.get('X-Amz-Signature')).toBe(signatureOf(url));
});

test('a signed URL is for the region that the store signs with', async () => {
  const url = await urlOf({ region: 'aws-global' });
  expect(url.searchParams.get('X-Amz-Credential')).toMatch(/\/us-east-1\/s3\/aws4_request$/u);
  expect(url.searchParams.get('X-Amz-Signature')).toBe(signatureOf(url));
});

test('credentials that were renewed sign the next URL', async () => {
  let renewals = 0;
  const renewed = async () => {
    renewals += 1;
    return { ...credentials, sessionToken: `token ${renewals}`, expiration: new Date(Date.now() + 1000) };
  };
  const client = new S3Client({ region: 'us-east-1', credentials: renewed });
  const { forBrowser } = signedAddresses({ client, viewers: client, name: 'courses' }, client);
  const tokenOf = async () => new URL(await forBrowser(key)).searchParams.get('X-Amz-Security-Token');
  const before = await tokenOf();
  expect(await tokenOf()).not.toBe(before);
});

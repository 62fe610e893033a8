import { expect, test } from 'vitest';
import { readConfig } from './config.ts';
import { StartError } from '../start-error.ts';

const bucket = (S3_BUCKET: string) => readConfig({ S3_BUCKET, S3_REGION: 'us-east-1' }).files.s3?.bucket;

test('a general purpose bucket is accepted', () => {
  expect(bucket('courses.example-2')).toBe('courses.example-2');
});

test.each([
  ['courses--use1-az4--x-s3', 'S3_BUCKET must be a general purpose bucket, not a directory bucket'],
  ['Courses', 'S3_BUCKET must be the name of a bucket'],
])('the bucket %s is refused', (name, sentence) => {
  expect(() => bucket(name)).toThrow(sentence);
});

const redirect = {
  NODE_ENV: 'production',
  SECRET: 'x'.repeat(32),
  PUBLIC_URL: 'https://courses.example.com',
  S3_BUCKET: 'courses',
  S3_TLS: 'off',
  MEDIA_DELIVERY: 'redirect',
};

test.each([
  ['S3_ENDPOINT', { S3_ENDPOINT: 'http://10.0.0.21:9000' }],
  ['S3_ENDPOINT', { S3_ENDPOINT: 'HTTP://10.0.0.21:9000', PUBLIC_URL: 'HTTPS://courses.example.com' }],
  ['S3_ENDPOINT', { S3_ENDPOINT: 'http://127.0.0.1:9000' }],
  [
    'S3_PUBLIC_ENDPOINT',
    { S3_ENDPOINT: 'https://s3.example.com', S3_PUBLIC_ENDPOINT: 'http://s3.example.com' },
  ],
])('on a site with TLS, redirect is refused with an unencrypted %s', (name, endpoints) => {
  const start = () => readConfig({ ...redirect, ...endpoints });
  expect(start).toThrow(StartError);
  expect(start).toThrow(
    new RegExp(`MEDIA_DELIVERY=redirect needs a store with TLS.* ${name} begins with http`, 'u'),
  );
});

test.each([
  [
    'an encrypted address for browsers',
    { S3_ENDPOINT: 'http://10.0.0.21:9000', S3_PUBLIC_ENDPOINT: 'https://s3.example.com' },
  ],
  ['the store of AWS', {}],
  [
    'a worker',
    { ROLE: 'worker', DATABASE_URL: 'postgres://127.0.0.1/x', S3_ENDPOINT: 'http://10.0.0.21:9000' },
  ],
  [
    'a store on the machine that the site is tried on',
    { PUBLIC_URL: 'https://localhost', S3_ENDPOINT: 'http://127.0.0.1:9000' },
  ],
  ['another way of delivery', { S3_ENDPOINT: 'http://10.0.0.21:9000', MEDIA_DELIVERY: 'x-accel' }],
])('on a site with TLS, %s is accepted', (_what, more) => {
  expect(readConfig({ ...redirect, ...more }).files.s3?.bucket).toBe('courses');
});

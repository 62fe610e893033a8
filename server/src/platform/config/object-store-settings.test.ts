import { expect, test } from 'vitest';
import { readConfig } from './config.ts';

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

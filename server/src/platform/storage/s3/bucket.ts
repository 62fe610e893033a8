import type { S3Client } from '@aws-sdk/client-s3';

/** A bucket, which belongs to this site alone, and the client of its store. */
export interface Bucket {
  readonly client: S3Client;
  /** For bytes that go to viewers. It has connections of its own, because a slow viewer occupies one for long. */
  readonly viewers: S3Client;
  readonly name: string;
}

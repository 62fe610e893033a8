import type { S3Client } from '@aws-sdk/client-s3';

/** A bucket, which belongs to this site alone, and the client of its store. */
export interface Bucket {
  readonly client: S3Client;
  readonly name: string;
}

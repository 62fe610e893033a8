import { createHash, randomBytes } from 'node:crypto';
import type { LectureFile } from '@fit-coder/contracts/learning/lecture-files';

/** A file of a lecture as the database has it. */
export interface LectureFileRow {
  readonly id: string;
  readonly lectureId: string;
  readonly name: string;
  /** A key in storage. */
  readonly key: string;
  readonly type: string;
  readonly sizeBytes: number;
  readonly createdAt: Date;
}

const order = new Intl.Collator('en', { numeric: true });

/** The order of a lecture's files: by name, numbers by their value, and `set.ts` before `set-solution.ts`. */
export function byName({ name: one }: { name: string }, { name: other }: { name: string }): number {
  return order.compare(withoutType(one), withoutType(other)) || order.compare(one, other);
}

function withoutType(name: string): string {
  return name.replace(/\.[^.]*$/u, '');
}

export function presentFile({ id, name, type, sizeBytes, createdAt }: LectureFileRow): LectureFile {
  return { id, name, type, sizeBytes, createdAt: createdAt.toISOString(), path: `/lecture-files/${id}` };
}

/** The key of a file's content. It contains a digest, and is not reused after the file is removed. */
export function fileKey(lectureId: string, bytes: Buffer): string {
  return `lecture-files/${lectureId}/${digestOf(bytes)}-${randomBytes(4).toString('hex')}`;
}

/** Whether `key` names exactly these bytes. */
export function namesContent(key: string, bytes: Buffer): boolean {
  return key.includes(`/${digestOf(bytes)}-`);
}

/** The beginning of the SHA-256 that a key contains, in hexadecimal. */
export function fileDigest(key: string): { readonly sha256?: string } {
  const sha256 = /\/([\da-f]{32})-[^/]*$/u.exec(key)?.[1];
  return sha256 === undefined ? {} : { sha256 };
}

function digestOf(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex').slice(0, 32);
}

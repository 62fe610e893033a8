import { createHash, randomBytes } from 'node:crypto';

/**
 * The key of a lecture's captions. It contains a digest of the content, and is not reused after the captions are
 * removed.
 */
export function captionsKey(lectureId: string, bytes: Buffer): string {
  return `captions/${lectureId}/${contentHash(bytes)}-${randomBytes(4).toString('hex')}.vtt`;
}

/** Whether `key` names captions with exactly these bytes. */
export function hasContent(key: string | null, bytes: Buffer): boolean {
  return key?.includes(`/${contentHash(bytes)}-`) ?? false;
}

/** The SHA-256 that a key of captions contains, in hexadecimal. */
export function captionsDigest(key: string): { readonly sha256?: string } {
  const sha256 = /\/([\da-f]{32})-[^/]*$/u.exec(key)?.[1];
  return sha256 === undefined ? {} : { sha256 };
}

function contentHash(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex').slice(0, 32);
}

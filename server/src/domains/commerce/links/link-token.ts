import { createHash, randomBytes } from 'node:crypto';

/** The token of a new link: 256 random bits, as 43 characters. */
export function newLinkToken(): string {
  return randomBytes(32).toString('base64url');
}

/** What is stored of a token, so that a reader of the database cannot use the link. */
export function linkHash(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

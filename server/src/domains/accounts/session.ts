import { createHash, randomBytes } from 'node:crypto';

/** How long a session lasts without a new login. */
const sessionDays = 30;

/** 256 random bits, base64url: 43 characters. */
export function newToken(): string {
  return randomBytes(32).toString('base64url');
}

/** What the database keeps of a token. The token has full entropy, so one plain hash is enough. */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

/** How exactly it is known when a session was last used: so long nothing is written. */
const seenMinutes = 10;

/** A session last seen before this is written down as seen at `now`. */
export function seenBefore(now: Date): Date {
  return new Date(now.getTime() - seenMinutes * 60_000);
}

/** When a session that starts at `now` ends. */
export function sessionEnd(now: Date): Date {
  return new Date(now.getTime() + sessionDays * 24 * 60 * 60 * 1000);
}

import { hash, randomBytes } from 'node:crypto';
import type { Role } from '@fit-coder/contracts/accounts';
import type { SessionLimit, SessionLimits } from '../../../platform/security/session-limits.ts';

/** 256 random bits, base64url: 43 characters. */
export function newToken(): string {
  return randomBytes(32).toString('base64url');
}

/** The stored hash of a token. The token has full entropy, so one plain hash is enough. */
export function hashToken(token: string): Buffer {
  return hash('sha256', token, 'buffer');
}

/** The precision of a session's last use, in minutes; the row is not updated more often. */
const seenMinutes = 10;

/** A session last seen before this is recorded as seen at `now`; often enough to enforce the idle limit. */
export function seenBefore(now: Date, { idle }: SessionLimit): Date {
  return before(now, Math.min(seenMinutes, idle / 6));
}

/** The limits for users of a role. They follow the role, so that a promotion shortens existing sessions. */
export function limitFor(role: Role, limits: SessionLimits): SessionLimit {
  return role === 'user' ? limits.users : limits.administrators;
}

/** When a session that starts at `now` ends, even if it is in use. */
export function sessionEnd(now: Date, { lasts }: SessionLimit): Date {
  return before(now, -lasts);
}

/** Whether a session is too old, or was idle for too long. */
export function isOver(
  session: { readonly created_at: Date; readonly last_seen_at: Date },
  now: Date,
  { lasts, idle }: SessionLimit,
): boolean {
  return session.created_at <= before(now, lasts) || session.last_seen_at <= before(now, idle);
}

function before(now: Date, minutes: number): Date {
  return new Date(now.getTime() - minutes * 60_000);
}

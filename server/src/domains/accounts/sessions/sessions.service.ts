import type { Role } from '@fit-coder/contracts/accounts';
import type { Clock } from '../../../platform/clock.ts';
import { notify } from '../../../platform/bus.ts';
import type { Database } from '../../../platform/database/database.ts';
import { freshSince } from '../../../platform/security/fresh.ts';
import { notLoggedIn } from '../../../platform/refusal.ts';
import type { CurrentUser, UserProfile } from '../../../platform/route.ts';
import { sessionsChannel } from '../../../platform/security/session-channel.ts';
import type { SessionLimits } from '../../../platform/security/session-limits.ts';
import { deleteExpired } from '../expired-rows.repository.ts';
import type { SessionLookups } from './session-lookups.ts';
import { hashToken, isOver, limitFor, newToken, seenBefore, sessionEnd } from './session.ts';
import {
  deleteSession,
  deleteSessionOf,
  deleteSessionsBut,
  deleteSessionsOf,
  findSessionId,
  type FoundSession,
  insertSession,
  replaceToken,
  touchSession,
} from './sessions.repository.ts';

/** The current user, before the site's rules are applied. */
export type SessionUser = Omit<CurrentUser, 'factorMissing'>;

export interface StartedSession {
  readonly token: string;
  readonly expiresAt: Date;
}

/** Sessions: random tokens, stored only as hashes. */
export class Sessions {
  readonly #clock: Clock;
  readonly #limits: SessionLimits;
  readonly #lookups: SessionLookups;
  /** The sessions whose use is being recorded, by their keys. */
  readonly #touching = new Set<string>();

  constructor(clock: Clock, limits: SessionLimits, lookups: SessionLookups) {
    this.#clock = clock;
    this.#limits = limits;
    this.#lookups = lookups;
  }

  /**
   * Starts a session. `replaces` is the visitor's previous user, whose session ends: a login always issues a new token.
   */
  async start(
    tx: Database,
    { id: userId, role }: { readonly id: string; readonly role: Role },
    userAgent: string,
    replaces: CurrentUser | null,
  ): Promise<StartedSession> {
    const now = this.#clock.now();
    const token = newToken();
    const expiresAt = sessionEnd(now, limitFor(role, this.#limits));
    if (replaces) await this.end(tx, replaces);
    await deleteExpired(tx, 'sessions', now);
    await insertSession(tx, {
      tokenHash: hashToken(token),
      userId,
      userAgent: userAgent.slice(0, 300),
      startedAt: now,
      expiresAt,
    });
    return { token, expiresAt };
  }

  /** The user of `token`; null if the session ended or never existed. */
  async find(db: Database, token: string): Promise<SessionUser | null> {
    const tokenHash = hashToken(token);
    const now = this.#clock.now();
    const sessionKey = keyOf(tokenHash);
    const row = await this.#lookups.find(sessionKey);
    if (!row) return null;
    const limit = limitFor(row.role, this.#limits);
    if (isOver(row, now, limit)) return null;
    const stale = seenBefore(now, limit);
    if (row.last_seen_at <= stale) this.#touch(db, tokenHash, now, stale);
    const fresh = row.confirmed_at !== null && row.confirmed_at > freshSince(now);
    return {
      ...{ userId: row.user_id, role: row.role, sessionKey },
      ...{ hasFactor: row.has_factor, fresh },
      profile: profileOf(row),
    };
  }

  /**
   * Gives the session a new token after the user confirmed their identity, so that a stolen old token grants no access.
   * @throws Refusal `not_signed_in` if the session has ended
   */
  async rotate(tx: Database, currentUser: CurrentUser): Promise<StartedSession> {
    const token = newToken();
    const expiresAt = await replaceToken(tx, hashOf(currentUser), hashToken(token), this.#clock.now());
    if (!expiresAt) throw notLoggedIn();
    await notify(tx, sessionsChannel, currentUser.userId);
    return { token, expiresAt };
  }

  async end(db: Database, currentUser: CurrentUser): Promise<void> {
    await deleteSession(db, hashOf(currentUser));
    await notify(db, sessionsChannel, currentUser.userId);
  }

  /** The public id of the current user's session; null if it has ended. */
  idOf(db: Database, currentUser: CurrentUser): Promise<string | null> {
    return findSessionId(db, hashOf(currentUser));
  }

  /** Ends the user's sessions, except the one with this id. */
  async endAllBut(db: Database, userId: string, id: string | null): Promise<void> {
    await deleteSessionsBut(db, userId, id);
    await notify(db, sessionsChannel, userId);
  }

  /** Ends the user's session with this id and returns it; null if they have no such session. */
  async endOne(db: Database, userId: string, id: string): ReturnType<typeof deleteSessionOf> {
    const ended = await deleteSessionOf(db, userId, id);
    if (ended) await notify(db, sessionsChannel, userId);
    return ended;
  }

  /** Ends the user's other sessions; returns how many. */
  endOthers(db: Database, currentUser: CurrentUser): Promise<number> {
    return this.#endAllBut(db, currentUser.userId, hashOf(currentUser));
  }

  /** Ends all of a user's sessions; returns how many. */
  endAll(db: Database, userId: string): Promise<number> {
    return this.#endAllBut(db, userId, null);
  }

  async #endAllBut(db: Database, userId: string, except: Buffer | null): Promise<number> {
    const count = await deleteSessionsOf(db, userId, except);
    if (count > 0) await notify(db, sessionsChannel, userId);
    return count;
  }

  /** Runs without the request waiting for it. If it fails, the next request records the use. */
  #touch(db: Database, tokenHash: Buffer, now: Date, stale: Date): void {
    const key = keyOf(tokenHash);
    if (this.#touching.has(key)) return;
    this.#touching.add(key);
    touchSession(db, tokenHash, now, stale)
      .catch(() => undefined)
      .finally(() => this.#touching.delete(key));
  }
}

function profileOf({ name, email, avatar, registered_at: createdAt }: FoundSession): UserProfile {
  return { name, email, avatar, createdAt };
}

function keyOf(tokenHash: Buffer): string {
  return tokenHash.toString('hex');
}

/** The stored hash of the current user's token. */
export function hashOf(currentUser: CurrentUser): Buffer {
  return Buffer.from(currentUser.sessionKey, 'hex');
}

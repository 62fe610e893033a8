import type { Role } from '@fit-coder/contracts/accounts';
import type { Clock } from '../../../platform/clock.ts';
import { notify } from '../../../platform/bus.ts';
import type { Database } from '../../../platform/database/database.ts';
import { freshSince } from '../../../platform/security/fresh.ts';
import { Refusal } from '../../../platform/refusal.ts';
import type { CurrentUser } from '../../../platform/route.ts';
import { sessionsChannel } from '../../../platform/security/session-channel.ts';
import type { SessionLimits } from '../../../platform/security/session-limits.ts';
import { deleteExpired } from '../expired-rows.repository.ts';
import { hashToken, isOver, limitFor, newToken, seenBefore, sessionEnd } from './session.ts';
import {
  deleteSession,
  deleteSessionOf,
  deleteSessionsBut,
  deleteSessionsOf,
  findSession,
  findSessionId,
  insertSession,
  replaceToken,
  touchSession,
} from './sessions.repository.ts';

/** A viewer before the rules of the site are known. */
export type SessionUser = Omit<CurrentUser, 'factorMissing'>;

export interface StartedSession {
  readonly token: string;
  readonly expiresAt: Date;
}

/** Sessions: random tokens, of which the database keeps only the hash. */
export class Sessions {
  readonly #clock: Clock;
  readonly #limits: SessionLimits;
  /** Those whose use is being written down, by their keys. */
  readonly #touching = new Set<string>();

  constructor(clock: Clock, limits: SessionLimits) {
    this.#clock = clock;
    this.#limits = limits;
  }

  /** Starts a session. `replaces` is the visitor's old viewer, whose session ends: a login never keeps a token. */
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

  /** Who holds `token`; null when the session ended or never was. */
  async find(db: Database, token: string): Promise<SessionUser | null> {
    const tokenHash = hashToken(token);
    const now = this.#clock.now();
    const row = await findSession(db, tokenHash, now);
    if (!row) return null;
    const limit = limitFor(row.role, this.#limits);
    if (isOver(row, now, limit)) return null;
    const stale = seenBefore(now, limit);
    if (row.last_seen_at <= stale) this.#touch(db, tokenHash, now, stale);
    const fresh = row.confirmed_at !== null && row.confirmed_at > freshSince(now);
    return {
      ...{ userId: row.user_id, role: row.role, sessionKey: keyOf(tokenHash) },
      ...{ hasFactor: row.has_factor, fresh },
    };
  }

  /**
   * Gives the session of a viewer who confirmed their identity a new token, so that a copied old one grants no access.
   * @throws Refusal `not_signed_in` where the session has ended
   */
  async rotate(tx: Database, currentUser: CurrentUser): Promise<StartedSession> {
    const token = newToken();
    const expiresAt = await replaceToken(tx, hashOf(currentUser), hashToken(token), this.#clock.now());
    if (!expiresAt) throw new Refusal('not_signed_in', 'Log in to go on.');
    return { token, expiresAt };
  }

  async end(db: Database, currentUser: CurrentUser): Promise<void> {
    await deleteSession(db, hashOf(currentUser));
    await notify(db, sessionsChannel, currentUser.userId);
  }

  /** The public name of the viewer's session; null where it has ended. */
  idOf(db: Database, currentUser: CurrentUser): Promise<string | null> {
    return findSessionId(db, hashOf(currentUser));
  }

  /** Ends the person's sessions but the one of that id. */
  async endAllBut(db: Database, userId: string, id: string | null): Promise<void> {
    await deleteSessionsBut(db, userId, id);
    await notify(db, sessionsChannel, userId);
  }

  /** Ends the person's session of that id and returns it; null where they have no such session. */
  async endOne(db: Database, userId: string, id: string): ReturnType<typeof deleteSessionOf> {
    const ended = await deleteSessionOf(db, userId, id);
    if (ended) await notify(db, sessionsChannel, userId);
    return ended;
  }

  /** Ends the person's sessions but this one; returns how many. */
  endOthers(db: Database, currentUser: CurrentUser): Promise<number> {
    return this.#endAllBut(db, currentUser.userId, hashOf(currentUser));
  }

  /** Ends all of a person's sessions; returns how many. */
  endAll(db: Database, userId: string): Promise<number> {
    return this.#endAllBut(db, userId, null);
  }

  async #endAllBut(db: Database, userId: string, except: Buffer | null): Promise<number> {
    const count = await deleteSessionsOf(db, userId, except);
    if (count > 0) await notify(db, sessionsChannel, userId);
    return count;
  }

  /** Beside the request, which neither waits for it nor fails with it: what is missed now is written next time. */
  #touch(db: Database, tokenHash: Buffer, now: Date, stale: Date): void {
    const key = keyOf(tokenHash);
    if (this.#touching.has(key)) return;
    this.#touching.add(key);
    touchSession(db, tokenHash, now, stale)
      .catch(() => undefined)
      .finally(() => this.#touching.delete(key));
  }
}

function keyOf(tokenHash: Buffer): string {
  return tokenHash.toString('hex');
}

/** What the database keeps of the viewer's token. */
export function hashOf(currentUser: CurrentUser): Buffer {
  return Buffer.from(currentUser.sessionKey, 'hex');
}

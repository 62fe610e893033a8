import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database.ts';
import type { Viewer } from '../../platform/route.ts';
import { hashToken, newToken, seenBefore, sessionEnd } from './session.ts';
import {
  deleteExpiredSessions,
  deleteSession,
  deleteSessionsOf,
  findSession,
  insertSession,
  touchSession,
} from './sessions.repository.ts';

export interface StartedSession {
  readonly token: string;
  readonly expiresAt: Date;
}

/** Sessions: random tokens, of which the database keeps only the hash. */
export class Sessions {
  readonly #clock: Clock;
  /** Those whose use is being written down, by their keys. */
  readonly #touching = new Set<string>();

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** Starts a session. `replaces` is the visitor's old viewer, whose session ends: a login never keeps a token. */
  async start(
    tx: Database,
    userId: string,
    userAgent: string,
    replaces: Viewer | null,
  ): Promise<StartedSession> {
    const now = this.#clock.now();
    const token = newToken();
    const expiresAt = sessionEnd(now);
    if (replaces) await this.end(tx, replaces);
    await deleteExpiredSessions(tx, now);
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
  async find(db: Database, token: string): Promise<Viewer | null> {
    const tokenHash = hashToken(token);
    const now = this.#clock.now();
    const row = await findSession(db, tokenHash, now);
    if (row && row.last_seen_at <= seenBefore(now)) this.#touch(db, tokenHash, now);
    return row && { userId: row.user_id, role: row.role, sessionKey: keyOf(tokenHash) };
  }

  async end(db: Database, viewer: Viewer): Promise<void> {
    await deleteSession(db, hashOf(viewer));
  }

  /** Ends the person's sessions but this one; returns how many. */
  endOthers(db: Database, viewer: Viewer): Promise<number> {
    return deleteSessionsOf(db, viewer.userId, hashOf(viewer));
  }

  /** Ends all of a person's sessions. */
  async endAll(db: Database, userId: string): Promise<void> {
    await deleteSessionsOf(db, userId, null);
  }

  /** Beside the request, which neither waits for it nor fails with it: what is missed now is written next time. */
  #touch(db: Database, tokenHash: Buffer, now: Date): void {
    const key = keyOf(tokenHash);
    if (this.#touching.has(key)) return;
    this.#touching.add(key);
    touchSession(db, tokenHash, now, seenBefore(now))
      .catch(() => undefined)
      .finally(() => this.#touching.delete(key));
  }
}

function keyOf(tokenHash: Buffer): string {
  return tokenHash.toString('hex');
}

/** What the database keeps of the viewer's token. */
export function hashOf(viewer: Viewer): Buffer {
  return Buffer.from(viewer.sessionKey, 'hex');
}

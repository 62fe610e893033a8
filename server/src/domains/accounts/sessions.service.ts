import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database.ts';
import type { Viewer } from '../../platform/route.ts';
import { hashToken, newToken, sessionEnd } from './session.ts';
import { deleteExpiredSessions, deleteSession, findSession, insertSession } from './sessions.repository.ts';

export interface StartedSession {
  readonly token: string;
  readonly expiresAt: Date;
}

/** Sessions: random tokens, of which the database keeps only the hash. */
export class Sessions {
  readonly #clock: Clock;

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
      expiresAt,
    });
    return { token, expiresAt };
  }

  /** Who holds `token`; null when the session ended or never was. */
  async find(db: Database, token: string): Promise<Viewer | null> {
    const tokenHash = hashToken(token);
    const row = await findSession(db, tokenHash, this.#clock.now());
    return row && { userId: row.user_id, role: row.role, sessionKey: tokenHash.toString('hex') };
  }

  async end(db: Database, viewer: Viewer): Promise<void> {
    await deleteSession(db, Buffer.from(viewer.sessionKey, 'hex'));
  }
}

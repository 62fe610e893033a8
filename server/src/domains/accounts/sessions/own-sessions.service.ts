import type { DeviceSession } from '@fit-coder/contracts/accounts';
import { Refusal } from '../../../platform/refusal.ts';
import type { CurrentUser } from '../../../platform/route.ts';
import type { SessionLimits } from '../../../platform/security/session-limits.ts';
import type { EventOrigin, SecurityEvents } from '../../../platform/security/security-events.ts';
import { Service, type ServiceContext } from '../../../platform/service.ts';
import { deviceName } from '../devices/device.ts';
import { isOver, limitFor } from './session.ts';
import { findSessions, type SessionRow } from './sessions.repository.ts';
import { hashOf, type Sessions } from './sessions.service.ts';

export interface OwnSessionsDependencies extends ServiceContext {
  readonly sessions: Sessions;
  readonly sessionLimits: SessionLimits;
  readonly securityEvents: SecurityEvents;
}

/** A session with everything stored about its device. */
export type HeldSession = DeviceSession & { readonly userAgent: string };

/** Lists and ends the user's sessions. */
export class OwnSessionsService extends Service<OwnSessionsDependencies> {
  /**
   * The sessions, this device first, each with its user agent. A test administrator sees only this one, because
   * strangers share the account.
   */
  async list(currentUser: CurrentUser): Promise<HeldSession[]> {
    const { db, clock, sessionLimits } = this.dependencies;
    const now = clock.now();
    const rows = await findSessions(db, currentUser.userId, hashOf(currentUser), now);
    const limit = limitFor(currentUser.role, sessionLimits);
    const sessions = rows.filter((row) => !isOver(row, now, limit)).map((row) => present(row, currentUser));
    return currentUser.role === 'testadmin' ? sessions.filter(({ current }) => current) : sessions;
  }

  /** Ends a session of the user. @throws Refusal `not_found` */
  async end(
    currentUser: CurrentUser,
    id: string,
    origin: EventOrigin,
  ): Promise<{ device: string; current: boolean }> {
    const { db, sessions } = this.dependencies;
    const row = await sessions.endOne(db, currentUser.userId, id);
    if (!row) throw new Refusal('not_found', 'That device is already logged out.');
    const current = isOf(row, currentUser);
    this.#record(currentUser, current ? 'logout' : 'other_device', 1, origin);
    return { device: deviceName(row.user_agent), current };
  }

  /** Ends the user's other sessions; returns how many there were. */
  async endOthers(currentUser: CurrentUser, origin: EventOrigin): Promise<number> {
    const count = await this.dependencies.sessions.endOthers(this.dependencies.db, currentUser);
    if (count > 0) this.#record(currentUser, 'other_device', count, origin);
    return count;
  }

  #record(currentUser: CurrentUser, by: 'logout' | 'other_device', count: number, origin: EventOrigin): void {
    const event = { kind: 'session_ended', userId: currentUser.userId, detail: { by, count } } as const;
    this.dependencies.securityEvents.record(event, origin);
  }
}

function present(row: SessionRow, currentUser: CurrentUser): HeldSession {
  return {
    id: row.id,
    device: deviceName(row.user_agent),
    userAgent: row.user_agent,
    current: isOf(row, currentUser),
    createdAt: row.created_at.toISOString(),
    lastSeenAt: row.last_seen_at.toISOString(),
  };
}

function isOf(row: { readonly token_hash: Buffer }, currentUser: CurrentUser): boolean {
  return row.token_hash.equals(hashOf(currentUser));
}

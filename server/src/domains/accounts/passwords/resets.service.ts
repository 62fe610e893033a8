import { randomUUID } from 'node:crypto';
import type { Database } from '../../../platform/database/database.ts';
import type { Queue } from '../../../platform/queue/queue.ts';
import { Refusal } from '../../../platform/refusal.ts';
import type { EventOrigin, SecurityEvents } from '../../../platform/security/security-events.ts';
import { Service, type ServiceContext } from '../../../platform/service.ts';
import { resetRequested } from '../accounts.jobs.ts';
import type { KnownDevices } from '../devices/known-devices.service.ts';
import { deleteExpired } from '../expired-rows.repository.ts';
import type { PasswordGuard, PasswordOrigin } from '../login/password-guard.service.ts';
import { requireStrong } from './rule/password-rule.ts';
import { hashPassword } from './password-hash.ts';
import { findLatestEnd, findResetUser, replaceResets } from './resets.repository.ts';
import type { PasswordsService } from './passwords.service.ts';
import { hashToken, newToken } from '../sessions/session.ts';
import type { Sessions } from '../sessions/sessions.service.ts';
import { normalEmail } from '../users/user.ts';
import { findCredentials, findUser, lockUser } from '../users/users.repository.ts';

/** How long after the request a link works, in minutes. */
const linkMinutes = 15;

export interface PasswordResetsDependencies extends ServiceContext {
  readonly queue: Queue;
  readonly sessions: Sessions;
  readonly guard: PasswordGuard;
  readonly devices: KnownDevices;
  readonly passwords: PasswordsService;
  readonly securityEvents: SecurityEvents;
}

/** The origin of a request for a link, its time (ISO 8601), and the number of the attempt to send it, from 1. */
export interface ResetRequest extends EventOrigin {
  readonly email: string;
  readonly askedAt: string;
  readonly attempt: number;
}

/** The content of an email with a link. */
export interface IssuedReset {
  readonly name: string;
  readonly email: string;
  readonly token: string;
  readonly expiresAt: Date;
}

/** Resets forgotten passwords. */
export class PasswordResetsService extends Service<PasswordResetsDependencies> {
  /** Requests a link. A job checks later whether the account exists, so that the response does not reveal it. */
  async request(email: string, { ip, userAgent }: EventOrigin): Promise<void> {
    const { db, queue, clock } = this.dependencies;
    const askedAt = clock.now().toISOString();
    const data = { email: normalEmail(email), askedAt, ip, userAgent: userAgent.slice(0, 300) };
    // A random key. A key from the address would reveal by timing whether an earlier job is still running.
    await queue.send(db, resetRequested, data, randomUUID());
  }

  /**
   * Makes a link for a request. Returns null when nothing should be sent: there is no such account, it is the
   * shared test administrator, the request is too old, a newer one exists, or there were too many. When it is
   * unknown whether the email was sent, it may be called again for the same request: both links work, and using
   * either makes both void.
   */
  async issue(request: ResetRequest): Promise<IssuedReset | null> {
    const { db, clock } = this.dependencies;
    const expiresAt = new Date(Date.parse(request.askedAt) + linkMinutes * 60_000);
    const now = clock.now();
    const account = await findCredentials(db, request.email);
    if (request.attempt === 1) this.#recordRequest(account?.id ?? null, request);
    if (!account || account.role === 'testadmin' || expiresAt <= now) return null;
    const token = newToken();
    return db.transaction().execute(async (tx) => {
      const row = await lockUser(tx, account.id);
      if (row?.email !== request.email || !(await this.#isDue(tx, row, expiresAt))) return null;
      await deleteExpired(tx, 'password_resets', now);
      await replaceResets(tx, { tokenHash: hashToken(token), userId: row.id, expiresAt });
      return { name: row.name, email: row.email, token, expiresAt };
    });
  }

  #recordReset(userId: string, count: number, origin: EventOrigin): void {
    const { securityEvents } = this.dependencies;
    securityEvents.record({ kind: 'password_reset', userId }, origin);
    const detail = { by: 'password_reset', count } as const;
    if (count > 0) securityEvents.record({ kind: 'session_ended', userId, detail }, origin);
  }

  #recordRequest(userId: string | null, request: ResetRequest): void {
    const event = { kind: 'password_reset_requested', userId, address: request.email } as const;
    this.dependencies.securityEvents.record(event, request);
  }

  /** Whether to make a link that expires at `expiresAt`. The first link of a request is counted. */
  async #isDue(
    tx: Database,
    { id, email }: { id: string; email: string },
    expiresAt: Date,
  ): Promise<boolean> {
    const latest = (await findLatestEnd(tx, id))?.getTime() ?? 0;
    if (latest > expiresAt.getTime()) return false;
    return latest === expiresAt.getTime() || this.dependencies.guard.admitLink(tx, 'links to', email);
  }

  /** Whether a link can still set a password; it stays as it is. */
  async isUsable(token: string): Promise<boolean> {
    const { db, clock } = this.dependencies;
    return (await findResetUser(db, hashToken(token), clock.now())) !== null;
  }

  /**
   * Sets a password with a link, once. All sessions of the account end, and its failed logins are cleared. Returns the
   * user and the new device cookie. @throws Refusal `link_expired`
   */
  async reset(
    token: string,
    password: string,
    origin: PasswordOrigin,
  ): Promise<{ userId: string; device: string }> {
    const { db, clock, passwords, sessions, guard, devices } = this.dependencies;
    const tokenHash = hashToken(token);
    const userId = await findResetUser(db, tokenHash, clock.now());
    const owner = userId && (await findUser(db, userId));
    if (!owner) throw linkExpired();
    await requireStrong(password, owner, 'password');
    const passwordHash = await hashPassword(password);
    const { device, ended } = await db.transaction().execute(async (tx) => {
      // The second of two concurrent calls waits for the lock and finds the link used.
      const row = await lockUser(tx, userId);
      if (!row || (await findResetUser(tx, tokenHash, clock.now())) !== userId) throw linkExpired();
      await passwords.set(tx, userId, passwordHash);
      await guard.clear(tx, row.email);
      const renewed = await devices.remember(tx, origin.device, userId);
      return { device: renewed, ended: await sessions.endAll(tx, userId) };
    });
    this.#recordReset(userId, ended, origin);
    return { userId, device };
  }
}

function linkExpired(): Refusal {
  return new Refusal(
    'link_expired',
    'This link was already used, or it is older than 15 minutes. Request a new link, and use the newest email.',
  );
}

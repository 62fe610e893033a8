import type { Database } from '../../../platform/database/database.ts';
import type { Queue } from '../../../platform/queue/queue.ts';
import { notLoggedIn, Refusal } from '../../../platform/refusal.ts';
import type { CurrentUser } from '../../../platform/route.ts';
import type { EventOrigin, SecurityEvents } from '../../../platform/security/security-events.ts';
import { Service, type ServiceContext } from '../../../platform/service.ts';
import { passwordChanged } from '../accounts.jobs.ts';
import { endAttemptsOf } from '../login/pending-logins.repository.ts';
import { clearTotpFailures } from '../factors/totp/totp.repository.ts';
import { cancelPending } from '../address-change/address-changes.repository.ts';
import type { KnownDevices } from '../devices/known-devices.service.ts';
import type { PasswordGuard, PasswordOrigin } from '../login/password-guard.service.ts';
import { requireStrong } from './rule/password-rule.ts';
import { hashPassword } from './password-hash.ts';
import { deleteResets } from './resets.repository.ts';
import type { Sessions, StartedSession } from '../sessions/sessions.service.ts';
import { findPassword, lockUser, updateUser } from '../users/users.repository.ts';

export interface PasswordsDependencies extends ServiceContext {
  readonly queue: Queue;
  readonly sessions: Sessions;
  readonly guard: PasswordGuard;
  readonly securityEvents: SecurityEvents;
  readonly devices: KnownDevices;
}

/** Changes passwords, ends what a new password makes void, and notifies the user. */
export class PasswordsService extends Service<PasswordsDependencies> {
  /**
   * Ends the user's other sessions and gives this one a new token. Returns the new session token and device cookie.
   * @throws Refusal `wrong_password`, `rate_limited`
   */
  async change(
    currentUser: CurrentUser,
    input: { oldpassword: string; newpassword: string },
    origin: PasswordOrigin,
  ): Promise<StartedSession & { device: string }> {
    const checked = await this.confirm(currentUser, input.oldpassword, 'oldpassword', origin);
    await requireStrong(input.newpassword, checked, 'newpassword');
    const passwordHash = await hashPassword(input.newpassword);
    let ended = 0;
    const session = await this.dependencies.db.transaction().execute(async (tx) => {
      const row = await lockUser(tx, currentUser.userId);
      // A concurrent change, for example by a link, replaced the old password.
      if (row?.password_hash !== checked.password_hash) throw wrongPassword('oldpassword');
      await this.set(tx, currentUser.userId, passwordHash);
      ended = await this.dependencies.sessions.endOthers(tx, currentUser);
      const renewed = await this.dependencies.sessions.rotate(tx, currentUser);
      return {
        ...renewed,
        device: await this.dependencies.devices.remember(tx, origin.device, currentUser.userId),
      };
    });
    this.#recordChange(currentUser.userId, ended, origin);
    return session;
  }

  #recordChange(userId: string, count: number, origin: EventOrigin): void {
    const { securityEvents } = this.dependencies;
    securityEvents.record({ kind: 'password_changed', userId, detail: {} }, origin);
    const detail = { by: 'password_change', count } as const;
    if (count > 0) securityEvents.record({ kind: 'session_ended', userId, detail }, origin);
  }

  /** Checks that the user knows their password. @throws Refusal `wrong_password` at `field`, `rate_limited` */
  async confirm(
    currentUser: CurrentUser,
    password: string,
    field: string,
    origin: PasswordOrigin,
  ): Promise<{ name: string; email: string; password_hash: string }> {
    const row = await findPassword(this.dependencies.db, currentUser.userId);
    if (!row) throw notLoggedIn();
    const { email, password_hash: passwordHash } = row;
    const attempt = { ...origin, email, userId: currentUser.userId, passwordHash, password };
    if (!(await this.dependencies.guard.check({ ...attempt, purpose: 'step_up' })))
      throw wrongPassword(field);
    return row;
  }

  /**
   * Stores a new password in the caller's transaction. Reset links, a pending change of address and known browsers
   * become void, and the user is notified by email.
   */
  async set(tx: Database, userId: string, passwordHash: string): Promise<void> {
    const changedAt = this.dependencies.clock.now().toISOString();
    await updateUser(tx, userId, { password_hash: passwordHash });
    await deleteResets(tx, userId);
    await endAttemptsOf(tx, userId);
    await clearTotpFailures(tx, userId);
    await cancelPending(tx, userId);
    await this.dependencies.devices.forgetAll(tx, userId);
    await this.dependencies.queue.send(tx, passwordChanged, { userId, changedAt }, `${userId} ${changedAt}`);
  }
}

function wrongPassword(field: string): Refusal {
  const sentence = 'That password is wrong. Check it and try again.';
  return new Refusal('wrong_password', sentence, { [field]: sentence });
}

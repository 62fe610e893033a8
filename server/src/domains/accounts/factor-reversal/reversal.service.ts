import { randomUUID } from 'node:crypto';
import type { Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/database/database.ts';
import type { Queue } from '../../../platform/queue/queue.ts';
import type { EventOrigin } from '../../../platform/security/security-events.ts';
import { Service } from '../../../platform/service.ts';
import { resetRequested } from '../accounts.jobs.ts';
import { cancelPending } from '../address-change/address-changes.repository.ts';
import type { KnownDevices } from '../devices/known-devices.service.ts';
import type { FactorChange } from '../factors/factors.jobs.ts';
import { countFactors, deleteFactorsSince, markFactor } from '../factors/factors.repository.ts';
import { endAttemptsOf } from '../login/pending-logins.repository.ts';
import {
  deleteCodesSince,
  deleteRecoveryCodes,
} from '../factors/recovery-codes/recovery-codes.repository.ts';
import { hashPassword } from '../passwords/password-hash.ts';
import { deleteResets } from '../passwords/resets.repository.ts';
import type { PasswordGuard } from '../login/password-guard.service.ts';
import { newToken } from '../sessions/session.ts';
import type { Sessions } from '../sessions/sessions.service.ts';
import { updateUser } from '../users/users.repository.ts';
import { deleteFactorChangesOf } from './changes/changes.repository.ts';
import type { FactorMails } from './mails.ts';

export interface ReversalDependencies {
  readonly clock: Clock;
  readonly queue: Queue;
  readonly sessions: Sessions;
  readonly devices: KnownDevices;
  readonly guard: PasswordGuard;
  readonly factorMails: FactorMails;
}

/** An account whose owner reverses a change. */
interface TakenBack {
  readonly userId: string;
  /** The account's address, which gets the link to set a new password. */
  readonly email: string;
  /** Second factors added at this time or later are removed. */
  readonly since: Date;
  readonly passwordHash: string;
  readonly origin: EventOrigin;
}

/** Logs everyone out of an account, removes recent second factors and sends the owner a link to set a new password. */
export class Reversal extends Service<ReversalDependencies> {
  /** The hash of a random, discarded password. Call it before the transaction, because hashing is slow. */
  unknownPassword(): Promise<string> {
    return hashPassword(newToken());
  }

  /**
   * Runs in the caller's transaction, which has locked the account. The password, the sessions, the unfinished logins,
   * the known devices, a pending change of address and earlier links to set a password become void. Returns the number
   * of sessions that ended.
   */
  async run(tx: Database, { userId, email, since, passwordHash, origin }: TakenBack): Promise<number> {
    const { clock, queue, sessions, devices, guard } = this.dependencies;
    await updateUser(tx, userId, { password_hash: passwordHash });
    await deleteResets(tx, userId);
    await cancelPending(tx, userId);
    await devices.forgetAll(tx, userId);
    await endAttemptsOf(tx, userId);
    await this.#removeFactors(tx, userId, since);
    const ended = await sessions.endAll(tx, userId);
    // A thief may have used up the limit on emailed links.
    await guard.clearLinks(tx, email);
    const { ip, userAgent } = origin;
    const request = { email, askedAt: clock.now().toISOString(), ip, userAgent };
    await queue.send(tx, resetRequested, request, randomUUID());
    return ended;
  }

  /** Removes what was added at `since` or later; without a factor left, the recovery codes are removed too. */
  async #removeFactors(tx: Database, userId: string, since: Date): Promise<void> {
    const removed: FactorChange[] = await deleteFactorsSince(tx, userId, since);
    await deleteCodesSince(tx, userId, since);
    const { passkeys, totp } = await countFactors(tx, userId);
    const has = passkeys + totp > 0;
    await markFactor(tx, userId, has);
    if (!has) {
      await deleteRecoveryCodes(tx, userId);
      await deleteFactorChangesOf(tx, userId);
    }
    for (const change of removed) await this.dependencies.factorMails.tell(tx, userId, change);
  }
}

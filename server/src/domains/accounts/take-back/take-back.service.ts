import { randomUUID } from 'node:crypto';
import type { Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/database.ts';
import type { Queue } from '../../../platform/queue.ts';
import type { EventOrigin } from '../../../platform/security-events.ts';
import { resetAsked } from '../accounts.jobs.ts';
import { cancelPending } from '../address/address-changes.repository.ts';
import type { KnownDevices } from '../devices/known-devices.service.ts';
import type { FactorChange } from '../factors/factors.jobs.ts';
import { countFactors, deleteFactorsSince, markFactor } from '../factors/factors.repository.ts';
import { endAttemptsOf } from '../factors/login-attempts.repository.ts';
import { deleteCodesSince, deleteRecoveryCodes } from '../factors/recovery-codes.repository.ts';
import { hashPassword } from '../password.ts';
import { deleteResets } from '../password-resets.repository.ts';
import { newToken } from '../session.ts';
import type { Sessions } from '../sessions.service.ts';
import { updateUser } from '../users.repository.ts';
import { deleteSettledChanges } from './factor-changes.repository.ts';
import type { FactorMails } from './factor-mails.ts';
import { bringBackFactors } from './removed-factors.repository.ts';
import { thiefHours } from './take-back.ts';

export interface TakeBackParts {
  readonly clock: Clock;
  readonly queue: Queue;
  readonly sessions: Sessions;
  readonly devices: KnownDevices;
  readonly factorMails: FactorMails;
}

/** An account whose owner takes it back. */
interface TakenBack {
  readonly userId: string;
  /** Where the link to set a new password goes: the account's address. */
  readonly email: string;
  /** Second factors added at this time or later are removed. */
  readonly since: Date;
  readonly passwordHash: string;
  readonly origin: EventOrigin;
}

/** Signs everyone out of an account, removes recent second factors and sends the owner a link to set a new password. */
export class TakeBack {
  readonly #parts: TakeBackParts;

  constructor(parts: TakeBackParts) {
    this.#parts = parts;
  }

  /** The hash of a password that nobody knows. Computed before the transaction, since it takes long. */
  unknownPassword(): Promise<string> {
    return hashPassword(newToken());
  }

  /**
   * Runs in the caller's transaction, which has locked the account. The password, the sessions, the unfinished logins,
   * the known devices, a pending change of address and earlier links to set a password become void. Returns the number
   * of sessions that ended.
   */
  async run(tx: Database, { userId, email, since, passwordHash, origin }: TakenBack): Promise<number> {
    const { clock, queue, sessions, devices } = this.#parts;
    await updateUser(tx, userId, { password_hash: passwordHash });
    await deleteResets(tx, userId);
    await cancelPending(tx, userId);
    await devices.forgetAll(tx, userId);
    await endAttemptsOf(tx, userId);
    await this.#restoreFactors(tx, userId, since);
    await deleteSettledChanges(tx, userId, thiefHours);
    const ended = await sessions.endAll(tx, userId);
    const { ip, userAgent } = origin;
    const asking = { email, askedAt: clock.now().toISOString(), ip, userAgent };
    await queue.send(tx, resetAsked, asking, randomUUID());
    return ended;
  }

  /**
   * Removes what was added at `since` or later. If no factor is left, those that the account had at `since` come back, so
   * that a link never opens an account to someone who could not pass its second factor before.
   */
  async #restoreFactors(tx: Database, userId: string, since: Date): Promise<void> {
    const removed: FactorChange[] = await deleteFactorsSince(tx, userId, since);
    await deleteCodesSince(tx, userId, since);
    if (!(await hasFactor(tx, userId))) await bringBackFactors(tx, userId, since);
    const has = await hasFactor(tx, userId);
    await markFactor(tx, userId, has);
    if (!has) await deleteRecoveryCodes(tx, userId);
    for (const change of removed) await this.#parts.factorMails.tell(tx, userId, change);
  }
}

async function hasFactor(tx: Database, userId: string): Promise<boolean> {
  const { passkeys, totp } = await countFactors(tx, userId);
  return passkeys + totp > 0;
}

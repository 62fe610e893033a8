import { randomUUID } from 'node:crypto';
import type { Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/database/database.ts';
import type { Queue } from '../../../platform/queue/queue.ts';
import { deleteExpired } from '../expired-rows.repository.ts';
import { factorChanged, type FactorChange } from '../factors/factors.jobs.ts';
import { insertFactorChange } from './changes/changes.repository.ts';
import type { UserRow } from '../users/user.ts';
import { mustHaveFactor, reversalEnd } from './reversal.ts';

export interface FactorMailsDependencies {
  readonly clock: Clock;
  readonly queue: Queue;
  /** Administrators must have a second factor. */
  readonly factorsRequired: boolean;
}

/** Enqueues the mails about changes of second factors, in the transactions of the changes. */
export class FactorMails {
  readonly #dependencies: FactorMailsDependencies;

  constructor(dependencies: FactorMailsDependencies) {
    this.#dependencies = dependencies;
  }

  /**
   * Mails about a change by a signed-in person, as the account was before it. A link in the mail undoes the adding of the
   * first factor, for which a stolen password is enough. It opens the account to the mailbox alone, as it was before, so
   * nobody gets one who must have a factor.
   */
  async tellOfOwn(tx: Database, user: UserRow, change: FactorChange): Promise<void> {
    if (user.has_factor || mustHaveFactor(user, this.#dependencies.factorsRequired))
      return this.tell(tx, user.id, change);
    const now = this.#dependencies.clock.now();
    await deleteExpired(tx, 'factor_changes', now);
    const changeId = await insertFactorChange(tx, {
      user_id: user.id,
      email: user.email,
      expires_at: reversalEnd(now),
    });
    await this.tell(tx, user.id, change, changeId);
  }

  async tell(tx: Database, userId: string, change: FactorChange, changeId?: string): Promise<void> {
    const at = this.#dependencies.clock.now().toISOString();
    const told = { userId, change, at, ...(changeId !== undefined && { changeId }) };
    await this.#dependencies.queue.send(tx, factorChanged, told, randomUUID());
  }
}

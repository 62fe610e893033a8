import { randomUUID } from 'node:crypto';
import type { Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/database/database.ts';
import type { Queue } from '../../../platform/queue/queue.ts';
import { Service } from '../../../platform/service.ts';
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

/** Enqueues the emails about changes of second factors, in the transactions of the changes. */
export class FactorMails extends Service<FactorMailsDependencies> {
  /**
   * Emails the owner about a change by a logged-in user; `user` is the account before the change. For the first
   * factor, which a thief can add with only a stolen password, the email has a link that undoes it. The link
   * makes the mailbox alone sufficient for access again, so users who must have a factor get no link.
   */
  async tellOfOwn(tx: Database, user: UserRow, change: FactorChange): Promise<void> {
    if (user.has_factor || mustHaveFactor(user, this.dependencies.factorsRequired))
      return this.tell(tx, user.id, change);
    const now = this.dependencies.clock.now();
    await deleteExpired(tx, 'factor_changes', now);
    const changeId = await insertFactorChange(tx, {
      user_id: user.id,
      email: user.email,
      expires_at: reversalEnd(now),
    });
    await this.tell(tx, user.id, change, changeId);
  }

  async tell(tx: Database, userId: string, change: FactorChange, changeId?: string): Promise<void> {
    const at = this.dependencies.clock.now().toISOString();
    const data = { userId, change, at, ...(changeId !== undefined && { changeId }) };
    await this.dependencies.queue.send(tx, factorChanged, data, randomUUID());
  }
}

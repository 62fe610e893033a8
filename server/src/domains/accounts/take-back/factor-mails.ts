import { randomUUID } from 'node:crypto';
import type { Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/database.ts';
import type { Queue } from '../../../platform/queue.ts';
import { deleteExpired } from '../expiry/expired-rows.repository.ts';
import { factorChanged, type FactorChange } from '../factors/factors.jobs.ts';
import { insertFactorChange } from './factor-changes.repository.ts';
import { takeBackEnd } from './take-back.ts';

/** The changes after which a thief could get in: something was added. A change that only removes gives no way in. */
const additions: ReadonlySet<FactorChange> = new Set<FactorChange>([
  'passkey_added',
  'app_added',
  'recovery_codes_renewed',
]);

export interface FactorMailsParts {
  readonly clock: Clock;
  readonly queue: Queue;
}

/** Orders the mails about changes of second factors, in the transactions that change them. */
export class FactorMails {
  readonly #parts: FactorMailsParts;

  constructor(parts: FactorMailsParts) {
    this.#parts = parts;
  }

  /** About a change by someone who is signed in; what was added can be taken back by a link in the mail. */
  async tellOfOwn(
    tx: Database,
    person: { readonly id: string; readonly email: string },
    change: FactorChange,
  ): Promise<void> {
    if (!additions.has(change)) return this.tell(tx, person.id, change);
    const now = this.#parts.clock.now();
    await deleteExpired(tx, 'factor_changes', now);
    const changeId = await insertFactorChange(tx, {
      ...{ user_id: person.id, email: person.email },
      ...{ changed_at: now, expires_at: takeBackEnd(now) },
    });
    await this.tell(tx, person.id, change, changeId);
  }

  async tell(tx: Database, userId: string, change: FactorChange, changeId?: string): Promise<void> {
    const at = this.#parts.clock.now().toISOString();
    const told = { userId, change, at, ...(changeId !== undefined && { changeId }) };
    await this.#parts.queue.send(tx, factorChanged, told, randomUUID());
  }
}

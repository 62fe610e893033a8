import { randomUUID } from 'node:crypto';
import type { Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/database.ts';
import type { Queue } from '../../../platform/queue.ts';
import { deleteExpired } from '../expiry/expired-rows.repository.ts';
import { factorChanged, type FactorChange } from '../factors/factors.jobs.ts';
import { insertFactorChange } from './factor-changes.repository.ts';
import { takeBackEnd } from './take-back.ts';

/** The changes that could let a thief in: those that add something. A removal gives no way in. */
const additions: ReadonlySet<FactorChange> = new Set<FactorChange>([
  'passkey_added',
  'app_added',
  'recovery_codes_renewed',
]);

export interface FactorMailsParts {
  readonly clock: Clock;
  readonly queue: Queue;
}

/** Enqueues the mails about changes of second factors, in the transactions of the changes. */
export class FactorMails {
  readonly #parts: FactorMailsParts;

  constructor(parts: FactorMailsParts) {
    this.#parts = parts;
  }

  /** Mails about a change by a signed-in person; a link in the mail undoes an addition. */
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

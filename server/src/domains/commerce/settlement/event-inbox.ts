import { setImmediate } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import type { DB } from '../../../platform/database/database.generated.ts';
import type { Queue } from '../../../platform/queue/queue.ts';
import { paymentEventReceived } from '../commerce.jobs.ts';
import { isUnstorable } from '../../../platform/database/database.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { insertEvents, type ArrivedEvent } from '../payments/payment-events.repository.ts';

interface Waiting {
  readonly arrived: ArrivedEvent;
  readonly stored: PromiseWithResolvers<void>;
}

/** How many events are stored together at most. */
const together = 50;

/** How many lanes store events at a time: the process builds the statements of one while the database executes the other's. */
const lanes = 2;

/**
 * Stores events in the ledger, each with the job that handles it. Events that arrive together, or while two transactions
 * are under way, are stored together, so that a burst of webhooks costs few commits and few connections.
 */
export class EventInbox {
  readonly #db: Kysely<DB>;
  readonly #queue: Queue;
  #waiting: Waiting[] = [];
  #storing = 0;

  constructor(db: Kysely<DB>, queue: Queue) {
    this.#db = db;
    this.#queue = queue;
  }

  /** Resolves when the event and its job are committed. @throws Refusal `malformed_body` */
  store(arrived: ArrivedEvent): Promise<void> {
    const stored = Promise.withResolvers<void>();
    this.#waiting.push({ arrived, stored });
    if (this.#storing < lanes) void this.#storeAll();
    return stored.promise;
  }

  async #storeAll(): Promise<void> {
    this.#storing += 1;
    do {
      // Events that arrive in the same turn of the event loop are stored together.
      await setImmediate();
      if (this.#waiting.length > 0) await this.#settle(this.#waiting.splice(0, together));
    } while (this.#waiting.length > 0);
    this.#storing -= 1;
  }

  /** An event that cannot be stored must not refuse the others with it, so each is then tried alone. */
  async #settle(batch: readonly Waiting[]): Promise<void> {
    try {
      await this.#commit(batch.map(({ arrived }) => arrived));
      for (const { stored } of batch) stored.resolve();
    } catch (error) {
      if (batch.length > 1) await Promise.all(batch.map((each) => this.#settle([each])));
      else batch[0]?.stored.reject(isUnstorable(error) ? unstorable() : error);
    }
  }

  async #commit(arrived: readonly ArrivedEvent[]): Promise<void> {
    const ordered = arrived.toSorted((one, other) => (keyOf(one) < keyOf(other) ? -1 : 1));
    await this.#db.transaction().execute(async (tx) => {
      const ids = await insertEvents(tx, ordered);
      const jobs = ids.map((eventId) => ({ data: { eventId }, key: String(eventId) }));
      await this.#queue.sendAll(tx, paymentEventReceived, jobs);
    });
  }
}

/** PostgreSQL refuses some JSON, such as half of a surrogate pair or very deep nesting. */
function unstorable(): Refusal {
  return new Refusal('malformed_body', 'The event contains something that cannot be stored.');
}

function keyOf({ provider, event }: ArrivedEvent): string {
  return `${provider} ${event.id}`;
}

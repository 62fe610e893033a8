import type { Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/database/database.ts';
import { findValidSessions, type FoundSession } from './sessions.repository.ts';

type Lookup = PromiseWithResolvers<FoundSession | null>;

/**
 * Finds sessions. Those that are looked up in the same turn of the event loop are found by one query: every request of a
 * user needs one, and on a busy site many requests arrive in each turn.
 */
export class SessionLookups {
  readonly #db: Database;
  readonly #clock: Clock;
  /** What the next query looks up, by the hash in hexadecimal. */
  #waiting = new Map<string, Lookup>();

  constructor(db: Database, clock: Clock) {
    this.#db = db;
    this.#clock = clock;
  }

  /** The valid session with this hash of its token; null if there is none. */
  find(hash: string): Promise<FoundSession | null> {
    if (this.#waiting.size === 0) setImmediate(() => void this.#findWaiting());
    const lookup = this.#waiting.get(hash) ?? Promise.withResolvers<FoundSession | null>();
    this.#waiting.set(hash, lookup);
    return lookup.promise;
  }

  async #findWaiting(): Promise<void> {
    const waiting = this.#waiting;
    this.#waiting = new Map();
    const tokenHashes = [...waiting.keys()].map((hash) => Buffer.from(hash, 'hex'));
    try {
      const rows = await findValidSessions(this.#db, { tokenHashes, now: this.#clock.now() });
      for (const row of rows) waiting.get(row.token_hash.toString('hex'))?.resolve(row);
      for (const { resolve } of waiting.values()) resolve(null);
    } catch (error) {
      for (const { reject } of waiting.values()) reject(error);
    }
  }
}

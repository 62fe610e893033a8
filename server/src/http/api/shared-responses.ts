import { LRUCache } from 'lru-cache';

/**
 * Responses that are the same for everyone. They are kept for pages that are rendered for single users, until the
 * catalogue changes. While `mayKeep` is false, the node would not learn of a change, so nothing is kept.
 */
export class SharedResponses {
  readonly #responses = new LRUCache<string, object>({ max: 500 });
  readonly #mayKeep: () => boolean;
  #generation = 0;

  constructor(mayKeep: () => boolean) {
    this.#mayKeep = mayKeep;
  }

  /** Discards all responses, because their data changed. */
  clear(): void {
    this.#responses.clear();
    this.#generation += 1;
  }

  /** The response kept under `key`, or the result of `work`, which is kept unless the data changed meanwhile. */
  async get(key: string, work: () => Promise<object>): Promise<object> {
    const kept = this.#responses.get(key);
    if (kept) return kept;
    const generation = this.#generation;
    const response = await work();
    if (generation === this.#generation && this.#mayKeep()) this.#responses.set(key, response);
    return response;
  }
}

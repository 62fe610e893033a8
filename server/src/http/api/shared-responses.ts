import { LRUCache } from 'lru-cache';

/**
 * Responses that are the same for everyone. They are kept for pages that are rendered for single users, until the
 * catalogue changes.
 */
export class SharedResponses {
  readonly #responses = new LRUCache<string, object>({ max: 500 });
  #generation = 0;

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
    if (generation === this.#generation) this.#responses.set(key, response);
    return response;
  }
}

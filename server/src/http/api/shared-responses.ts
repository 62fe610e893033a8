import { LRUCache } from 'lru-cache';

/**
 * Answers that are the same for everyone, kept for the pages that are drawn for one visitor each, until the news comes
 * that what they show has changed.
 */
export class SharedResponses {
  readonly #responses = new LRUCache<string, object>({ max: 500 });
  #generation = 0;

  /** Forgets everything, because something has changed. */
  clear(): void {
    this.#responses.clear();
    this.#generation += 1;
  }

  /** The answer kept under `key`, or what `work` gives, which is kept unless something changed meanwhile. */
  async get(key: string, work: () => Promise<object>): Promise<object> {
    const kept = this.#responses.get(key);
    if (kept) return kept;
    const generation = this.#generation;
    const response = await work();
    if (generation === this.#generation) this.#responses.set(key, response);
    return response;
  }
}

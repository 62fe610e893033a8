import { LRUCache } from 'lru-cache';

/**
 * Answers that are the same for everyone, kept for the pages that are drawn for one visitor each, until the news comes
 * that what they show has changed.
 */
export class SharedAnswers {
  readonly #answers = new LRUCache<string, object>({ max: 500 });
  #generation = 0;

  /** Forgets everything, because something has changed. */
  clear(): void {
    this.#answers.clear();
    this.#generation += 1;
  }

  /** The answer kept under `key`, or what `work` gives, which is kept unless something changed meanwhile. */
  async get(key: string, work: () => Promise<object>): Promise<object> {
    const kept = this.#answers.get(key);
    if (kept) return kept;
    const generation = this.#generation;
    const answer = await work();
    if (generation === this.#generation) this.#answers.set(key, answer);
    return answer;
  }
}

import { Refusal } from '../../platform/refusal.ts';
import type { SiteLimits } from './site-limits.ts';

/** Limits how many pages are rendered at once, so that rendering does not block other requests. */
export class RenderGate {
  readonly #bounds: SiteLimits['renders'];
  readonly #queue: (() => void)[] = [];
  #running = 0;
  /** Pages rendered and pages refused since the start. */
  rendered = 0;
  refused = 0;

  constructor(bounds: SiteLimits['renders']) {
    this.#bounds = bounds;
  }

  /** Runs `render` when a slot is free. @throws Refusal `unavailable` if too many are waiting already */
  async run<T>(render: () => Promise<T>): Promise<T> {
    await this.#enter();
    try {
      this.rendered += 1;
      return await render();
    } finally {
      // Other pending work runs before the next page.
      setImmediate(() => this.#leave());
    }
  }

  async #enter(): Promise<void> {
    if (this.#running < this.#bounds.running) {
      this.#running += 1;
      return;
    }
    if (this.#queue.length >= this.#bounds.waiting) {
      this.refused += 1;
      throw new Refusal(
        'unavailable',
        'The site has too many visitors right now. Try again in a moment.',
        undefined,
        2,
      );
    }
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#queue.push(resolve);
    await promise;
  }

  /** Passes the slot on, or frees it. */
  #leave(): void {
    const next = this.#queue.shift();
    if (next) next();
    else this.#running -= 1;
  }
}

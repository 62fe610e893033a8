import type { RateLimit } from '@fit-coder/contracts/endpoint';

/** Counts calls by network in windows of a fixed length, with one Map lookup per call. */
export class CallLimit {
  readonly #max: number;
  readonly #windowMs: number;
  #counts = new Map<string, number>();
  #end = 0;

  constructor({ max, seconds }: RateLimit) {
    this.#max = max;
    this.#windowMs = seconds * 1000;
  }

  /** Counts a call. Returns 0 if it is allowed, otherwise after how many seconds to retry. */
  take(network: string): number {
    const now = performance.now();
    if (now >= this.#end) {
      this.#counts = new Map();
      this.#end = now + this.#windowMs;
    }
    const count = (this.#counts.get(network) ?? 0) + 1;
    if (count > this.#max) return Math.max(1, Math.ceil((this.#end - now) / 1000));
    this.#counts.set(network, count);
    return 0;
  }
}

import { withRange, type WatchedRange } from './watched-seconds.ts';

/** How much further than the clock allows a video may have played; covers the rounding of timers. In seconds. */
const tolerance = 1;

/**
 * Measures which seconds of a video play. It compares positions with the time that has passed, so a jump is not counted as
 * watched, and a long step in a hidden tab, where timers are slow, is.
 */
export class WatchingMeter {
  readonly #now: () => number;
  #last: { readonly place: number; readonly at: number } | null = null;
  #ranges: WatchedRange[] = [];

  /** `now` returns milliseconds of a clock that never goes back. */
  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
  }

  /** The video plays at `place` (seconds), at `rate` times its speed. */
  play(place: number, rate: number): void {
    const at = this.#now();
    if (this.#last) {
      const step = place - this.#last.place;
      const possible = ((at - this.#last.at) / 1000) * rate + tolerance;
      if (step > 0 && step <= possible)
        this.#ranges = withRange(this.#ranges, { from: this.#last.place, to: place });
    }
    this.#last = { place, at };
  }

  /** The video was paused or moved: the next range begins anew. */
  stop(): void {
    this.#last = null;
  }

  /** What was watched since the last call. */
  take(): WatchedRange[] {
    const ranges = this.#ranges;
    this.#ranges = [];
    return ranges;
  }
}

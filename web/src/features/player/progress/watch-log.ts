import type { ProgressReporter } from './progress-reporter.ts';
import type { WatchedRange } from './watched-seconds.ts';

/** While a video plays, what was watched is sent this often, in milliseconds. */
const reportEveryMs = 10_000;

/** One call is saved for a pause, so that what follows a pause, such as another device, knows of it at once. */
const mostCalls = 2;

/** While a video plays, records are at most this far apart, in milliseconds. */
const noteEveryMs = 3000;

/**
 * Records what is watched, and sends it: every ten seconds, at a pause, and when the page may end. Pauses do not add calls: there
 * is one for each ten seconds of playing.
 */
export class WatchLog {
  readonly #reporter: ProgressReporter;
  readonly #now: () => number;
  /** How many calls may be made; playing adds to it. */
  #calls = 1;
  #notedAt: number;
  #timer: ReturnType<typeof setTimeout> | null = null;
  #isOpen = false;

  /** `now` returns milliseconds of a clock that never goes back. */
  constructor(reporter: ProgressReporter, now: () => number = () => performance.now()) {
    this.#reporter = reporter;
    this.#now = now;
    this.#notedAt = now();
  }

  /** Records the ranges that were watched since the last call, and the video's position, in seconds. */
  note(lectureId: string, watched: readonly WatchedRange[], position: number): void {
    const now = this.#now();
    this.#calls = Math.min(
      mostCalls,
      this.#calls + Math.min(now - this.#notedAt, noteEveryMs) / reportEveryMs,
    );
    this.#notedAt = now;
    this.#reporter.note(lectureId, watched, position);
    this.#sendLater();
  }

  /** The video was paused: sends what is recorded, unless there were as many calls as playing allows. */
  pause(): void {
    if (this.#calls >= 1) this.sendNow();
  }

  /** Sends everything that is recorded. */
  readonly sendNow = (): void => {
    this.#sendNothingLater();
    this.#calls = Math.max(0, this.#calls - 1);
    void this.#reporter.flush().then((isAllSent) => {
      if (!isAllSent && this.#isOpen) this.#sendLater();
    });
  };

  /** The page with the player is open. Sends what an earlier page has left. */
  open(): void {
    this.#isOpen = true;
    this.sendNow();
  }

  /** The page was left. What is recorded and not sent is kept on the device. */
  close(): void {
    this.#isOpen = false;
    this.#sendNothingLater();
  }

  get isOpen(): boolean {
    return this.#isOpen;
  }

  #sendLater(): void {
    this.#timer ??= setTimeout(this.sendNow, reportEveryMs);
  }

  #sendNothingLater(): void {
    if (this.#timer) clearTimeout(this.#timer);
    this.#timer = null;
  }
}

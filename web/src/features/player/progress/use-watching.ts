import { useEffect, type RefObject } from 'react';
import type { WatchLog } from './watch-log.ts';
import { WatchingMeter } from './watching-meter.ts';

/** How long a video plays before its ranges are recorded, in seconds. */
const noteAfter = 2;

/** Records in `log` which seconds of a lecture play in `video`. Without a log (null), nothing is recorded. */
export function useWatching(
  video: RefObject<HTMLVideoElement | null>,
  lectureId: string,
  log: WatchLog | null,
): void {
  useEffect(() => {
    const element = video.current;
    if (!element || !log) return;
    return new Watcher(element, lectureId, log).listen();
  }, [video, lectureId, log]);
}

/** Follows the events of a video. Before it has played once, nothing is recorded. */
class Watcher {
  readonly #video: HTMLVideoElement;
  readonly #lectureId: string;
  readonly #log: WatchLog;
  readonly #meter = new WatchingMeter();
  #hasPlayed = false;
  #notedAt = 0;

  constructor(video: HTMLVideoElement, lectureId: string, log: WatchLog) {
    this.#video = video;
    this.#lectureId = lectureId;
    this.#log = log;
  }

  /** Returns a function that ends it. */
  listen(): () => void {
    const listening = new AbortController();
    const { signal } = listening;
    const on = (target: EventTarget, events: string[], act: () => void) => {
      for (const event of events) target.addEventListener(event, act, { signal });
    };
    const leave = () => {
      this.#note();
      this.#log.sendNow();
    };
    on(this.#video, ['playing', 'timeupdate'], () => this.#play());
    on(this.#video, ['pause', 'ended', 'waiting', 'seeking'], () => this.#stop());
    on(this.#video, ['pause'], () => this.#log.pause());
    on(this.#video, ['ended'], leave);
    on(document, ['visibilitychange'], () => document.visibilityState === 'hidden' && leave());
    on(globalThis, ['pagehide'], leave);
    on(globalThis, ['online'], this.#log.sendNow);
    return () => {
      leave();
      listening.abort();
    };
  }

  #play(): void {
    const { paused, seeking, currentTime, playbackRate } = this.#video;
    if (paused || seeking) return;
    this.#hasPlayed = true;
    this.#meter.play(currentTime, playbackRate);
    if (Math.abs(currentTime - this.#notedAt) >= noteAfter) this.#note();
  }

  /** Between the last `timeupdate` and a pause lies up to a quarter of a second; after a jump nothing is known of it. */
  #stop(): void {
    const { seeking, currentTime, playbackRate } = this.#video;
    if (!seeking) this.#meter.play(currentTime, playbackRate);
    this.#meter.stop();
    this.#note();
  }

  #note(): void {
    if (!this.#hasPlayed) return;
    this.#notedAt = this.#video.currentTime;
    this.#log.note(this.#lectureId, this.#meter.take(), this.#notedAt);
  }
}

import { useEffect, type RefObject } from 'react';
import { Listeners, useExternalStore } from '../../lib/external-store.ts';

/** The lecture in the player, and the position of its video, in seconds. */
export interface NowPlaying {
  readonly lectureId: string;
  readonly seconds: number;
}

/** Connects the player with what is beside it: tells it the video's position, and moves the video. */
class PlayerLink {
  readonly #listeners = new Listeners();
  #video: HTMLVideoElement | null = null;
  #now: NowPlaying | null = null;
  /** A place that was asked for before the player had opened the lecture, and whether to play from there. */
  #wanted: (NowPlaying & { readonly play: boolean }) | null = null;

  readonly subscribe = this.#listeners.subscribe;

  readonly read = (): NowPlaying | null => this.#now;

  /** Moves the video to a second; `play` also starts it. Before the player is ready, the place is kept for it. */
  seek(lectureId: string, seconds: number, { play = false } = {}): void {
    if (!this.#video || this.#now?.lectureId !== lectureId) {
      this.#wanted = { lectureId, seconds, play };
      return;
    }
    this.#video.currentTime = seconds;
    if (play) this.#video.play().catch(() => {});
  }

  /** The second that was asked for before the lecture was open; null if there is none. */
  wantedIn(lectureId: string): number | null {
    return this.#wanted?.lectureId === lectureId ? this.#wanted.seconds : null;
  }

  /** Whether the video was asked for before the lecture was open, and shall play. */
  isToPlay(lectureId: string): boolean {
    return this.#wanted?.lectureId === lectureId && this.#wanted.play;
  }

  /** The player shows a lecture; returns a function that ends this. */
  attach(lectureId: string, video: HTMLVideoElement): () => void {
    const listening = new AbortController();
    const follow = () => {
      this.#now = { lectureId, seconds: video.currentTime };
      this.#listeners.notify();
    };
    this.#video = video;
    follow();
    for (const event of ['timeupdate', 'seeking', 'seeked', 'play'])
      video.addEventListener(event, follow, { signal: listening.signal });
    return () => {
      listening.abort();
      this.#video = null;
      this.#now = null;
      this.#listeners.notify();
    };
  }

  /** The place that was asked for has been reached. */
  arrived(): void {
    this.#wanted = null;
  }
}

/** The one player of the page. */
export const playerLink = new PlayerLink();

/** A lecture's position in the player, in seconds; null if it is not open there. */
export function usePlayingSecond(lectureId: string): number | null {
  const now = useExternalStore<NowPlaying | null>(playerLink, null);
  return now?.lectureId === lectureId ? now.seconds : null;
}

/** Connects the video that shows a lecture. A place that was asked for is taken once the video knows its length. */
export function usePlayerLink(video: RefObject<HTMLVideoElement | null>, lectureId: string): void {
  useEffect(() => {
    const element = video.current;
    if (!element) return;
    const place = playerLink.wantedIn(lectureId);
    const take = () => {
      if (place !== null) element.currentTime = place;
      playerLink.arrived();
    };
    const waiting = new AbortController();
    if (place !== null)
      element.addEventListener('loadedmetadata', take, { signal: waiting.signal, once: true });
    const detach = playerLink.attach(lectureId, element);
    return () => {
      waiting.abort();
      detach();
    };
  }, [video, lectureId]);
}

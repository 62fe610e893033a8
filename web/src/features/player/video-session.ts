import type { Playback } from '@fit-coder/contracts/learning';
import { openSource } from './hls-source.ts';
import type { PlayerProblem } from './player-problem.ts';
import { positionMemory } from './positions/positions.ts';

interface OpenRequest {
  readonly video: HTMLVideoElement;
  readonly playback: Pick<Playback, 'lectureId' | 'hls' | 'durationSeconds'>;
  /** Begin the first lecture at once too. */
  readonly autoPlay: boolean;
  readonly onProblem: (problem: PlayerProblem) => void;
}

/** One lecture after the other in the same video element, so that full screen, sound and speed stay as they are. */
export class VideoSession {
  #left: { readonly lectureId: string; readonly seconds: number; readonly playing: boolean } | null = null;

  /**
   * Plays a lecture: as it was when it is opened again after a fault, else from its start. One that follows another
   * begins at once, unless there is a place in it to come back to. The result closes it.
   */
  open({ video, playback, autoPlay, onProblem }: OpenRequest): () => void {
    const { lectureId, hls: url, durationSeconds } = playback;
    const closing = new AbortController();
    const before = this.#left;
    const again = before?.lectureId === lectureId ? before : null;
    const from = again?.seconds ?? 0;
    const isFresh = positionMemory.placeIn(lectureId, durationSeconds) === null;
    video.autoplay = again ? again.playing : isFresh && (before !== null || autoPlay);
    let stopped: boolean | null = null;
    const stop = (problem: PlayerProblem) => {
      stopped ??= !video.paused;
      video.pause();
      onProblem(problem);
    };
    void openSource({ video, url, from, onProblem: stop, signal: closing.signal });
    return () => {
      this.#left = { lectureId, seconds: video.currentTime, playing: stopped ?? !video.paused };
      closing.abort();
    };
  }
}

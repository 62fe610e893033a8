import type { Playback } from '@fit-coder/contracts/learning';
import { openSource } from './hls-source.ts';
import type { PlayerProblem } from './player-problem.ts';
import { positionMemory } from './positions.ts';

interface OpenRequest {
  readonly video: HTMLVideoElement;
  readonly playback: Pick<Playback, 'lectureId' | 'hls' | 'durationSeconds'>;
  /** Begin the very first lecture without being asked. */
  readonly autoPlay: boolean;
  readonly onProblem: (problem: PlayerProblem) => void;
}

/** One lecture after the other in the same video element, so that full screen, sound and speed stay as they are. */
export class VideoSession {
  #left: { readonly lectureId: string; readonly seconds: number } | null = null;

  /**
   * Plays a lecture: from where it was when it is opened again after a fault, else from its start. A lecture that
   * follows another begins at once, unless there is a place in it to come back to. The result closes it.
   */
  open({ video, playback, autoPlay, onProblem }: OpenRequest): () => void {
    const { lectureId, hls: url, durationSeconds } = playback;
    const closing = new AbortController();
    const before = this.#left;
    const from = before?.lectureId === lectureId ? before.seconds : 0;
    const isFirst = before === null;
    const isMove = !isFirst && before.lectureId !== lectureId;
    const isFresh = positionMemory.placeIn(lectureId, durationSeconds) === null;
    video.autoplay = from > 0 || (isMove && isFresh) || (isFirst && autoPlay);
    void openSource({ video, url, from, onProblem, signal: closing.signal });
    return () => {
      this.#left = { lectureId, seconds: video.currentTime };
      closing.abort();
    };
  }
}

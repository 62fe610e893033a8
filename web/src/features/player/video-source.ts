import type { Playback } from '@fit-coder/contracts/learning';
import { useCallback, useEffect, useRef, useState, type RefObject } from 'react';
import { openSource } from './hls-source.ts';
import { playerLink } from './now-playing.ts';
import { offline, type PlayerProblem } from './player-problem.ts';
import { positionMemory } from './positions/positions.ts';
import { useOfflineStall } from './recovery/offline-stall.ts';
import { useReconnecting } from './recovery/reconnecting.ts';

interface VideoSource {
  /** Why the video does not play, or null. */
  readonly problem: PlayerProblem | null;
  readonly retrying: boolean;
  readonly retry: () => void;
}

interface SourceOptions {
  readonly autoPlay: boolean;
  /** Asks the site for a new URL of the video; false if the viewer may no longer watch it. */
  readonly renew: () => Promise<boolean>;
}

/** Plays a lecture in a video element, and returns what went wrong. */
export function useVideoSource(
  video: RefObject<HTMLVideoElement | null>,
  { lectureId, hls, durationSeconds }: Playback,
  { autoPlay, renew }: SourceOptions,
): VideoSource {
  const [session] = useState(() => new VideoSession());
  const [attempt, setAttempt] = useState(0);
  const [found, setFound] = useState<{ attempt: number; hls: string; problem: PlayerProblem } | null>(null);
  const [retrying, setRetrying] = useState(false);
  const problem = found?.hls === hls && found.attempt === attempt ? found.problem : null;

  useEffect(() => {
    if (!video.current) return;
    const onProblem = (cause: PlayerProblem) => setFound({ attempt, hls, problem: cause });
    const playback = { lectureId, hls, durationSeconds };
    return session.open({ video: video.current, playback, autoPlay, onProblem });
  }, [session, video, lectureId, hls, durationSeconds, autoPlay, attempt]);

  const again = useCallback(async () => {
    setRetrying(true);
    const allowed = await renew();
    setRetrying(false);
    if (allowed) setAttempt((count) => count + 1);
  }, [renew]);

  useRenewal(problem, lectureId, again);
  useReconnecting(problem, again);
  const isStalled = useOfflineStall(video);
  return { problem: problem ?? (isStalled ? offline : null), retrying, retry: () => void again() };
}

/** URLs of videos can expire, so the first refusal of a lecture silently asks for a new one. */
function useRenewal(problem: PlayerProblem | null, lectureId: string, again: () => Promise<void>): void {
  const renewed = useRef<string>(null);
  useEffect(() => {
    if (problem?.kind !== 'refused' || renewed.current === lectureId) return;
    renewed.current = lectureId;
    void again();
  }, [problem, lectureId, again]);
}

interface OpenRequest {
  readonly video: HTMLVideoElement;
  readonly playback: Pick<Playback, 'lectureId' | 'hls' | 'durationSeconds'>;
  /** Also start the first lecture at once. */
  readonly autoPlay: boolean;
  readonly onProblem: (problem: PlayerProblem) => void;
}

/** Plays one lecture after another in the same video element, which keeps full screen, volume and speed. */
class VideoSession {
  #left: { readonly lectureId: string; readonly seconds: number; readonly playing: boolean } | null = null;

  /**
   * Plays a lecture and returns a function that closes it. After a fault, the same lecture carries on where it was. A
   * lecture that follows another one starts at once, unless the viewer has to be asked where to start. One that was asked
   * for at a certain second starts if that was asked for too.
   */
  open({ video, playback, autoPlay, onProblem }: OpenRequest): () => void {
    const { lectureId, hls: url, durationSeconds } = playback;
    const closing = new AbortController();
    const before = this.#left;
    const again = before?.lectureId === lectureId ? before : null;
    const from = again?.seconds ?? 0;
    const isFresh = positionMemory.placeIn(lectureId, durationSeconds) === null;
    const isAskedFor = playerLink.wantedIn(lectureId) !== null;
    const isFollowing = isFresh && (before !== null || autoPlay);
    video.autoplay = again ? again.playing : isAskedFor ? playerLink.isToPlay(lectureId) : isFollowing;
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

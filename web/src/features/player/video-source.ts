import type { Playback } from '@fit-coder/contracts/learning';
import { useCallback, useEffect, useRef, useState, type RefObject } from 'react';
import type { PlayerProblem } from './player-problem.ts';
import { VideoSession } from './video-session.ts';

interface VideoSource {
  /** Why it does not play; null while it does. */
  readonly problem: PlayerProblem | null;
  readonly retrying: boolean;
  readonly retry: () => void;
}

interface SourceOptions {
  readonly autoPlay: boolean;
  /** Asks the site anew for the video's address; whether it may still be watched. */
  readonly renew: () => Promise<boolean>;
}

/** Plays a lecture in a video element and tells what goes wrong. */
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
  return { problem, retrying, retry: () => void again() };
}

/** An address can run out: the first refusal of a lecture is answered by asking for another, without a word. */
function useRenewal(problem: PlayerProblem | null, lectureId: string, again: () => Promise<void>): void {
  const renewed = useRef<string>(null);
  useEffect(() => {
    if (problem?.kind !== 'refused' || renewed.current === lectureId) return;
    renewed.current = lectureId;
    void again();
  }, [problem, lectureId, again]);
}

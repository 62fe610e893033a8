import type { Playback } from '@fit-coder/contracts/learning';
import { useRef, useState, type ReactElement, type ReactNode } from 'react';
import { focusQuietly } from './elements/quiet-focus.ts';
import { playerLink, usePlayerLink } from './now-playing.ts';
import { EndCard, ProblemCard, ResumeCard, type NextLecture } from './player-cards.tsx';
import { PlayerChrome } from './player-chrome.tsx';
import { usePositionKeeping } from './positions/position-keeping.ts';
import { positionMemory, usePositions } from './positions/positions.ts';
import { useWatching } from './progress/use-watching.ts';
import type { WatchLog } from './progress/watch-log.ts';
import { StoppedPicture } from './stopped/stopped-picture.tsx';
import { useVideoSource } from './video-source.ts';

export interface PlayerProps {
  playback: Playback;
  /** Another lecture is loading, so this one is dimmed. */
  waiting: boolean;
  autoPlay: boolean;
  next: NextLecture | undefined;
  /** What is said and offered at the end if no lecture follows. */
  closing: ReactNode;
  /** Called at the end of a lecture. */
  onEnd: () => void;
  /** Called with the lecture's id each time the video starts to play. */
  onBegin: (lectureId: string) => void;
  /** Asks the site for a new URL of the video; false if the viewer may no longer watch it. */
  renew: () => Promise<boolean>;
  /** Records what the viewer watches; null for visitors. */
  watchLog: WatchLog | null;
}

type Phase = 'fresh' | 'started' | 'ended';

/** The video with its controls. Its code is loaded with the first lecture, and only in the browser. */
export function Player(props: PlayerProps): ReactElement {
  const { playback, waiting, autoPlay, next, closing, onEnd, onBegin, renew, watchLog } = props;
  const video = useRef<HTMLVideoElement>(null);
  // Before `useVideoSource`, so that the position is saved before the next lecture replaces the source.
  usePositionKeeping(video, playback.lectureId);
  usePlayerLink(video, playback.lectureId);
  useWatching(video, playback.lectureId, watchLog);
  const { problem, retrying, retry } = useVideoSource(video, playback, { autoPlay, renew });
  const [phase, mark] = usePhase(playback.lectureId);
  const [captions, ...otherCaptions] = playback.captions;
  const playFrom = (seconds: number) => {
    if (!video.current) return;
    video.current.currentTime = seconds;
    video.current.play().catch(() => {});
  };
  const begin = () => {
    takeFocus(video.current);
    mark('started');
    onBegin(playback.lectureId);
  };
  const end = () => {
    mark('ended');
    onEnd();
  };
  return (
    <media-controller
      className="player"
      aria-label={`Video: ${playback.title}`}
      nohotkeys
      novolumepref
      nomutedpref
      nosubtitleslangpref
      data-waiting={waiting || undefined}
    >
      <video
        ref={video}
        slot="media"
        className="size-full"
        playsInline
        poster={playback.poster}
        onPlay={begin}
        onEnded={end}
        onSeeking={() => phase === 'ended' && mark('started')}
      >
        <track
          key={`captions of ${playback.lectureId}`}
          kind="captions"
          label={captions?.label}
          srcLang={captions?.language}
          src={captions?.src}
        />
        {otherCaptions.map(({ language, label, src }) => (
          <track key={src} kind="captions" label={label} srcLang={language} src={src} />
        ))}
        {playback.storyboard ? (
          <track
            key={playback.storyboard}
            default
            kind="metadata"
            label="thumbnails"
            src={playback.storyboard}
          />
        ) : null}
      </video>
      <media-loading-indicator slot="centered-chrome" noautohide />
      {problem ? (
        <ProblemCard problem={problem} retrying={retrying} onRetry={retry} />
      ) : (
        <PhaseCard key={playback.lectureId} {...{ playback, phase, next, closing }} onPlayFrom={playFrom} />
      )}
      <PlayerChrome video={video} playback={playback} next={next} />
    </media-controller>
  );
}

/** Moves the focus from the start button, which disappears, to the control bar, where the player's shortcuts work. */
function takeFocus(video: HTMLVideoElement | null): void {
  const focused = document.activeElement;
  const bar = video?.parentElement?.querySelector<HTMLElement>('media-control-bar media-play-button');
  if (bar && (focused === document.body || focused?.closest('[slot="centered-chrome"]'))) focusQuietly(bar);
}

interface PhaseCardProps {
  playback: Playback;
  phase: Phase;
  next: NextLecture | undefined;
  closing: ReactNode;
  onPlayFrom: (seconds: number) => void;
}

/** The card or button over the video before it starts and after it has ended. */
function PhaseCard({ playback, phase, next, closing, onPlayFrom }: PhaseCardProps): ReactElement | null {
  // Another device's position may arrive after the player has opened.
  usePositions();
  const [wanted] = useState(() => playerLink.wantedIn(playback.lectureId));
  const place = wanted === null ? positionMemory.placeIn(playback.lectureId, playback.durationSeconds) : null;
  if (phase === 'started') return null;
  if (phase === 'ended') return <EndCard next={next} closing={closing} onAgain={() => onPlayFrom(0)} />;
  if (place === null) return <media-play-button slot="centered-chrome" className="player-start" notooltip />;
  return (
    <>
      {playback.storyboard ? <StoppedPicture storyboard={playback.storyboard} place={place} /> : null}
      <ResumeCard place={place} onResume={() => onPlayFrom(place)} onRestart={() => onPlayFrom(0)} />
    </>
  );
}

/** The phase of a lecture; it starts anew with each lecture. */
function usePhase(lectureId: string): [Phase, (phase: Phase) => void] {
  const [reached, setReached] = useState<{ lectureId: string; phase: Phase } | null>(null);
  const phase = reached?.lectureId === lectureId ? reached.phase : 'fresh';
  return [phase, (next) => setReached({ lectureId, phase: next })];
}

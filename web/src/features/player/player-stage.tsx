import type { Lecture } from '@fit-coder/contracts/catalogue';
import { lazy, Suspense, useCallback, type ReactElement, type ReactNode } from 'react';
import { failureOf } from '../../lib/api/api.ts';
import { useInBrowser } from '../../lib/in-browser.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Spinner } from '../../ui/feedback/spinner.tsx';
import { useGetPlaybackQuery } from './playback.api.ts';
import type { NextLecture } from './player-cards.tsx';
import { loadPlayer } from './player-loading.ts';
import type { WatchLog } from './progress/watch-log.ts';

const Player = lazy(async () => ({ default: (await loadPlayer()).Player }));

interface PlayerStageProps {
  lecture: Lecture;
  /** Starts as soon as the video has loaded, because the viewer asked for it. */
  autoPlay?: boolean;
  next?: NextLecture | undefined;
  /** What is said and offered at the end if no lecture follows. */
  closing?: ReactNode;
  onEnd?: () => void;
  /** Called with the lecture's id each time its video starts to play. */
  onBegin?: (lectureId: string) => void;
  /** Records what the viewer watches. */
  watchLog?: WatchLog | null;
  /** Shown instead of a video that the viewer may not watch; without it, the stage says that it is being prepared. */
  notice?: ReactNode;
  /** A button that asks for an email when the video is ready; none for those who may not ask. */
  follow?: ReactNode;
}

/** The 16:9 area of a lecture: its video, or a notice that says why there is none. */
export function PlayerStage(props: PlayerStageProps): ReactElement {
  return (
    <div className="stage">
      {props.lecture.ready ? <ReadyStage {...props} /> : <UnrecordedNotice follow={props.follow} />}
    </div>
  );
}

const nothingToDo = () => {};

function ReadyStage({
  lecture,
  autoPlay = false,
  next,
  closing,
  onEnd = nothingToDo,
  onBegin = nothingToDo,
  watchLog = null,
  notice,
}: PlayerStageProps) {
  const inBrowser = useInBrowser();
  const { data, currentData, error, isFetching, refetch } = useGetPlaybackQuery(lecture.id);
  const renew = useCallback(async () => Boolean((await refetch()).data?.playback), [refetch]);
  const retry = { retrying: isFetching, onRetry: () => void refetch() };
  const failure = failureOf(error);
  // A new URL may be asked for while the network is away; the video then waits.
  if (failure && !data?.playback) return <FailedNotice sentence={failure.error} {...retry} />;
  if (!data) return <StagePoster />;
  if (!data.playback) return notice ?? <PreparingNotice {...retry} />;
  const poster = <StagePoster image={data.playback.poster} />;
  if (!inBrowser) return poster;
  return (
    <Suspense fallback={poster}>
      <Player
        playback={data.playback}
        waiting={!currentData}
        autoPlay={autoPlay}
        next={next}
        closing={closing}
        onEnd={onEnd}
        onBegin={onBegin}
        renew={renew}
        watchLog={watchLog}
      />
    </Suspense>
  );
}

/** Shown until the player has loaded: the video's poster. */
function StagePoster({ image }: { image?: string }): ReactElement {
  return (
    <div className="stage-poster" role="status">
      {image ? <img src={image} alt="" className="size-full object-contain" /> : null}
      <Spinner size={40} />
      <span className="sr-only">Loading the video</span>
    </div>
  );
}

interface StageNoticeProps {
  label?: string | undefined;
  title: string;
  children: ReactNode;
  action?: ReactNode;
  /** Announced to screen readers at once. */
  alert?: boolean;
}

/** Says why there is no video, and what to do next. */
export function StageNotice({
  label,
  title,
  children,
  action,
  alert = false,
}: StageNoticeProps): ReactElement {
  return (
    <div className="stage-wall" role={alert ? 'alert' : undefined}>
      {label ? <p className="label">{label}</p> : null}
      <h2 className="display text-lg md:text-xl">{title}</h2>
      <p className="max-w-prose">{children}</p>
      {action ? <div className="mt-2 flex flex-wrap gap-3">{action}</div> : null}
    </div>
  );
}

function UnrecordedNotice({ follow }: Pick<PlayerStageProps, 'follow'>): ReactElement {
  return (
    <StageNotice label="Not ready yet" title="The video of this lecture is not ready yet." action={follow}>
      {follow ? 'Get an email when it is ready' : 'Come back later'}, or watch another lecture of the course.
    </StageNotice>
  );
}

interface RetryProps {
  retrying: boolean;
  onRetry: () => void;
}

function RetryButton({ retrying, onRetry, children }: RetryProps & { children: string }): ReactElement {
  return (
    <Button size="small" variant="secondary" loading={retrying} onClick={onRetry}>
      {children}
    </Button>
  );
}

function FailedNotice({ sentence, ...retry }: RetryProps & { sentence: string }): ReactElement {
  return (
    <StageNotice
      alert
      title="The video could not be opened."
      action={<RetryButton {...retry}>Try again</RetryButton>}
    >
      {sentence}
    </StageNotice>
  );
}

function PreparingNotice(retry: RetryProps): ReactElement {
  return (
    <StageNotice
      label="Almost ready"
      title="This lecture is being prepared."
      action={<RetryButton {...retry}>Check again</RetryButton>}
    >
      Its video is being processed, which takes a few minutes.
    </StageNotice>
  );
}

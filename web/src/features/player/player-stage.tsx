import type { Lecture } from '@fit-coder/contracts/catalogue';
import { lazy, Suspense, useCallback, type ReactElement, type ReactNode } from 'react';
import { failureOf } from '../../lib/api/api.ts';
import { useInBrowser } from '../../lib/in-browser.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Spinner } from '../../ui/feedback/spinner.tsx';
import { useGetPlaybackQuery } from './playback.api.ts';
import type { NextLecture } from './player-cards.tsx';
import { loadPlayer } from './player-loading.ts';

const Player = lazy(async () => ({ default: (await loadPlayer()).Player }));

interface PlayerStageProps {
  lecture: Lecture;
  /** Begin as soon as the video is there, since the viewer has asked for it. */
  autoPlay?: boolean;
  next?: NextLecture | undefined;
  onEnd?: () => void;
  /** Each time a lecture's video starts to run; gets the lecture's id. */
  onBegin?: (lectureId: string) => void;
  /** What stands in for a video that this viewer may not watch; without it the stage says what happened. */
  notice?: ReactNode;
}

/** The 16:9 place of a lecture, whatever state its video is in. */
export function PlayerStage(props: PlayerStageProps): ReactElement {
  return (
    <div className="stage">
      {props.lecture.ready ? <ReadyStage {...props} /> : <UnrecordedNotice {...props} />}
    </div>
  );
}

const nothingToDo = () => {};

function ReadyStage({
  lecture,
  autoPlay = false,
  next,
  onEnd = nothingToDo,
  onBegin = nothingToDo,
  notice,
}: PlayerStageProps) {
  const inBrowser = useInBrowser();
  const { data, currentData, error, isFetching, refetch } = useGetPlaybackQuery(lecture.id);
  const renew = useCallback(async () => Boolean((await refetch()).data?.playback), [refetch]);
  const lookAgain = { retrying: isFetching, onRetry: () => void refetch() };
  const failure = failureOf(error);
  if (failure) return <FailedNotice sentence={failure.error} {...lookAgain} />;
  if (!data) return <StagePoster />;
  if (!data.playback) return notice ?? <PreparingNotice {...lookAgain} />;
  const poster = <StagePoster image={data.playback.poster} />;
  if (!inBrowser) return poster;
  return (
    <Suspense fallback={poster}>
      <Player
        playback={data.playback}
        waiting={!currentData}
        autoPlay={autoPlay}
        next={next}
        onEnd={onEnd}
        onBegin={onBegin}
        renew={renew}
      />
    </Suspense>
  );
}

/** Before the player is there: the picture it will show. */
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
  /** Announced at once. */
  alert?: boolean;
}

/** What stands in the place of a video that does not play, and the way on. */
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

function UnrecordedNotice({ lecture }: PlayerStageProps): ReactElement {
  return (
    <StageNotice label="Not ready yet" title={lecture.title}>
      {lecture.summary || 'This lecture is on the list and will appear here.'}
    </StageNotice>
  );
}

interface LookAgain {
  retrying: boolean;
  onRetry: () => void;
}

function FailedNotice({ sentence, retrying, onRetry }: LookAgain & { sentence: string }): ReactElement {
  return (
    <StageNotice
      alert
      title="The video could not be opened."
      action={
        <Button size="small" variant="secondary" loading={retrying} onClick={onRetry}>
          Try again
        </Button>
      }
    >
      {sentence}
    </StageNotice>
  );
}

function PreparingNotice({ retrying, onRetry }: LookAgain): ReactElement {
  return (
    <StageNotice
      label="Soon"
      title="This lecture is being prepared."
      action={
        <Button size="small" variant="secondary" loading={retrying} onClick={onRetry}>
          Look again
        </Button>
      }
    >
      The video is here and is being encoded. That takes a few minutes.
    </StageNotice>
  );
}

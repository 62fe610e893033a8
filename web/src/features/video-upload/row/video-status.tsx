import type { Video, VideoState } from '@fit-coder/contracts/media';
import type { ReactElement } from 'react';
import { Spinner } from '../../../ui/feedback/spinner.tsx';
import type { LectureWithVideo } from '../lecture-upload.ts';
import { Dot } from '../panel/panel-line.tsx';
import { percentOf, type Upload, type UploadPhase } from '../transfer/upload.ts';

interface VideoStatusProps {
  readonly lecture: LectureWithVideo;
  /** The upload of this window. */
  readonly upload: Upload | undefined;
}

/** The state of a lecture's video in a word or two, with a thin bar while it is uploaded or processed. */
export function VideoStatus({ lecture, upload }: VideoStatusProps): ReactElement {
  const { words, percent, sign } = upload ? uploadState(upload) : serverState(lecture.video);
  return (
    <span className="flex items-center gap-2 text-sm whitespace-nowrap text-muted">
      {percent === null ? (
        <>
          {sign}
          <span className="max-sm:sr-only">{words}</span>
        </>
      ) : (
        <>
          <span className="max-md:sr-only">{words}</span>
          <progress
            className="progress w-16 max-sm:hidden"
            max={100}
            value={percent}
            aria-label={`${words}: ${lecture.title}`}
          />
          <span className="label w-[4ch] text-right">{percent}%</span>
        </>
      )}
    </span>
  );
}

interface ShownState {
  readonly words: string;
  /** 0 to 100; null where nothing moves. */
  readonly percent: number | null;
  readonly sign: ReactElement | null;
}

const phaseWords: Readonly<Record<UploadPhase, string>> = {
  waiting: 'Waiting',
  connecting: 'Connecting',
  sending: 'Uploading',
  paused: 'Paused',
  lost: 'Connection lost',
  refused: 'Upload stopped',
  sent: 'Checking',
};

function uploadState(upload: Upload): ShownState {
  const { phase } = upload;
  const moving = phase === 'sending' || phase === 'paused' || phase === 'lost';
  return { words: phaseWords[phase], percent: moving ? percentOf(upload) : null, sign: phaseSign(phase) };
}

function phaseSign(phase: UploadPhase): ReactElement {
  if (phase === 'refused') return <Dot className="bg-danger" />;
  return phase === 'waiting' ? <Dot className="border border-edge" /> : <Spinner size={16} />;
}

const stateWords: Readonly<Record<VideoState, string>> = {
  uploading: 'Not finished',
  uploaded: 'Queued',
  processing: 'Processing',
  ready: 'Ready',
  failed: 'Failed',
};

function serverState(video: Video | null): ShownState {
  if (!video) return { words: 'No video', percent: null, sign: <Dot className="border border-edge" /> };
  const moving = video.state === 'processing' || video.state === 'uploading';
  return { words: stateWords[video.state], percent: moving ? video.percent : null, sign: stateSign(video) };
}

function stateSign({ state }: Video): ReactElement {
  if (state === 'uploaded') return <Spinner size={16} />;
  return <Dot className={state === 'ready' ? 'bg-success' : 'bg-danger'} />;
}

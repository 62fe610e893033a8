import type { Video } from '@fit-coder/contracts/media';
import type { ReactElement } from 'react';
import { didNotWork, failureOf } from '../../../lib/api/api.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { formatLength } from '../../../ui/text/duration.ts';
import { ProgressBar } from '../../../ui/feedback/progress-bar.tsx';
import { Spinner } from '../../../ui/feedback/spinner.tsx';
import { showToast } from '../../../ui/feedback/show-toast.tsx';
import { CancelUpload } from './cancel-upload.tsx';
import { FilePickButton } from './file-pick-button.tsx';
import { formatSize } from '../../../ui/text/file-size.ts';
import type { LectureUpload, LectureWithVideo } from '../lecture-upload.ts';
import { Dot, PanelLine } from './panel-line.tsx';
import { ReplaceQuestion } from './replace-question.tsx';
import { UploadPanel } from './upload-panel.tsx';
import { usePanelPlace } from './panel-place.ts';
import { useRetryVideoMutation } from '../video-changes.api.ts';
import { videoTypes } from '../video-file.ts';

interface LectureVideoProps {
  readonly lecture: LectureWithVideo;
  readonly upload: LectureUpload;
  /** Whether the video is open below. */
  readonly watching: boolean;
  readonly onWatch: () => void;
}

/** The state of a lecture's video, from no file to ready, and its actions. */
export function LectureVideo({ lecture, upload: state, ...player }: LectureVideoProps): ReactElement {
  const place = usePanelPlace(state.upload?.phase ?? lecture.video?.state ?? 'none');
  return (
    <div {...place}>
      {state.upload ? (
        <UploadPanel lectureId={lecture.id} lectureTitle={lecture.title} upload={state.upload} />
      ) : (
        <ServerPanel lecture={lecture} offer={state.offer} {...player} />
      )}
      <ReplaceQuestion upload={state} />
    </div>
  );
}

interface OfferProps {
  readonly lecture: LectureWithVideo;
  readonly offer: (file: File) => void;
}

type WatchProps = Pick<LectureVideoProps, 'watching' | 'onWatch'>;

function ServerPanel({ lecture, offer, ...player }: OfferProps & WatchProps): ReactElement {
  const { video } = lecture;
  if (!video) return <NoVideo lecture={lecture} offer={offer} />;
  switch (video.state) {
    case 'uploading':
      return <Unfinished lecture={lecture} video={video} offer={offer} />;
    case 'uploaded':
      return (
        <PanelLine sign={<Spinner size={16} />} title="Queued" detail={fileWords(video)}>
          <Note video={video} />
        </PanelLine>
      );
    case 'processing':
      return (
        <PanelLine sign={<Spinner size={16} />} title="Processing" detail={fileWords(video)}>
          <ProgressBar percent={video.percent} label={`Processing of ${video.fileName}`} figure />
          <Note video={video} />
        </PanelLine>
      );
    case 'ready':
      return <Ready lecture={lecture} video={video} offer={offer} {...player} />;
    case 'failed':
      return <Failed lecture={lecture} video={video} offer={offer} />;
  }
}

function fileWords({ fileName, sizeBytes }: Video): string {
  return `${fileName} · ${formatSize(sizeBytes)}`;
}

function Note({ video: { note } }: { video: Video }): ReactElement | null {
  return note === null ? null : <p className="text-sm text-muted">{note}</p>;
}

type VideoProps = OfferProps & { readonly video: Video };

function NoVideo({ lecture, offer }: OfferProps): ReactElement {
  return (
    <PanelLine
      sign={<Dot className="border border-edge" />}
      title="No video yet"
      detail={<span className="font-sans tracking-normal">Drop a file here, or choose one.</span>}
      actions={
        <FilePickButton accept={videoTypes} label={`Choose a video: ${lecture.title}`} onPick={offer}>
          Choose a video
        </FilePickButton>
      }
    />
  );
}

/** The upload was begun elsewhere: in this browser before a reload, or by another user. */
function Unfinished({ lecture, video, offer }: VideoProps): ReactElement {
  return (
    <PanelLine
      sign={<Dot className="bg-warning" />}
      title="Upload not finished"
      detail={`${video.percent}% of ${fileWords(video)}`}
      actions={
        <>
          <CancelUpload lectureId={lecture.id} lectureTitle={lecture.title} fileName={video.fileName}>
            Cancel that upload
          </CancelUpload>
          <FilePickButton accept={videoTypes} label={`Choose the same file: ${lecture.title}`} onPick={offer}>
            Choose the same file
          </FilePickButton>
        </>
      }
    >
      <ProgressBar percent={video.percent} label={`Upload of ${video.fileName}`} />
      <p className="text-sm text-muted">
        Choose the same file to continue. Only the missing part is sent. If another window is uploading it,
        wait for that window.
      </p>
    </PanelLine>
  );
}

function Ready({ lecture, video, offer, watching, onWatch }: VideoProps & WatchProps): ReactElement {
  const length = video.durationSeconds === null ? '' : formatLength(video.durationSeconds);
  const figures = [length, renditionWords(video.renditions), formatSize(video.sizeBytes)];
  return (
    <PanelLine
      sign={<Dot className="bg-success" />}
      title="Ready"
      detail={[...figures, lecture.captions ? 'captions' : ''].filter(Boolean).join(' · ')}
      actions={
        <>
          <FilePickButton accept={videoTypes} label={`Replace video: ${lecture.title}`} onPick={offer}>
            Replace
          </FilePickButton>
          <Button
            variant="secondary"
            size="small"
            aria-expanded={watching}
            aria-label={`${watching ? 'Close' : 'Watch'}: ${lecture.title}`}
            onClick={onWatch}
          >
            {watching ? 'Close' : 'Watch'}
          </Button>
        </>
      }
    />
  );
}

/** The largest and the smallest picture: `1080p–360p`. */
function renditionWords(renditions: readonly string[]): string {
  return [...new Set([renditions[0], renditions.at(-1)])].filter(Boolean).join('–');
}

function Failed({ lecture, video, offer }: VideoProps): ReactElement {
  const [retry, { isLoading }] = useRetryVideoMutation();
  const tryAgain = async () => {
    const { error } = await retry({ params: { id: lecture.id } });
    if (error) showToast('error', failureOf(error)?.error ?? didNotWork);
  };
  return (
    <PanelLine
      sign={<Dot className="bg-danger" />}
      title="Processing failed"
      detail={fileWords(video)}
      actions={
        <>
          {video.retryable ? (
            <Button
              variant="secondary"
              size="small"
              loading={isLoading}
              aria-label={`Try again: ${lecture.title}`}
              onClick={() => void tryAgain()}
            >
              Try again
            </Button>
          ) : null}
          <FilePickButton accept={videoTypes} label={`Choose another file: ${lecture.title}`} onPick={offer}>
            Choose another file
          </FilePickButton>
        </>
      }
    >
      <p className="border-l-2 border-danger pl-3 text-sm text-danger">{video.note}</p>
    </PanelLine>
  );
}

import type { ReactElement } from 'react';
import { didNotWork, failureOf } from '../../../lib/api/api.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { showToast } from '../../../ui/feedback/show-toast.tsx';
import type { LectureUpload, LectureWithVideo } from '../lecture-upload.ts';
import { CancelUpload } from '../panel/cancel-upload.tsx';
import { FilePickButton } from '../panel/file-pick-button.tsx';
import { uploads, type Upload } from '../transfer/upload.ts';
import { useRetryVideoMutation } from '../video-changes.api.ts';
import { videoTypes } from '../video-file.ts';

interface VideoTroubleProps {
  readonly lecture: LectureWithVideo;
  readonly upload: LectureUpload;
}

/** Why a lecture's video was not uploaded or processed, and what to do next; nothing while all is well. */
export function VideoTrouble({ lecture, upload: state }: VideoTroubleProps): ReactElement | null {
  const { upload, offer } = state;
  if (upload?.phase === 'refused') return <Refused lecture={lecture} upload={upload} />;
  const video = upload ? null : lecture.video;
  if (video?.state === 'uploading')
    return (
      <Trouble sentence={`The upload of “${video.fileName}” was started elsewhere and is not finished.`}>
        <FilePickButton accept={videoTypes} label={`Choose the same file: ${lecture.title}`} onPick={offer}>
          Choose the same file
        </FilePickButton>
        <CancelUpload lectureId={lecture.id} lectureTitle={lecture.title} fileName={video.fileName}>
          Cancel that upload
        </CancelUpload>
      </Trouble>
    );
  if (video?.state !== 'failed') return null;
  return (
    <Trouble sentence={`${video.fileName}: ${video.note ?? 'It could not be processed.'}`}>
      {video.retryable ? <RetryButton lecture={lecture} /> : null}
      <FilePickButton accept={videoTypes} label={`Choose another file: ${lecture.title}`} onPick={offer}>
        Choose another file
      </FilePickButton>
    </Trouble>
  );
}

function Trouble({
  sentence,
  children,
}: {
  sentence: string;
  children: ReactElement | (ReactElement | null)[];
}): ReactElement {
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1 pb-2 pl-[4.75rem] max-sm:pl-3">
      <p className="min-w-0 flex-auto basis-56 text-sm wrap-anywhere text-danger">{sentence}</p>
      {children}
    </div>
  );
}

function RetryButton({ lecture }: { lecture: LectureWithVideo }): ReactElement {
  const [retry, { isLoading }] = useRetryVideoMutation();
  const tryAgain = async () => {
    const { error } = await retry({ params: { id: lecture.id } });
    if (error) showToast('error', failureOf(error)?.error ?? didNotWork);
  };
  return (
    <Button
      variant="secondary"
      size="small"
      loading={isLoading}
      aria-label={`Try again: ${lecture.title}`}
      onClick={() => void tryAgain()}
    >
      Try again
    </Button>
  );
}

function Refused({ lecture, upload }: { lecture: LectureWithVideo; upload: Upload }): ReactElement {
  const { refusal, fileName } = upload;
  const again = () => uploads.resume(lecture.id);
  return (
    <Trouble sentence={`${fileName}: ${refusal?.sentence ?? 'The upload was stopped.'}`}>
      {refusal?.code === 'upload_in_progress' ? (
        <CancelUpload
          lectureId={lecture.id}
          lectureTitle={lecture.title}
          fileName={fileName}
          onCancelled={again}
        >
          Cancel that upload
        </CancelUpload>
      ) : refusal?.code === 'body_too_large' ? null : (
        <Button variant="secondary" size="small" aria-label={`Try again: ${lecture.title}`} onClick={again}>
          {refusal?.code === 'gone' ? 'Start again' : 'Try again'}
        </Button>
      )}
      <Button
        variant="quiet"
        size="small"
        aria-label={`Dismiss: ${lecture.title}`}
        onClick={() => uploads.drop(lecture.id)}
      >
        Dismiss
      </Button>
    </Trouble>
  );
}

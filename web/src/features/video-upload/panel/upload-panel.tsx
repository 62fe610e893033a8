import type { ReactElement } from 'react';
import { Button } from '../../../ui/controls/button.tsx';
import { FormError } from '../../../ui/forms/field-form.tsx';
import { Icon } from '../../../ui/controls/icon.tsx';
import { ProgressBar } from '../../../ui/feedback/progress-bar.tsx';
import { Spinner } from '../../../ui/feedback/spinner.tsx';
import { CancelUpload } from './cancel-upload.tsx';
import { formatSize } from '../../../ui/text/file-size.ts';
import { formatTimeLeft } from '../time-left.ts';
import { Dot, PanelLine } from './panel-line.tsx';
import { percentOf, uploads, type Upload } from '../transfer/upload.ts';
import { secondsLeft, speedOf } from '../transfer/upload-speed.ts';

interface UploadPanelProps {
  readonly lectureId: string;
  readonly lectureTitle: string;
  readonly upload: Upload;
}

/** An upload of this window: its progress, its speed, and its actions. */
export function UploadPanel({ lectureId, lectureTitle, upload }: UploadPanelProps): ReactElement {
  const { phase, fileName } = upload;
  const refused = phase === 'refused';
  return (
    <PanelLine
      sign={<Sign upload={upload} />}
      title={titles[phase]}
      detail={refused ? fileName : <Figures upload={upload} />}
      actions={<Actions lectureId={lectureId} lectureTitle={lectureTitle} upload={upload} />}
    >
      {refused ? (
        <FormError error={upload.refusal?.sentence} />
      ) : (
        <ProgressBar percent={percentOf(upload)} label={`Upload of ${fileName}`} figure />
      )}
    </PanelLine>
  );
}

const titles: Readonly<Record<Upload['phase'], string>> = {
  waiting: 'Waiting for your other uploads',
  connecting: 'Connecting',
  sending: 'Uploading',
  paused: 'Paused',
  lost: 'Connection lost, trying again',
  refused: 'Upload stopped',
  sent: 'Uploaded. Checking the file',
};

function Sign({ upload: { phase } }: { upload: Upload }): ReactElement {
  if (phase === 'refused') return <Dot className="bg-danger" />;
  if (phase === 'waiting' || phase === 'paused') return <Dot className="border border-edge" />;
  if (phase === 'sending')
    return (
      <span className="text-blue">
        <Icon name="upload" size={16} />
      </span>
    );
  return <Spinner size={16} />;
}

function Figures({ upload }: { upload: Upload }): ReactElement {
  const { fileName, sent, size, phase } = upload;
  const speed = phase === 'sending' ? speedOf(upload) : null;
  const left = phase === 'sending' ? secondsLeft(upload) : null;
  const figures = [
    sent > 0 ? `${formatSize(sent)} of ${formatSize(size)}` : formatSize(size),
    speed === null ? '' : `${formatSize(speed)}/s`,
    left === null ? '' : formatTimeLeft(left),
  ].filter(Boolean);
  // Lines break between figures, not between a number and its unit.
  return <>{[fileName, ...figures.map((figure) => figure.replaceAll(' ', '\u00A0'))].join(' · ')}</>;
}

function Actions({ lectureId, lectureTitle, upload }: UploadPanelProps): ReactElement | null {
  const { phase, fileName, refusal } = upload;
  const cancel = { lectureId, lectureTitle, fileName };
  const [words, press] = mainAction(lectureId, upload);
  if (phase === 'sent') return null;
  return (
    <>
      {refusal?.code === 'upload_in_progress' ? (
        <CancelUpload {...cancel} onCancelled={press}>
          Cancel that upload
        </CancelUpload>
      ) : refusal?.code === 'body_too_large' ? null : (
        <Button
          variant="secondary"
          size="small"
          aria-label={`${words}: ${lectureTitle}`}
          aria-disabled={phase === 'waiting' || phase === 'connecting' || undefined}
          onClick={press}
        >
          {words}
        </Button>
      )}
      {phase === 'refused' ? (
        <Button
          variant="quiet"
          size="small"
          aria-label={`Dismiss: ${lectureTitle}`}
          onClick={() => uploads.drop(lectureId)}
        >
          Dismiss
        </Button>
      ) : (
        <CancelUpload {...cancel}>Cancel</CancelUpload>
      )}
    </>
  );
}

/** One button with changing words, so that it keeps the focus. */
function mainAction(lectureId: string, { phase, refusal }: Upload): [words: string, press: () => void] {
  const resume = () => uploads.resume(lectureId);
  if (phase === 'paused') return ['Resume', resume];
  if (phase === 'lost') return ['Try now', resume];
  if (phase === 'refused') return [refusal?.code === 'gone' ? 'Start again' : 'Try again', resume];
  return ['Pause', () => uploads.pause(lectureId)];
}

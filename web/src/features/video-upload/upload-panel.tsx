import type { ReactElement } from 'react';
import { Button } from '../../ui/button.tsx';
import { FormError } from '../../ui/form-error.tsx';
import { Icon } from '../../ui/icon.tsx';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { CancelUpload } from './cancel-upload.tsx';
import { formatSize, formatTimeLeft } from './file-size.ts';
import { Dot, PanelLine } from './panel-line.tsx';
import { percentOf, secondsLeft, speedOf, type Upload } from './upload.ts';
import { uploads } from './uploads.ts';

interface UploadPanelProps {
  readonly lectureId: string;
  readonly lectureTitle: string;
  readonly upload: Upload;
}

/** An upload of this window: how far it is, how fast, and what can be done with it. */
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
  waiting: 'Waits for your other uploads',
  connecting: 'Connecting',
  sending: 'Uploading',
  paused: 'Paused',
  lost: 'Connection lost, trying again',
  refused: 'Upload stopped',
  sent: 'Uploaded, being taken over',
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
  const parts = [
    fileName,
    sent > 0 ? `${formatSize(sent)} of ${formatSize(size)}` : formatSize(size),
    speed === null ? '' : `${formatSize(speed)}/s`,
    left === null ? '' : formatTimeLeft(left),
  ];
  return <>{parts.filter(Boolean).join(' · ')}</>;
}

function Actions({ lectureId, lectureTitle, upload }: UploadPanelProps): ReactElement | null {
  const { phase, fileName, refusal } = upload;
  const button = (words: string, press: () => void) => (
    <Button variant="secondary" size="small" aria-label={`${words}: ${lectureTitle}`} onClick={press}>
      {words}
    </Button>
  );
  const cancel = { lectureId, lectureTitle, fileName };
  const resume = () => uploads.resume(lectureId);
  if (phase === 'sent') return null;
  if (phase === 'refused')
    return (
      <>
        {refusal?.code === 'upload_in_progress' ? (
          <CancelUpload {...cancel} onCancelled={resume}>
            Cancel that upload
          </CancelUpload>
        ) : (
          button(refusal?.code === 'gone' ? 'Start again' : 'Try again', resume)
        )}
        <Button
          variant="quiet"
          size="small"
          aria-label={`Dismiss: ${lectureTitle}`}
          onClick={() => uploads.drop(lectureId)}
        >
          Dismiss
        </Button>
      </>
    );
  return (
    <>
      {phase === 'paused' ? button('Resume', resume) : null}
      {phase === 'lost' ? button('Try now', resume) : null}
      {phase === 'sending' ? button('Pause', () => uploads.pause(lectureId)) : null}
      <CancelUpload {...cancel}>Cancel</CancelUpload>
    </>
  );
}

import { useState, type ReactElement } from 'react';
import { failureOf } from '../../../lib/api/api.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Icon } from '../../../ui/controls/icon.tsx';
import { ConfirmDialog } from '../../../ui/feedback/dialog.tsx';
import { showToast } from '../../../ui/feedback/show-toast.tsx';
import { uploads } from '../transfer/upload.ts';
import { useCancelUploadMutation } from '../video-changes.api.ts';

interface CancelUploadProps {
  readonly lectureId: string;
  readonly lectureTitle: string;
  readonly fileName: string;
  readonly children: string;
  /** Shows a cross instead of the words. */
  readonly icon?: boolean;
  /** Called when the server has cancelled the upload. By default, this window's upload is dropped. */
  readonly onCancelled?: () => void;
}

/** A button that cancels an unfinished upload after a question. */
export function CancelUpload(props: CancelUploadProps): ReactElement {
  const { lectureId, lectureTitle, fileName, children, icon, onCancelled } = props;
  const [asking, setAsking] = useState(false);
  const [cancel, { isLoading }] = useCancelUploadMutation();
  const confirm = async () => {
    // Otherwise the next part would be sent to an upload that is gone.
    uploads.pause(lectureId);
    const { error } = await cancel({ params: { id: lectureId } });
    const failure = failureOf(error);
    setAsking(false);
    // After 404 the upload never reached the server.
    if (error && failure?.status !== 404)
      return showToast(
        'error',
        failure?.error ?? 'The upload could not be cancelled. Try again in a moment.',
      );
    if (onCancelled) onCancelled();
    else uploads.drop(lectureId);
  };
  return (
    <>
      <Button
        variant="quiet"
        size="small"
        aria-label={`${children}: ${lectureTitle}`}
        className={icon ? 'w-10 px-0' : undefined}
        onClick={() => setAsking(true)}
      >
        {icon ? <Icon name="close" size={16} /> : children}
      </Button>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title="Cancel this upload?"
        description={`The uploaded part of “${fileName}” will be deleted.`}
        confirmLabel="Cancel upload"
        cancelLabel="Keep it"
        danger
        loading={isLoading}
        onConfirm={() => void confirm()}
      />
    </>
  );
}

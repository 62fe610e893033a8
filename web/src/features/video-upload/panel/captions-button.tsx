import { useState, type ReactElement } from 'react';
import { ConfirmDialog } from '../../../ui/feedback/dialog.tsx';
import { FilePickButton } from './file-pick-button.tsx';
import { usePutCaptionsMutation } from '../video-changes.api.ts';

interface CaptionsButtonProps {
  readonly lectureId: string;
  readonly lectureTitle: string;
  /** Whether the lecture has captions already. */
  readonly present: boolean;
}

/** Sets a lecture's captions from a WebVTT file; asks before it replaces existing ones. */
export function CaptionsButton({ lectureId, lectureTitle, present }: CaptionsButtonProps): ReactElement {
  const [put, { isLoading }] = usePutCaptionsMutation();
  const [asking, setAsking] = useState(false);
  const [offered, setOffered] = useState<File | null>(null);
  const send = async (file: File) => {
    await put({ params: { id: lectureId }, body: {}, files: { file } });
    setAsking(false);
  };
  const offer = (file: File) => {
    if (!present) return void send(file);
    setOffered(file);
    setAsking(true);
  };
  return (
    <>
      <FilePickButton
        accept=".vtt,text/vtt"
        variant="quiet"
        loading={isLoading}
        label={`Captions: ${present ? 'replace' : 'add'} for ${lectureTitle}`}
        onPick={offer}
      >
        Captions
      </FilePickButton>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title="Replace these captions?"
        description={`“${offered?.name ?? ''}” replaces the captions of “${lectureTitle}”. The current ones are deleted.`}
        confirmLabel="Replace captions"
        danger
        loading={isLoading}
        onConfirm={() => void (offered && send(offered))}
      />
    </>
  );
}

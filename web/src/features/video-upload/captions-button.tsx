import type { ReactElement } from 'react';
import { failureOf } from '../../lib/api.ts';
import { showToast } from '../../ui/show-toast.tsx';
import { FilePickButton } from './file-pick-button.tsx';
import { usePutCaptionsMutation } from './video-changes.api.ts';

interface CaptionsButtonProps {
  readonly lectureId: string;
  readonly lectureTitle: string;
  /** Whether the lecture has captions already. */
  readonly present: boolean;
}

/** Sets a lecture's captions from a WebVTT file. */
export function CaptionsButton({ lectureId, lectureTitle, present }: CaptionsButtonProps): ReactElement {
  const [put, { isLoading }] = usePutCaptionsMutation();
  const send = async (file: File) => {
    const { data, error } = await put({ params: { id: lectureId }, body: {}, files: { file } });
    if (data) showToast('success', data.message);
    else
      showToast('error', failureOf(error)?.error ?? 'The captions could not be sent. Try again in a moment.');
  };
  return (
    <FilePickButton
      accept=".vtt,text/vtt"
      variant="quiet"
      loading={isLoading}
      label={`Captions: ${present ? 'replace those' : 'add some'} of ${lectureTitle}`}
      onPick={(file) => void send(file)}
    >
      Captions
    </FilePickButton>
  );
}

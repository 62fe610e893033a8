import type { ReactElement } from 'react';
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
  return (
    <FilePickButton
      accept=".vtt,text/vtt"
      variant="quiet"
      loading={isLoading}
      label={`Captions: ${present ? 'replace those' : 'add some'} of ${lectureTitle}`}
      onPick={(file) => void put({ params: { id: lectureId }, body: {}, files: { file } })}
    >
      Captions
    </FilePickButton>
  );
}

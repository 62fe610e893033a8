import { useRef, useState, type ReactElement } from 'react';
import { ConfirmDialog } from '../../../ui/feedback/dialog.tsx';
import { RowMenu, RowMenuButton, RowMenuGroup } from '../../../ui/layout/row-menu.tsx';
import { FilePick } from './file-pick-button.tsx';
import { usePutCaptionsMutation } from '../video-changes.api.ts';

interface CaptionsMenuProps {
  readonly lectureId: string;
  readonly lectureTitle: string;
  /** Whether the lecture has captions already. */
  readonly present: boolean;
}

/** Says whether a lecture has captions, and sets them from a WebVTT file; asks before it replaces existing ones. */
export function CaptionsMenu({ lectureId, lectureTitle, present }: CaptionsMenuProps): ReactElement {
  const [put, { isLoading }] = usePutCaptionsMutation();
  const [asking, setAsking] = useState(false);
  const [offered, setOffered] = useState<File | null>(null);
  const input = useRef<HTMLInputElement>(null);
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
      <RowMenu words="Captions" label={`Captions: ${lectureTitle}`}>
        <RowMenuGroup label={present ? 'Captions: English' : 'No captions yet'}>
          <RowMenuButton disabled={isLoading} onSelect={() => input.current?.click()}>
            {present ? 'Replace the captions file (.vtt)…' : 'Add a captions file (.vtt)…'}
          </RowMenuButton>
        </RowMenuGroup>
      </RowMenu>
      <FilePick ref={input} accept=".vtt,text/vtt" label={`Captions file: ${lectureTitle}`} onPick={offer} />
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title="Replace these captions?"
        description={`“${offered?.name ?? ''}” replaces the captions of “${lectureTitle}”. The current captions are deleted.`}
        confirmLabel="Replace captions"
        danger
        loading={isLoading}
        onConfirm={() => void (offered && send(offered))}
      />
    </>
  );
}

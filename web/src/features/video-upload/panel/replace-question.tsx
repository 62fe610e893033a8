import type { ReactElement } from 'react';
import { ConfirmDialog } from '../../../ui/feedback/dialog.tsx';
import type { LectureUpload } from '../lecture-upload.ts';

/** Asks before a file replaces a video that plays. */
export function ReplaceQuestion({ upload }: { upload: LectureUpload }): ReactElement {
  return (
    <ConfirmDialog
      open={upload.offered !== null}
      onOpenChange={upload.decline}
      title="Replace this video?"
      description={`The current video plays until “${upload.offered?.name ?? ''}” is ready. Then it is deleted.`}
      confirmLabel="Replace video"
      danger
      onConfirm={upload.accept}
    />
  );
}

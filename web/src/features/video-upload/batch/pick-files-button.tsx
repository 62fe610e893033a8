import { useRef, type ReactElement } from 'react';
import { Button } from '../../../ui/controls/button.tsx';
import { Icon } from '../../../ui/controls/icon.tsx';
import { videoTypes } from '../video-file.ts';

interface FilesPickButtonProps {
  readonly onPick: (files: File[]) => void;
  readonly loading: boolean;
}

/** A button that opens the system's file dialog for several videos. */
export function FilesPickButton({ onPick, loading }: FilesPickButtonProps): ReactElement {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button variant="secondary" size="small" loading={loading} onClick={() => input.current?.click()}>
        <Icon name="upload" size={16} /> Upload videos
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        multiple
        accept={videoTypes}
        aria-label="Videos for new lectures"
        onChange={({ target }) => {
          const files = [...(target.files ?? [])];
          // Lets the same files be chosen again.
          target.value = '';
          if (files.length > 0) onPick(files);
        }}
      />
    </>
  );
}

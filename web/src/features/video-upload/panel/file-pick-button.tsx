import { useRef, type ReactElement, type ReactNode, type RefObject } from 'react';
import { Button } from '../../../ui/controls/button.tsx';

interface FilePickProps {
  /** As the `accept` of a file input. */
  readonly accept: string;
  readonly onPick: (file: File) => void;
  /** The accessible name, if the words alone do not say for what the file is. */
  readonly label?: string | undefined;
}

interface FilePickButtonProps extends FilePickProps {
  readonly loading?: boolean;
  readonly children: ReactNode;
}

/** A button that opens the system's file dialog. */
export function FilePickButton(props: FilePickButtonProps): ReactElement {
  const { accept, onPick, label, loading = false, children } = props;
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button
        variant="secondary"
        size="small"
        loading={loading}
        aria-label={label}
        onClick={() => input.current?.click()}
      >
        {children}
      </Button>
      <FilePick ref={input} accept={accept} label={label} onPick={onPick} />
    </>
  );
}

/** A hidden input; `click()` on it opens the system's file dialog. */
export function FilePick({
  accept,
  label,
  onPick,
  ref,
}: FilePickProps & { ref: RefObject<HTMLInputElement | null> }): ReactElement {
  return (
    <input
      ref={ref}
      type="file"
      hidden
      accept={accept}
      aria-label={label}
      onChange={({ target }) => {
        const file = target.files?.[0];
        // Lets the same file be chosen again.
        target.value = '';
        if (file) onPick(file);
      }}
    />
  );
}

import { useRef, type ReactElement, type ReactNode } from 'react';
import { Button, type ButtonVariant } from '../../../ui/controls/button.tsx';

interface FilePickButtonProps {
  /** As the `accept` of a file input. */
  readonly accept: string;
  readonly onPick: (file: File) => void;
  /** Its accessible name if the words alone are not clear. */
  readonly label?: string;
  readonly variant?: ButtonVariant;
  readonly loading?: boolean;
  readonly children: ReactNode;
}

/** A button that opens the system's file dialog. */
export function FilePickButton(props: FilePickButtonProps): ReactElement {
  const { accept, onPick, label, variant = 'secondary', loading = false, children } = props;
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button
        variant={variant}
        size="small"
        loading={loading}
        aria-label={label}
        onClick={() => input.current?.click()}
      >
        {children}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        accept={accept}
        aria-label={label}
        onChange={({ target }) => {
          const file = target.files?.[0];
          // So that the same file can be chosen again.
          target.value = '';
          if (file) onPick(file);
        }}
      />
    </>
  );
}

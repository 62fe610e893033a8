import { useEffect, useState, type ReactElement } from 'react';
import { useBlocker } from 'react-router';
import { Button } from '../../../ui/controls/button.tsx';
import { ConfirmDialog, Dialog } from '../../../ui/feedback/dialog.tsx';
import { saveText } from './save-text.ts';
import './new-codes.css';

interface NewCodesProps {
  readonly open: boolean;
  readonly codes: readonly string[];
  /** The user confirmed that the codes are saved, or closed the dialog without saving them. */
  readonly onKept: () => void;
  /** What gets the focus afterwards; null for the control that opened the dialog. */
  readonly finalFocus: () => HTMLElement | null;
}

/** New codes, shown once: closing the dialog and leaving the page ask before the codes are lost. */
export function NewCodes({ open, codes, onKept, finalFocus }: NewCodesProps): ReactElement {
  const [asking, setAsking] = useState(false);
  const blocker = useBlocker(open);
  useEffect(() => {
    if (!open) return;
    // The browser asks in its own words.
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [open]);
  const back = () => {
    setAsking(false);
    blocker.reset?.();
  };
  const close = () => {
    setAsking(false);
    onKept();
    blocker.proceed?.();
  };
  return (
    <Dialog
      open={open}
      onOpenChange={() => setAsking(true)}
      title="Save your recovery codes"
      description="You can log in with them if you lose your phone or security key. Each code works once. This is the only time we show them."
      finalFocus={finalFocus}
    >
      <Codes codes={codes} />
      <Button onClick={close}>I have saved them</Button>
      <ConfirmDialog
        open={asking || blocker.state === 'blocked'}
        onOpenChange={back}
        title="Close without saving the codes?"
        description="We cannot show them again. Without them, you are locked out if you lose your phone or security key."
        confirmLabel="Close"
        cancelLabel="Back to the codes"
        danger
        onConfirm={close}
      />
    </Dialog>
  );
}

function Codes({ codes }: Pick<NewCodesProps, 'codes'>): ReactElement {
  const [told, setTold] = useState('');
  const text = `Recovery codes for Fit Coder Courses\n\n${codes.join('\n')}\n`;
  const copy = async () => {
    const copied = await navigator.clipboard.writeText(text).then(
      () => true,
      () => false,
    );
    setTold(copied ? 'Copied. Paste them somewhere safe.' : 'Copying failed. Download the codes instead.');
  };
  const download = () => {
    saveText('fit-coder-courses-recovery-codes.txt', text);
    setTold('Downloaded as a text file.');
  };
  return (
    <>
      <ul
        className="printed-alone grid min-w-0 justify-center rounded-control bg-well px-3 py-2 font-mono text-sm"
        aria-label="Recovery codes"
      >
        {codes.map((code) => (
          <li key={code} className="wrap-anywhere">
            {code}
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap items-center gap-3">
        <Button variant="secondary" size="small" onClick={() => void copy()}>
          Copy
        </Button>
        <Button variant="secondary" size="small" onClick={download}>
          Download
        </Button>
        <Button variant="secondary" size="small" onClick={() => window.print()}>
          Print
        </Button>
        <p role="status" className="text-sm text-muted">
          {told}
        </p>
      </div>
    </>
  );
}

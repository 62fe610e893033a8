import { useState, type ReactElement } from 'react';
import { failureOf } from '../../lib/api.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog, Dialog } from '../../ui/dialog.tsx';
import { FormError } from '../../ui/form-error.tsx';
import { LogSection } from '../../ui/log-section.tsx';
import { useRenewRecoveryCodesMutation } from './factors.api.ts';

/** Fewer than this, and it is time for new ones. */
const few = 4;

interface RecoverySectionProps {
  readonly left: number;
  readonly onCodes: (codes: readonly string[]) => void;
}

/** How many codes are left, and the way to new ones. */
export function RecoverySection({ left, onCodes }: RecoverySectionProps): ReactElement {
  const [asking, setAsking] = useState(false);
  const [error, setError] = useState<string>();
  const [renew, { isLoading }] = useRenewRecoveryCodesMutation();
  const confirm = async () => {
    // Before the question that may come over it.
    setAsking(false);
    const outcome = await renew();
    if (outcome.data) onCodes(outcome.data.recoveryCodes);
    setError(failureOf(outcome.error)?.error);
  };
  return (
    <LogSection title="Recovery codes" lead="For the day when your phone or key is gone. Each works once.">
      <div className="grid justify-items-start gap-4">
        <FormError error={error} />
        <p className={left < few ? 'font-semibold text-danger' : ''}>
          {left === 1 ? 'One code is left.' : `${left === 0 ? 'No' : left} codes are left.`}
          {left < few ? ' Make new ones.' : ''}
        </p>
        <Button variant="secondary" size="small" loading={isLoading} onClick={() => setAsking(true)}>
          Make new codes
        </Button>
      </div>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title="Make new recovery codes?"
        description="The codes you saved before stop working."
        confirmLabel="Make new codes"
        onConfirm={() => void confirm()}
      />
    </LogSection>
  );
}

interface NewCodesProps {
  /** Empty where there are none to show. */
  readonly codes: readonly string[];
  readonly onClose: () => void;
}

/** New codes, shown once. */
export function NewCodes({ codes, onClose }: NewCodesProps): ReactElement {
  const [copied, setCopied] = useState(false);
  const text = `Recovery codes for Fit Coder Courses\n\n${codes.join('\n')}\n`;
  const copy = async () => {
    await navigator.clipboard.writeText(text).then(
      () => setCopied(true),
      () => undefined,
    );
  };
  return (
    <Dialog
      open={codes.length > 0}
      onOpenChange={onClose}
      title="Save your recovery codes"
      description="They log you in when your phone or key is gone. Each works once, and we show them only now."
    >
      <ul className="numbered grid gap-x-6 font-mono sm:grid-cols-2" aria-label="Recovery codes">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-3">
        <Button variant="secondary" size="small" onClick={() => void copy()}>
          {copied ? 'Copied' : 'Copy'}
        </Button>
        <Button variant="secondary" size="small" onClick={() => saveText(text)}>
          Download
        </Button>
        <Button variant="secondary" size="small" onClick={() => window.print()}>
          Print
        </Button>
      </div>
      <Button onClick={onClose}>I have saved them</Button>
    </Dialog>
  );
}

function saveText(text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/plain' }));
  const name = 'fit-coder-courses-recovery-codes.txt';
  Object.assign(document.createElement('a'), { href: url, download: name }).click();
  // The browser has read it by then; given back at once, some would save an empty file.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

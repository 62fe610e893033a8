import { useState, type ReactElement } from 'react';
import { Button } from '../../../ui/controls/button.tsx';
import { Dialog } from '../../../ui/feedback/dialog.tsx';

interface NewSecretProps {
  /** Null if there is none to show. */
  readonly secret: string | null;
  readonly onKept: () => void;
}

/** The secret of a new endpoint, shown once. */
export function NewSecret({ secret, onKept }: NewSecretProps): ReactElement {
  const [told, setTold] = useState('');
  const copy = async () => {
    const copied = await navigator.clipboard.writeText(secret ?? '').then(
      () => true,
      () => false,
    );
    setTold(copied ? 'Copied.' : 'Copying failed. Select the secret and copy it.');
  };
  const close = () => {
    setTold('');
    onKept();
  };
  return (
    <Dialog
      open={secret !== null}
      onOpenChange={close}
      title="Save the secret of the endpoint"
      description="Your program checks the signature of each request with it. This is the only time we show it. If it is lost, delete the endpoint and add it again."
    >
      <code className="rounded-control bg-well px-3 py-2 font-mono text-sm wrap-anywhere select-all">
        {secret}
      </code>
      <div className="flex flex-wrap items-center gap-3">
        <Button variant="secondary" onClick={() => void copy()}>
          Copy
        </Button>
        <Button onClick={close}>I have saved it</Button>
        <p role="status" className="text-sm text-muted">
          {told}
        </p>
      </div>
    </Dialog>
  );
}

import { useEffect, useState, type ReactElement } from 'react';
import { didNotWork, failureOf, type OutputOf } from '../../../lib/api/api.ts';
import { Dialog } from '../../../ui/feedback/dialog.tsx';
import { FormError } from '../../../ui/forms/field-form.tsx';
import { Spinner } from '../../../ui/feedback/spinner.tsx';
import type { LogInAgainProps } from './log-in-again.tsx';
import { ProofForms, type Proof } from '../login/second-step/proof-forms.tsx';
import {
  useBeginConfirmationMutation,
  useConfirmIdentityMutation,
} from '../login/second-step/second-factor.api.ts';

/** A dialog that confirms the user's identity before a sensitive action. What was typed on the screen is kept. */
export function ConfirmIdentity({ open, onSettled }: LogInAgainProps): ReactElement {
  return (
    <Dialog
      open={open}
      onOpenChange={() => onSettled(false)}
      title="Confirm your identity"
      description="To continue, confirm that it is you. You stay on this page, and what you typed is kept."
    >
      {open ? <Confirmation onDone={() => onSettled(true)} /> : null}
    </Dialog>
  );
}

function Confirmation({ onDone }: { onDone: () => void }): ReactElement {
  const [begin] = useBeginConfirmationMutation();
  const [confirm] = useConfirmIdentityMutation();
  const [begun, setBegun] = useState<OutputOf<'beginConfirmation'>>();
  const [error, setError] = useState<string>();
  useEffect(() => {
    void begin().then(({ data, error: failed }) => {
      if (data) setBegun(data);
      else setError(failureOf(failed)?.error ?? didNotWork);
    });
  }, [begin]);
  // Each challenge works once, so every attempt fetches a new one.
  const passkeyOptions = async () => {
    const { data, error: failed } = await begin();
    return data?.passkey ? { options: data.passkey } : { error: failed };
  };
  const prove = async (proof: Proof) => {
    const outcome = await confirm({ body: proof });
    if (!outcome.error) onDone();
    return outcome;
  };
  if (error !== undefined) return <FormError error={error} />;
  if (!begun) return <Spinner />;
  return <ProofForms methods={begun.methods} passkeyOptions={passkeyOptions} prove={prove} label="Confirm" />;
}

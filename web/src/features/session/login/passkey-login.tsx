import { useState, type ReactElement } from 'react';
import { didNotWork, failureOf } from '../../../lib/api/api.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { FormError } from '../../../ui/forms/field-form.tsx';
import { askPasskey } from './passkey-answer.ts';
import { useBeginPasskeyLoginMutation, useFinishLoginMutation } from './second-step/second-factor.api.ts';

/** Logs in without a password; the passkey identifies the account. */
export function PasskeyLogin({ onDone }: { onDone: () => Promise<void> | void }): ReactElement {
  const [begin] = useBeginPasskeyLoginMutation();
  const [finish] = useFinishLoginMutation();
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string>();
  const logIn = async (): Promise<string | undefined> => {
    const begun = await begin(undefined);
    if (!begun.data) return sentenceOf(begun.error);
    const response = await askPasskey(begun.data.options);
    if ('sentence' in response) return response.sentence;
    const { token } = begun.data;
    const outcome = await finish({ body: { token, passkey: response.passkey } });
    if (outcome.error) return sentenceOf(outcome.error);
    await onDone();
    return undefined;
  };
  const press = async () => {
    setBusy(true);
    setError(undefined);
    setError(await logIn());
    setBusy(false);
  };
  return (
    <div className="mt-3 grid gap-3">
      <FormError error={error} />
      <Button variant="secondary" loading={busy} onClick={() => void press()}>
        Log In With A Passkey
      </Button>
    </div>
  );
}

function sentenceOf(error: unknown): string {
  return failureOf(error)?.error ?? didNotWork;
}

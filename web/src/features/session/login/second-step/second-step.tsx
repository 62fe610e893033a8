import type { ErrorBody } from '@fit-coder/contracts/errors';
import type { User } from '@fit-coder/contracts/accounts';
import type { ReactElement } from 'react';
import { Button } from '../../../../ui/controls/button.tsx';
import { ProofForms, type Proof } from './proof-forms.tsx';
import {
  useBeginPasskeyLoginMutation,
  useFinishLoginMutation,
  useFinishRenewalMutation,
} from './second-factor.api.ts';

export type PendingLogin = NonNullable<ErrorBody['attempt']>;

interface SecondStepProps {
  readonly attempt: PendingLogin;
  /** Renews the session of the user whom the page shows as logged in. */
  readonly renewing?: boolean;
  readonly onDone: (user: User) => Promise<void> | void;
  /** Back to the password. */
  readonly onBack: () => void;
}

/** The second step of a login, shown instead of the first. */
export function SecondStep({ attempt, renewing = false, onDone, onBack }: SecondStepProps): ReactElement {
  const [begin] = useBeginPasskeyLoginMutation();
  const [logIn] = useFinishLoginMutation();
  const [renew] = useFinishRenewalMutation();
  const { token, methods } = attempt;
  const passkeyOptions = async () => {
    const { data, error } = await begin(token);
    return data ? { options: data.options } : { error };
  };
  const prove = async ({ code, recoveryCode, passkey }: Proof) => {
    const outcome = await (renewing ? renew : logIn)({ body: { token, code, recoveryCode, passkey } });
    if (outcome.data) await onDone(outcome.data.user);
    return outcome;
  };
  return (
    <div className="grid gap-5">
      <p role="status">Your password is correct. Finish logging in with your second factor.</p>
      <ProofForms methods={methods} passkeyOptions={passkeyOptions} prove={prove} label="Log In" />
      <Button variant="quiet" size="small" className="-mt-4 -ml-3.5 justify-self-start" onClick={onBack}>
        Back to the password
      </Button>
    </div>
  );
}

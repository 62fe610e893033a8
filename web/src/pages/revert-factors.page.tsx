import type { ReactElement } from 'react';
import { useRevertFactorsMutation } from '../features/security/take-back.api.ts';
import { TakeBack } from './take-back.tsx';

/** Undoes a change of second factors by the link in the mail about it. */
export function Page(): ReactElement {
  const [revert] = useRevertFactorsMutation();
  return (
    <TakeBack
      revert={revert}
      explanation={
        <p>
          Passkeys, an authenticator app and recovery codes that were added since the day before the change
          are removed. Older ones stay. If no passkey or app is left, those that you had then come back.
          Everyone is signed out of your account.
        </p>
      }
    />
  );
}

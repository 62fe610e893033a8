import type { ReactElement } from 'react';
import { useRevertFactorsMutation } from '../../features/security/take-back.api.ts';
import { Reversal } from './reversal-screen.tsx';

/** Undoes a change of second factors by the link in the mail about it. */
export function Page(): ReactElement {
  const [revert] = useRevertFactorsMutation();
  return (
    <Reversal
      revert={revert}
      explanation={
        <p>
          All passkeys, the authenticator app and the recovery codes are removed from your account, and
          everyone is signed out of it.
        </p>
      }
    />
  );
}

import type { ReactElement } from 'react';
import { useRevertFactorsMutation } from '../../features/security/reversal.api.ts';
import { Reversal } from './reversal-screen.tsx';

/** Undoes a change of second factors with the link in the email about it. */
export function Page(): ReactElement {
  const [revert] = useRevertFactorsMutation();
  return (
    <Reversal
      revert={revert}
      explanation={
        <p>
          All passkeys, the authenticator app and the recovery codes are removed from your account, and all
          devices are logged out.
        </p>
      }
    />
  );
}

import type { ReactElement } from 'react';
import { useRevertAddressMutation } from '../../features/address-change/address-change.api.ts';
import { Reversal } from './reversal-screen.tsx';

/** Undoes a change of address by the link in the mail to the old one. */
export function Page(): ReactElement {
  const [revert] = useRevertAddressMutation();
  return (
    <Reversal
      revert={revert}
      explanation={
        <p>
          Your account moves back to the address that received this link, and everyone is signed out of it.
        </p>
      }
    />
  );
}

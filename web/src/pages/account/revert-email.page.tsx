import type { ReactElement } from 'react';
import { useRevertAddressMutation } from '../../features/address-change/address-change.api.ts';
import { Reversal } from './reversal-screen.tsx';

/** Undoes a change of address with the link in the mail to the old one. */
export function Page(): ReactElement {
  const [revert] = useRevertAddressMutation();
  return (
    <Reversal
      revert={revert}
      explanation={
        <p>Your account gets back the address that received this link, and all devices are logged out.</p>
      }
    />
  );
}

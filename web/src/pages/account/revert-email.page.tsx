import type { ReactElement } from 'react';
import { useRevertAddressMutation } from '../../features/address-change/address-change.api.ts';
import { Reversal } from './reversal-screen.tsx';

/** Undoes a change of address with the link in the email to the old one. */
export function Page(): ReactElement {
  const [revert] = useRevertAddressMutation();
  return (
    <Reversal
      revert={revert}
      explanation={
        <p>
          The email address of your account will be changed back to the one that received this link, and all
          devices will be logged out.
        </p>
      }
    />
  );
}

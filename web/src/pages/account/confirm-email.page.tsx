import type { ReactElement } from 'react';
import { useSelector } from 'react-redux';
import { useConfirmAddressMutation } from '../../features/address-change/address-change.api.ts';
import { useLazyLoadUserQuery } from '../../features/session/session.api.ts';
import { selectUser } from '../../features/session/session.slice.ts';
import { ButtonLink } from '../../ui/controls/button.tsx';
import { LinkScreen } from './link-screen.tsx';

/** Confirms a new address with the link in the email to it. */
export function Page(): ReactElement {
  const user = useSelector(selectUser);
  const [confirm] = useConfirmAddressMutation();
  const [loadUser] = useLazyLoadUserQuery();
  return (
    <LinkScreen
      label="New address"
      title="Confirm your new address"
      explanation={
        <p>
          You opened the link that we sent to your new address. After you confirm it, you log in with the new
          address, and your other devices are logged out.
        </p>
      }
      button="Confirm the new address"
      send={confirm}
      onDone={() => (user ? loadUser() : undefined)}
      next={<ButtonLink to={user ? '/profile' : '/login'}>{user ? 'Go to profile' : 'Log in'}</ButtonLink>}
    />
  );
}

import type { ReactElement } from 'react';
import { Button } from '../../ui/controls/button.tsx';
import { useLogoutMutation } from './session.api.ts';

/** Ends the session on this device. */
export function LogOutButton(): ReactElement {
  const [logOut, { isLoading }] = useLogoutMutation();
  return (
    <Button variant="secondary" loading={isLoading} onClick={() => void logOut()}>
      Log out
    </Button>
  );
}

import type { ReactElement } from 'react';
import { useSelector } from 'react-redux';
import { useParams } from 'react-router';
import { useConfirmAddressMutation } from '../../features/address-change/address-change.api.ts';
import { LinkStep } from '../../features/address-change/link-step.tsx';
import { AccountFrame } from '../../features/session/account-frame.tsx';
import { useLazyLoadUserQuery } from '../../features/session/session.api.ts';
import { selectUser } from '../../features/session/session.slice.ts';
import { ButtonLink } from '../../ui/controls/button.tsx';

/** Confirms a new address by the link in the mail to it. */
export function Page(): ReactElement {
  const { token = '' } = useParams();
  const user = useSelector(selectUser);
  const [confirm] = useConfirmAddressMutation();
  const [loadUser] = useLazyLoadUserQuery();
  const send = async () => {
    const outcome = await confirm({ body: { token } });
    if (outcome.data && user) await loadUser();
    return outcome;
  };
  return (
    <AccountFrame label="New address" title="Confirm your new address.">
      <title>Confirm your new address · Fit Coder Courses</title>
      <meta name="robots" content="noindex" />
      <LinkStep
        token={token}
        explanation={
          <p>
            You opened a link that we sent to your new address. Confirm it, and you log in with it from now
            on. Your other devices are signed out.
          </p>
        }
        button="Confirm the new address"
        send={send}
        next={<ButtonLink to={user ? '/profile' : '/login'}>{user ? 'Go to profile' : 'Log in'}</ButtonLink>}
      />
    </AccountFrame>
  );
}

import type { ReactElement } from 'react';
import { useDispatch } from 'react-redux';
import { useParams } from 'react-router';
import { useRevertAddressMutation } from '../features/address-change/address-change.api.ts';
import { LinkStep } from '../features/address-change/link-step.tsx';
import { AccountFrame } from '../features/session/account-frame.tsx';
import { ended } from '../features/session/session.slice.ts';
import { ButtonLink } from '../ui/button.tsx';

/** Undoes a change of address by the link in the mail to the old one. */
export function Page(): ReactElement {
  const { token = '' } = useParams();
  const dispatch = useDispatch();
  const [revert] = useRevertAddressMutation();
  const send = async () => {
    const outcome = await revert({ body: { token } });
    if (outcome.data) dispatch(ended());
    return outcome;
  };
  return (
    <AccountFrame label="That was not me" title="Take your account back.">
      <title>Take your account back · Fit Coder Courses</title>
      <meta name="robots" content="noindex" />
      <LinkStep
        token={token}
        explanation={
          <>
            <p>
              Your account moves back to the address that received this link, and everyone is signed out of
              it.
            </p>
            <p>
              Its password stops working, since someone else may know it. We send you a link to set a new one.
            </p>
          </>
        }
        button="Undo the change"
        send={send}
        next={<ButtonLink to="/forgetpassword">Ask for a link to set a new password</ButtonLink>}
      />
    </AccountFrame>
  );
}

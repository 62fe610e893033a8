import type { ReactElement, ReactNode } from 'react';
import { useDispatch } from 'react-redux';
import { useParams } from 'react-router';
import { LinkStep } from '../../features/address-change/link-step.tsx';
import { AccountFrame } from '../../features/session/account-frame.tsx';
import { ended } from '../../features/session/session.slice.ts';
import { ButtonLink } from '../../ui/controls/button.tsx';

interface ReversalScreenProps {
  /** What pressing the button does, before the sentence about the password. */
  readonly explanation: ReactNode;
  readonly revert: (input: {
    body: { token: string };
  }) => Promise<{ readonly data?: { readonly message: string } | undefined; error?: unknown }>;
}

/** The screen of a link that undoes a change and takes the account back. */
export function Reversal({ explanation, revert }: ReversalScreenProps): ReactElement {
  const { token = '' } = useParams();
  const dispatch = useDispatch();
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
            {explanation}
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

import type { ComponentProps, ReactElement } from 'react';
import { useDispatch } from 'react-redux';
import { ended } from '../../features/session/session.slice.ts';
import { ButtonLink } from '../../ui/controls/button.tsx';
import { LinkScreen } from './link-screen.tsx';

type LinkScreenProps = ComponentProps<typeof LinkScreen>;

interface ReversalScreenProps {
  /** What the button does; a sentence about the password follows. */
  readonly explanation: LinkScreenProps['explanation'];
  readonly revert: LinkScreenProps['send'];
}

/** The screen of a link that undoes a change to the account, which somebody else may have made. */
export function Reversal({ explanation, revert }: ReversalScreenProps): ReactElement {
  const dispatch = useDispatch();
  return (
    <LinkScreen
      label="This wasn’t me"
      title="Take your account back"
      explanation={
        <>
          {explanation}
          <p>
            Your password will stop working, because someone else may know it. We will email you a link to set
            a new one.
          </p>
        </>
      }
      button="Undo the change"
      send={revert}
      onDone={() => dispatch(ended())}
      next={<ButtonLink to="/forgetpassword">Get a link to set a new password</ButtonLink>}
    />
  );
}

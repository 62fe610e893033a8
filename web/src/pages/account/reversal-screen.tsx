import type { ComponentProps, ReactElement } from 'react';
import { useDispatch } from 'react-redux';
import { ended } from '../../features/session/session.slice.ts';
import { ButtonLink } from '../../ui/controls/button.tsx';
import { LinkScreen } from './link-screen.tsx';

type LinkScreenProps = ComponentProps<typeof LinkScreen>;

interface ReversalScreenProps {
  /** What pressing the button does, before the sentence about the password. */
  readonly explanation: LinkScreenProps['explanation'];
  readonly revert: LinkScreenProps['send'];
}

/** The screen of a link that undoes a change and takes the account back. */
export function Reversal({ explanation, revert }: ReversalScreenProps): ReactElement {
  const dispatch = useDispatch();
  return (
    <LinkScreen
      label="That was not me"
      title="Take your account back"
      explanation={
        <>
          {explanation}
          <p>
            Its password stops working, since someone else may know it. We send you a link to set a new one.
          </p>
        </>
      }
      button="Undo the change"
      send={revert}
      onDone={() => dispatch(ended())}
      next={<ButtonLink to="/forgetpassword">Ask for a link to set a new password</ButtonLink>}
    />
  );
}

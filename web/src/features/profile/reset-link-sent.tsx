import { useEffect, useRef, type ReactElement } from 'react';
import { Button } from '../../ui/controls/button.tsx';

interface ResetLinkSentProps {
  readonly email: string;
  /** Back to the form. */
  readonly onAgain: () => void;
}

/** Says where to find the link. It says the same for every address, so that it does not reveal who has an account. */
export function ResetLinkSent({ email, onAgain }: ResetLinkSentProps): ReactElement {
  const told = useRef<HTMLDivElement>(null);
  // The form that had the focus has been replaced.
  useEffect(() => told.current?.focus(), []);
  return (
    <div ref={told} tabIndex={-1} role="status" className="grid justify-items-start gap-4 outline-none">
      <p>
        If there is an account for <strong className="font-semibold">{email}</strong>, we have sent it a link.
        Open the link to choose a new password.
      </p>
      <p className="text-muted">
        The link works once, for <span className="marker font-semibold">15 minutes</span>. No email? Check
        your spam folder, and check that the address is correct.
      </p>
      <Button variant="secondary" onClick={onAgain}>
        Send another link
      </Button>
    </div>
  );
}

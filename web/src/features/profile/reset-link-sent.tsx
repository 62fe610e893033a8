import { useEffect, useRef, type ReactElement } from 'react';
import { Button } from '../../ui/controls/button.tsx';

interface ResetLinkSentProps {
  readonly email: string;
  /** Back to the form. */
  readonly onAgain: () => void;
}

/** After asking for a reset link: where to look. It says the same for every address, so that nobody learns who has an account. */
export function ResetLinkSent({ email, onAgain }: ResetLinkSentProps): ReactElement {
  const told = useRef<HTMLDivElement>(null);
  // The form that had the focus is gone.
  useEffect(() => told.current?.focus(), []);
  return (
    <div ref={told} tabIndex={-1} role="status" className="grid justify-items-start gap-4 outline-none">
      <p>
        If <strong className="font-semibold">{email}</strong> has an account here, a mail with a link is on
        its way. Follow it and choose a new password.
      </p>
      <p className="text-muted">
        The link works for <span className="marker font-semibold">15 minutes</span>, and once. Nothing there?
        Look among the unwanted mail, and at whether the address is right.
      </p>
      <Button variant="secondary" onClick={onAgain}>
        Ask again
      </Button>
    </div>
  );
}

import { linkToken } from '@fit-coder/contracts/address-change';
import { useEffect, useRef, useState, type ReactElement, type ReactNode } from 'react';
import { didNotWork, failureOf } from '../../lib/api/api.ts';
import { Button } from '../../ui/controls/button.tsx';
import { FormError } from '../../ui/forms/field-form.tsx';

interface LinkStepProps {
  readonly token: string;
  readonly explanation: ReactNode;
  readonly button: string;
  /** Makes the call that the link is for. */
  readonly send: (
    token: string,
  ) => Promise<{ readonly data?: { readonly message: string } | undefined; error?: unknown }>;
  /** Below the sentence about the result. */
  readonly next: ReactNode;
}

/** Whether `token` has the form of a link's token; one that a mail program cut short has not. */
function isLinkToken(token: string): boolean {
  return linkToken.safeParse(token).success;
}

/**
 * A page that carries out a link from an email when its button is pressed. Programs that scan emails open their
 * links, and some run the page's code, so opening the page alone must change nothing.
 */
export function LinkStep({ token, explanation, button, send, next }: LinkStepProps): ReactElement {
  const [sending, setSending] = useState(false);
  const [error, setError] = useState<string>();
  const [done, setDone] = useState(
    isLinkToken(token) ? undefined : 'This link is incomplete. Open it again from the email.',
  );
  const told = useRef<HTMLDivElement>(null);
  const pressed = useRef(false);
  useEffect(() => {
    // The button that had the focus is gone.
    if (done !== undefined && pressed.current) told.current?.focus();
  }, [done]);
  const press = async () => {
    pressed.current = true;
    setSending(true);
    const outcome = await send(token);
    setSending(false);
    const failure = failureOf(outcome.error);
    if (outcome.data) setDone(outcome.data.message);
    else if (failure?.code === 'link_expired' || failure?.code === 'email_taken') setDone(failure.error);
    else setError(failure?.error ?? didNotWork);
  };
  if (done !== undefined)
    return (
      <div ref={told} tabIndex={-1} role="status" className="grid justify-items-start gap-6 outline-none">
        <p>{done}</p>
        {next}
      </div>
    );
  return (
    <div className="grid justify-items-start gap-6">
      <FormError error={error} />
      <div className="grid gap-3">{explanation}</div>
      <Button loading={sending} onClick={() => void press()}>
        {button}
      </Button>
    </div>
  );
}

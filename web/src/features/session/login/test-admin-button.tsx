import { useState, type ReactElement } from 'react';
import { Button } from '../../../ui/controls/button.tsx';
import { useLoginAsTestAdminMutation } from './sign-in.api.ts';

/** Logs in with the site's test administrator, which can see everything and change nothing. */
export function TestAdminButton({ onDone }: { onDone: () => Promise<void> | void }): ReactElement {
  const [logIn] = useLoginAsTestAdminMutation();
  const [sending, setSending] = useState(false);
  const press = async () => {
    setSending(true);
    const outcome = await logIn();
    if (!outcome.error) await onDone();
    setSending(false);
  };
  return (
    <Button variant="secondary" className="w-full" loading={sending} onClick={() => void press()}>
      Log In As Test Admin
    </Button>
  );
}

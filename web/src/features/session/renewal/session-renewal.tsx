import type { ComponentType, ReactElement } from 'react';
import { externalStore, useExternalStore } from '../../../lib/external-store.ts';
import type { Transport } from '../../../lib/api/transport.ts';
import type { LogInAgainProps } from './log-in-again.tsx';

/** An open dialog, which asks the user to log in again or to confirm their identity. */
interface Question {
  readonly response: Promise<boolean>;
  readonly settle: (renewed: boolean) => void;
}

/** Dialogs by the error codes that they resolve. Their code is loaded when they are first needed. */
const dialogs: Partial<Record<string, () => Promise<ComponentType<LogInAgainProps>>>> = {
  not_signed_in: () => import('./log-in-again.tsx').then((loaded) => loaded.LogInAgain),
  confirm_identity: () => import('./confirm-identity.tsx').then((loaded) => loaded.ConfirmIdentity),
};

let Dialog: ComponentType<LogInAgainProps> | undefined;
const question = externalStore<Question | undefined>(undefined);

function newQuestion(): Question {
  let settle = (_renewed: boolean) => {};
  const response = new Promise<boolean>((resolve) => (settle = resolve));
  return { response, settle };
}

/** Opens the dialog once for all refused calls; false if it was closed, or if its code could not be loaded. */
async function ask(code: string): Promise<boolean> {
  const loaded = await dialogs[code]?.().catch(() => undefined);
  if (!loaded) return false;
  if (!question.read()) {
    Dialog = loaded;
    question.write(newQuestion());
  }
  return question.read()?.response ?? false;
}

/**
 * Wraps a transport: when a user's call is refused because the session ended or needs a confirmation, it opens the dialog
 * and then repeats the call, so that no form loses what was typed. Repeating is safe, because a refused call did nothing.
 */
export function renewing(transport: Transport, isSignedIn: () => boolean): Transport {
  return async (...call) => {
    let outcome = await transport(...call);
    while ('error' in outcome && isSignedIn() && (await ask(outcome.error.code)))
      outcome = await transport(...call);
    return outcome;
  };
}

/** The place of the dialog, once at the root of the app. Its code is loaded when it is first needed. */
export function SessionRenewal(): ReactElement | null {
  const asked = useExternalStore(question, undefined);
  if (!Dialog) return null;
  const settle = (renewed: boolean) => {
    question.write(undefined);
    asked?.settle(renewed);
  };
  return <Dialog open={asked !== undefined} onSettled={settle} />;
}

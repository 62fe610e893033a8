import { useSyncExternalStore, type ComponentType, type ReactElement } from 'react';
import type { Transport } from '../../lib/transport.ts';
import type { LogInAgainProps } from './log-in-again.tsx';

/** What is asked when the server has ended the session of someone who goes on working, or wants a fresh proof. */
interface Question {
  readonly answer: Promise<boolean>;
  readonly settle: (renewed: boolean) => void;
}

/** The dialogs by the codes of the refusals that they can mend. Their code comes when they are first asked. */
const dialogs: Partial<Record<string, () => Promise<ComponentType<LogInAgainProps>>>> = {
  not_signed_in: () => import('./log-in-again.tsx').then((loaded) => loaded.LogInAgain),
  confirm_identity: () => import('./confirm-identity.tsx').then((loaded) => loaded.ConfirmIdentity),
};

let Dialog: ComponentType<LogInAgainProps> | undefined;
let question: Question | undefined;
const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function put(next: Question | undefined): Question | undefined {
  question = next;
  for (const listener of listeners) listener();
  return next;
}

function newQuestion(): Question {
  let settle = (_renewed: boolean) => {};
  const answer = new Promise<boolean>((resolve) => (settle = resolve));
  return { answer, settle };
}

/** Asks once, however many calls were refused; false when it was closed, or when its code cannot be loaded. */
async function ask(code: string): Promise<boolean> {
  const loaded = await dialogs[code]?.().catch(() => undefined);
  if (!loaded) return false;
  if (!question) {
    Dialog = loaded;
    put(newQuestion());
  }
  return question?.answer ?? false;
}

/**
 * A transport that holds a call which was refused for want of a session, or of a fresh proof, while someone is signed
 * in, asks them for it, and makes the call once more. So no form loses what was typed, and none knows of this. It is safe: a refused
 * call has done nothing.
 */
export function renewing(transport: Transport, isSignedIn: () => boolean): Transport {
  return async (...call) => {
    let outcome = await transport(...call);
    while ('error' in outcome && isSignedIn() && (await ask(outcome.error.code)))
      outcome = await transport(...call);
    return outcome;
  };
}

/** Where that question appears; once, at the root of the app. Its code comes when it is first asked. */
export function SessionRenewal(): ReactElement | null {
  const asked = useSyncExternalStore(
    subscribe,
    () => question,
    () => undefined,
  );
  if (!Dialog) return null;
  const settle = (renewed: boolean) => {
    put(undefined);
    asked?.settle(renewed);
  };
  return <Dialog open={asked !== undefined} onSettled={settle} />;
}

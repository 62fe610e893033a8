import { useEffect, useRef, type ReactElement, type RefObject } from 'react';
import { useBlocker } from 'react-router';
import { ConfirmDialog } from '../../../ui/feedback/dialog.tsx';
import { isChanged } from '../../../ui/forms/form-change.ts';

interface Leaving {
  /** Call it when the form is saved; from then on it can be left without a question. */
  readonly release: () => void;
  readonly dialog: ReactElement;
}

/** Asks before a form with changes is left; `more` says whether something outside its fields was changed. */
export function useLeaveQuestion(form: RefObject<HTMLFormElement | null>, more: boolean): Leaving {
  const released = useRef(false);
  const isUnsaved = () => !released.current && (more || (form.current !== null && isChanged(form.current)));
  const blocker = useBlocker(({ currentLocation: from, nextLocation: to }) => {
    const moves = from.pathname + from.search !== to.pathname + to.search;
    return moves && isUnsaved();
  });
  useEffect(() => {
    // The browser asks in its own words.
    const ask = (event: BeforeUnloadEvent) => {
      if (isUnsaved()) event.preventDefault();
    };
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  });
  const dialog = (
    <ConfirmDialog
      open={blocker.state === 'blocked'}
      onOpenChange={() => blocker.reset?.()}
      title="Leave without saving?"
      description="Your changes on this page are not saved. If you leave, they are lost."
      confirmLabel="Leave"
      cancelLabel="Stay"
      danger
      onConfirm={() => blocker.proceed?.()}
    />
  );
  return { release: () => (released.current = true), dialog };
}

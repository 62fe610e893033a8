import { useCallback, useEffect, useState, useSyncExternalStore, type ReactElement } from 'react';

interface CharactersLeftProps {
  /** The id of the control. */
  id: string;
  /** The control's `maxLength`. */
  limit: number;
}

/** How long typing must pause before the number is announced, in milliseconds. */
const rest = 1000;

/**
 * How many characters a control still takes, once they are few: the browser cuts off what is typed or pasted beyond. It has
 * its place beside the label from the start, so that nothing moves when it appears.
 */
export function CharactersLeft({ id, limit }: CharactersLeftProps): ReactElement {
  const left = useCharactersLeft(id, limit);
  const isFew = left <= fewOf(limit);
  const said = useRested(id, isFew ? spoken(left) : '');
  return (
    <span className="min-w-16 shrink-0 text-right text-sm text-muted tabular-nums">
      <span aria-hidden="true">{isFew ? `${left} left` : null}</span>
      <span className="sr-only" aria-live="polite">
        {said}
      </span>
    </span>
  );
}

/** A tenth of the limit, but at most 100. */
function fewOf(limit: number): number {
  return Math.min(100, Math.floor(limit / 10));
}

function spoken(left: number): string {
  if (left === 0) return 'No characters left.';
  return left === 1 ? '1 character left.' : `${left} characters left.`;
}

/** Read from the control itself, because most fields of forms are uncontrolled. */
function useCharactersLeft(id: string, limit: number): number {
  const subscribe = useCallback(
    (notify: () => void) => {
      const control = controlOf(id);
      const form = control?.form;
      // The form is empty only after the event.
      const later = () => setTimeout(notify);
      control?.addEventListener('input', notify);
      form?.addEventListener('reset', later);
      return () => {
        control?.removeEventListener('input', notify);
        form?.removeEventListener('reset', later);
      };
    },
    [id],
  );
  const left = () => Math.max(0, limit - (controlOf(id)?.value.length ?? 0));
  return useSyncExternalStore(subscribe, left, () => limit);
}

function controlOf(id: string): HTMLInputElement | HTMLTextAreaElement | null {
  return document.getElementById(id) as HTMLInputElement | HTMLTextAreaElement | null;
}

/** A text once it has not changed for a while; empty for a control without the focus, so that no screen begins with it. */
function useRested(id: string, text: string): string {
  const [rested, setRested] = useState('');
  useEffect(() => {
    const settle = () => setRested(document.activeElement === controlOf(id) ? text : '');
    const timer = setTimeout(settle, rest);
    return () => clearTimeout(timer);
  }, [id, text]);
  return rested;
}

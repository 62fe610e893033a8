import { useEffect, useRef, type RefObject } from 'react';

/**
 * Gives the focus to a list (focusable by program, `tabIndex={-1}`) when an entry of it is gone that held the focus,
 * instead of losing it to the page's beginning. Returns how to say that the entry with an id is about to go.
 */
export function useRemovalFocus(
  list: RefObject<HTMLElement | null>,
  entries: readonly { readonly id: string }[],
): (id: string) => void {
  const leaving = useRef<string>(null);
  useEffect(() => {
    if (leaving.current === null || entries.some(({ id }) => id === leaving.current)) return;
    leaving.current = null;
    list.current?.focus({ preventScroll: true });
  }, [entries, list]);
  return (id) => void (leaving.current = id);
}

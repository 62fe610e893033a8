import { useEffect, useRef, type RefObject } from 'react';

/**
 * Focuses a list (with `tabIndex={-1}`) when an entry with the focus has been removed, so that the focus does not move to
 * the start of the page. Call the returned function with an entry's id before you remove it.
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

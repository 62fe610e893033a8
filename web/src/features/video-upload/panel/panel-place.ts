import { useEffect, useRef, type FocusEvent, type RefObject } from 'react';

interface PanelPlace {
  readonly ref: RefObject<HTMLDivElement | null>;
  readonly tabIndex: -1;
  readonly onFocus: () => void;
  readonly onBlur: (event: FocusEvent) => void;
}

/** Keeps the focus in a panel when a change of `state` removes the button that had it. */
export function usePanelPlace(state: string): PanelPlace {
  const panel = useRef<HTMLDivElement>(null);
  const inside = useRef(false);
  const before = useRef(state);
  useEffect(() => {
    const changed = before.current !== state;
    before.current = state;
    if (!changed || !inside.current) return;
    const frame = requestAnimationFrame(() => {
      if (document.activeElement === document.body) panel.current?.focus();
    });
    return () => cancelAnimationFrame(frame);
  }, [state]);
  return {
    ref: panel,
    tabIndex: -1,
    onFocus: () => (inside.current = true),
    onBlur: ({ relatedTarget }) => {
      if (relatedTarget) inside.current = false;
    },
  };
}

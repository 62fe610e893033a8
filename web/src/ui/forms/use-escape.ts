import { useEffect, type RefObject } from 'react';

/** Runs `action` when Escape is pressed in `element`, unless the key ends the composition of an input method. */
export function useEscape(element: RefObject<HTMLElement | null>, action: () => void): void {
  useEffect(() => {
    const target = element.current;
    const press = ({ key, isComposing }: KeyboardEvent) => {
      if (key === 'Escape' && !isComposing) action();
    };
    target?.addEventListener('keydown', press);
    return () => target?.removeEventListener('keydown', press);
  }, [element, action]);
}

import { useEffect, useState, type RefObject } from 'react';

/** Keys that press a control and scroll nothing. */
const pressing = new Set(['Enter', ' ', 'Escape', 'Shift', 'Control', 'Alt', 'Meta']);

/**
 * Keeps the active passage in sight of its box, and scrolls nothing else. It stops when the viewer scrolls or moves through
 * the box, until `follow` is called.
 */
export function useFollowing(box: RefObject<HTMLElement | null>, active: number) {
  const [following, setFollowing] = useState(true);
  useEffect(() => {
    const element = box.current;
    if (!element) return;
    const listening = new AbortController();
    const { signal } = listening;
    const stop = () => setFollowing(false);
    const onKey = ({ key }: KeyboardEvent) => pressing.has(key) || stop();
    // The scroll bar belongs to the box itself, passages are inside it.
    const onPointer = ({ target }: PointerEvent) => target === element && stop();
    for (const event of ['wheel', 'touchmove'])
      element.addEventListener(event, stop, { signal, passive: true });
    element.addEventListener('keydown', onKey, { signal });
    element.addEventListener('pointerdown', onPointer, { signal });
    return () => listening.abort();
  }, [box]);
  useEffect(() => {
    if (following) scrollTo(box.current, active);
  }, [box, following, active]);
  return { following, follow: () => setFollowing(true), leave: () => setFollowing(false) };
}

/** Scrolls the box, and nothing else, until the passage with this index is in its upper half. */
export function scrollTo(box: HTMLElement | null, index: number): void {
  const passage = box?.querySelector<HTMLElement>(`[data-passage="${index}"]`);
  if (!box || !passage) return;
  const above = passage.getBoundingClientRect().top - box.getBoundingClientRect().top;
  const behavior = matchMedia('(prefers-reduced-motion: reduce)').matches ? 'auto' : 'smooth';
  box.scrollTo({ top: box.scrollTop + above - box.clientHeight / 3, behavior });
}

import { useEffect, useRef, type RefObject } from 'react';

/** Scrolls a strip of links, but not the page, to the entry with this index; -1 for none. */
export function useCurrentInView(index: number): RefObject<HTMLUListElement | null> {
  const strip = useRef<HTMLUListElement>(null);
  useEffect(() => {
    const list = strip.current;
    const current = list?.children[index];
    if (!list || !(current instanceof HTMLElement)) return;
    const middle = current.offsetLeft - list.offsetLeft + current.offsetWidth / 2;
    list.scrollLeft = middle - list.clientWidth / 2;
  }, [index]);
  return strip;
}

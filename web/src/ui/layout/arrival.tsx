import { useEffect, useRef, type ReactElement, type ReactNode } from 'react';

/** A place that an address names by its fragment. It may load late, so it scrolls itself into view. */
export function Arrival({ id, children }: { id: string; children: ReactNode }): ReactElement {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (location.hash === `#${id}`) place.current?.scrollIntoView();
  }, [id]);
  return (
    <div ref={place} id={id} className="scroll-mt-(--header-height)">
      {children}
    </div>
  );
}

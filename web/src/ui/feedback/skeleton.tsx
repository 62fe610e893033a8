import type { ReactElement } from 'react';

/** The place of something that is still loading; give it its size by class. */
export function Skeleton({ className = '' }: { className?: string }): ReactElement {
  return <span aria-hidden="true" className={`block rounded-control bg-well ${className}`} />;
}

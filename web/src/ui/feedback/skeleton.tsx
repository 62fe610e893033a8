import type { ReactElement, ReactNode } from 'react';

/** A placeholder for something that is still loading; its class sets the size. */
export function Skeleton({ className = '' }: { className?: string }): ReactElement {
  return <span aria-hidden="true" className={`block rounded-control bg-well ${className}`} />;
}

interface LoadingPlacesProps {
  /** Tells screen readers what is loading. */
  readonly label: string;
  readonly className?: string;
  readonly children: ReactNode;
}

/** Placeholders for several things that are still loading. */
export function LoadingPlaces({ label, className, children }: LoadingPlacesProps): ReactElement {
  return (
    <div role="status" className={className}>
      <span className="sr-only">{label}</span>
      {children}
    </div>
  );
}

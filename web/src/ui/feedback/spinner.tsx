import type { ReactElement } from 'react';

/** A ring of eight ticks in the text's colour, of which a moving one is lit; 20 px by default. Decoration only. */
export function Spinner({ size = 20 }: { size?: number }): ReactElement {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 20 20"
      fill="none"
      stroke="currentColor"
      strokeWidth="3"
      aria-hidden="true"
    >
      <circle cx="10" cy="10" r="8" pathLength="8" strokeDasharray=".4 .6" opacity=".3" />
      <circle
        className="origin-center animate-spin"
        cx="10"
        cy="10"
        r="8"
        pathLength="8"
        strokeDasharray=".4 7.6"
      />
    </svg>
  );
}

/** The whole screen while it loads: the spinner in the centre, announced as a status. */
export function FullScreenLoading({ label = 'Loading' }: { label?: string }): ReactElement {
  return (
    <div role="status" className="grid min-h-dvh place-content-center justify-items-center gap-4 text-blue">
      <Spinner size={40} />
      <span className="sr-only">{label}</span>
    </div>
  );
}

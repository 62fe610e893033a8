import type { ReactElement } from 'react';
import { formatDuration } from './duration.ts';

interface LengthStripProps {
  /** The course's length in seconds. */
  seconds: number;
  /** The length that fills the strip, the same for all strips side by side; ten hours unless said. */
  scale?: number;
}

/** A course's length, to scale, with a notch every hour. */
export function LengthStrip({ seconds, scale = 36_000 }: LengthStripProps): ReactElement {
  const share = `${Math.min(100, Math.max(1, (100 * seconds) / scale)).toFixed(1)}%`;
  return (
    <span className="flex items-center gap-3">
      <svg className="h-2 w-0 min-w-8 flex-1" aria-hidden="true">
        <line className="stroke-hairline" x1="0" x2="100%" y1="4" y2="4" strokeWidth="2" />
        <line className="stroke-ink" x1="0" x2={share} y1="4" y2="4" strokeWidth="6" />
        <line
          className="stroke-surface"
          x1="0"
          x2={share}
          y1="4"
          y2="4"
          strokeWidth="8"
          pathLength={Math.min(seconds, scale) / 3600}
          strokeDasharray="0 .98 .02 0"
        />
      </svg>
      <span className="label whitespace-nowrap text-muted">{formatDuration(seconds)}</span>
    </span>
  );
}

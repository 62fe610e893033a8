import type { CSSProperties, ReactElement } from 'react';
import { formatDuration } from '../text/duration.ts';

interface LengthStripProps {
  /** The course's length in seconds; 0 while it has no video. */
  seconds: number;
  /** The hours that fill the strip, the same for all strips side by side. */
  hours?: number;
}

/** A course's length, to scale, cut every hour. One element and a pseudo-element, because every card has one. */
export function LengthStrip({ seconds, hours = 10 }: LengthStripProps): ReactElement {
  const share = seconds > 0 ? Math.min(100, Math.max(1, seconds / 36 / hours)).toFixed(1) : '0';
  return (
    <span className="strip" style={{ '--share': `${share}%`, '--hour': `${100 / hours}%` } as CSSProperties}>
      {seconds > 0 ? formatDuration(seconds) : 'coming soon'}
    </span>
  );
}

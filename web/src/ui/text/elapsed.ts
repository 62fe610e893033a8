import { useEffect, useState } from 'react';

const words = new Intl.RelativeTimeFormat('en-GB', { numeric: 'auto' });

const units = [
  ['year', 31_536_000],
  ['month', 2_592_000],
  ['week', 604_800],
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
] as const;

/** How long ago an instant (ISO 8601) was at `now` (milliseconds): `3 hours ago`; under a minute `just now`. */
export function formatElapsed(instant: string, now: number): string {
  const seconds = Math.max(0, (now - Date.parse(instant)) / 1000);
  const fitting = units.find(([, length]) => seconds >= length);
  return fitting ? words.format(-Math.floor(seconds / fitting[1]), fitting[0]) : 'just now';
}

/**
 * The current time while a screen is open, in milliseconds. It begins at the time the data was loaded, which is part of
 * the page, so that server and browser render the same.
 */
export function useNow(loadedAt: number): number {
  const [now, setNow] = useState(loadedAt);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 30_000);
    return () => clearInterval(timer);
  }, []);
  return Math.max(now, loadedAt);
}

import { formatClock } from '@fit-coder/contracts/clock';

const twoDigits = (value: number) => String(value).padStart(2, '0');

/** A length in words: `38 s`, `1 min 15 s`, `52 min`, `4 h 05 min`. Seconds in; rounded to the unit shown. */
export function formatDuration(seconds: number): string {
  const whole = Math.round(seconds);
  if (whole < 60) return `${whole} s`;
  if (whole < 600)
    return whole % 60 === 0 ? `${whole / 60} min` : `${Math.floor(whole / 60)} min ${whole % 60} s`;
  const minutes = Math.round(seconds / 60);
  if (minutes < 60) return `${minutes} min`;
  const rest = minutes % 60;
  return rest === 0 ? `${minutes / 60} h` : `${Math.floor(minutes / 60)} h ${twoDigits(rest)} min`;
}

/** A video's length in whole seconds, rounded half up, as the server rounds the lengths of lectures. */
export function wholeLength(seconds: number): number {
  return Math.round(seconds);
}

/** A video's length: `0:39`. Seconds in. */
export function formatLength(seconds: number): string {
  return formatClock(wholeLength(seconds));
}

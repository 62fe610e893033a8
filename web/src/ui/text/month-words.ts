const long = new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' });
const short = new Intl.DateTimeFormat('en-GB', { month: 'short', year: 'numeric', timeZone: 'UTC' });
const name = new Intl.DateTimeFormat('en-GB', { month: 'long', timeZone: 'UTC' });
const count = new Intl.NumberFormat('en-GB');
const percent = new Intl.NumberFormat('en-GB', { maximumFractionDigits: 1, signDisplay: 'exceptZero' });

/** A month such as `2026-11` in words. */
export function monthWords(month: string) {
  const start = new Date(`${month}-01T00:00:00Z`);
  return {
    /** `November 2026` */
    long: long.format(start),
    /** `Nov 2026` */
    short: short.format(start),
    /** `November` */
    name: name.format(start),
  };
}

/** A count with separated thousands: `12,400`. */
export function countWords(value: number): string {
  return count.format(value);
}

interface Change {
  readonly now: number;
  readonly before: number;
  /** As the server computed it. */
  readonly percentage: number;
  /** The name of the month before. */
  readonly month: string;
}

/** A change as a figure and in words. From zero there is no percentage, so the figure is the count. */
export function changeWords({ now, before, percentage, month }: Change) {
  const size = before === 0 ? percent.format(now) : `${percent.format(percentage)}%`;
  if (now === before) return { direction: 'same', size, words: `the same as in ${month}` } as const;
  const from = before === 0 ? 'none' : countWords(before);
  return now > before
    ? ({ direction: 'up', size, words: `up from ${from} in ${month}` } as const)
    : ({ direction: 'down', size, words: `down from ${from} in ${month}` } as const);
}

/** Seconds of a video from `from` up to, but not including, `to`. */
export interface WatchedRange {
  readonly from: number;
  readonly to: number;
}

/** Adds a range to sorted, separate ranges, and joins those that touch. */
export function withRange(ranges: readonly WatchedRange[], { from, to }: WatchedRange): WatchedRange[] {
  if (to <= from) return [...ranges];
  const before = ranges.filter((range) => range.to < from);
  const after = ranges.filter((range) => range.from > to);
  const touching = ranges.filter((range) => range.to >= from && range.from <= to);
  const joined = {
    from: Math.min(from, ...touching.map((range) => range.from)),
    to: Math.max(to, ...touching.map((range) => range.to)),
  };
  return [...before, joined, ...after];
}

/**
 * Whole seconds, as the server counts them. Ends are rounded, so that parts that follow each other leave no second out and
 * none is counted for less than half of it.
 */
export function wholeSeconds(ranges: readonly WatchedRange[]): WatchedRange[] {
  return ranges
    .map(({ from, to }) => ({ from: Math.round(from), to: Math.round(to) }))
    .filter(({ from, to }) => from < to);
}

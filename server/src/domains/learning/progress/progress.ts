/** What was watched of a lecture of `length` seconds, as it is stored. */
export interface WatchedPart {
  readonly lectureId: string;
  readonly length: number;
  /** Seconds within the length. */
  readonly watched: readonly { readonly from: number; readonly to: number }[];
  readonly position: number;
  /** When the video was there. */
  readonly at: Date;
}

/** Limits what a client reports to the length of the video. */
export function withinLength(
  length: number,
  watched: WatchedPart['watched'],
  position: number,
): Pick<WatchedPart, 'length' | 'watched' | 'position'> {
  const ranges = watched.map(({ from, to }) => ({ from, to: Math.min(to, length) }));
  return {
    length,
    watched: ranges.filter(({ from, to }) => from < to),
    position: Math.min(position, length),
  };
}

/** Two reports about one lecture as one: all their seconds, and the newer position. */
export function joined(one: WatchedPart | undefined, other: WatchedPart): WatchedPart {
  if (!one) return other;
  const newer = other.at >= one.at ? other : one;
  return { ...newer, watched: [...one.watched, ...other.watched] };
}

/** Ranges as PostgreSQL reads a multirange: `{[0,12),[40,52)}`; it merges those that overlap. */
export function multirange(watched: WatchedPart['watched']): string {
  return `{${watched.map(({ from, to }) => `[${from},${to})`).join()}}`;
}

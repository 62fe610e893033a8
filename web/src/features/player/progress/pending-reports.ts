import type { WatchedLecture } from '@fit-coder/contracts/learning/progress';
import { wholeSeconds, withRange, type WatchedRange } from './watched-seconds.ts';

/** What was watched of a lecture and is not on the server yet. Seconds of the video; `at` is in milliseconds since 1970. */
export interface PendingReport {
  readonly watched: readonly WatchedRange[];
  readonly position: number;
  readonly at: number;
}

/** Reports by the lecture's id. */
export type PendingReports = Readonly<Record<string, PendingReport>>;

/**
 * How many lectures one call takes, and ranges of each; the rest follows with the next call. Together they are under the
 * 64 KiB of a call that outlives its page.
 */
const most = { lectures: 10, ranges: 100 };

/** The longest age that the server accepts, in seconds. */
const oldest = 2_592_000;

/** Both together: all ranges, and the newer position. */
export function joinReports(one: PendingReports, other: PendingReports): PendingReports {
  const joined: Record<string, PendingReport> = { ...one };
  for (const [id, report] of Object.entries(other)) {
    const held = joined[id];
    const newer = held && held.at > report.at ? held : report;
    joined[id] = { ...newer, watched: (held?.watched ?? []).reduce(withRange, [...report.watched]) };
  }
  return joined;
}

/** What one call can take of the reports, and what is left for the next. */
export function firstCall(reports: PendingReports): { sent: PendingReports; rest: PendingReports } {
  const entries = Object.entries(reports);
  const sent = entries
    .slice(0, most.lectures)
    .map(([id, report]) => [id, { ...report, watched: report.watched.slice(0, most.ranges) }] as const);
  const rest = [
    ...entries.slice(most.lectures),
    ...entries
      .slice(0, most.lectures)
      .filter(([, { watched }]) => watched.length > most.ranges)
      .map(([id, report]) => [id, { ...report, watched: report.watched.slice(most.ranges) }] as const),
  ];
  return { sent: Object.fromEntries(sent), rest: Object.fromEntries(rest) };
}

/** The reports as the server reads them at `now`, in milliseconds since 1970. */
export function asBody(reports: PendingReports, now: number): WatchedLecture[] {
  return Object.entries(reports).map(([lectureId, { watched, position, at }]) => ({
    lectureId,
    watched: wholeSeconds(watched),
    position: Math.floor(position),
    ago: Math.min(oldest, Math.max(0, (now - at) / 1000)),
  }));
}

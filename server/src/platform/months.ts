const shownMonths = 12;

/** The beginning, at midnight UTC, of the first of the twelve months that end with the month of `now`. */
export function firstMonth(now: Date): Date {
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - (shownMonths - 1), 1));
}

/** The twelve months up to that of `now`, oldest first, such as `2026-11` (UTC). */
export function monthsUntil(now: Date): string[] {
  const first = firstMonth(now);
  return Array.from({ length: shownMonths }, (_, index) =>
    new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + index, 1)).toISOString().slice(0, 7),
  );
}

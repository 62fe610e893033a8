/** Written out, because browsers differ in their short names of months ("Sep", "Sept"). */
const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'] as const;

/** The date of every screen: `3 May 2027`. ISO 8601 in; in UTC, so that server and browser render the same. */
export function formatDay(instant: string): string {
  const date = new Date(instant);
  return `${date.getUTCDate()} ${months[date.getUTCMonth()]} ${date.getUTCFullYear()}`;
}

/** A date with its time: `3 May 2027, 14:05 UTC`. ISO 8601 in. */
export function formatInstant(instant: string): string {
  return `${formatDay(instant)}, ${new Date(instant).toISOString().slice(11, 16)} UTC`;
}

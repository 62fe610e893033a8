const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' });

/** A day in words: `3 May 2027`. ISO 8601 in; in UTC, so that server and browser draw the same. */
export function formatDay(instant: string): string {
  return day.format(new Date(instant));
}

/** A day for tables, all of one length: `2027-05-03`. ISO 8601 in, in UTC. */
export function formatTableDay(instant: string): string {
  return new Date(instant).toISOString().slice(0, 10);
}

/** A point in time for tables: `2027-05-03 14:05 UTC`. ISO 8601 in. */
export function formatTableInstant(instant: string): string {
  return `${new Date(instant).toISOString().slice(0, 16).replace('T', ' ')} UTC`;
}

const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' });
const shortDay = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeZone: 'UTC' });

/** A day in words: `3 May 2027`. ISO 8601 in; in UTC, so that server and browser draw the same. */
export function formatDay(instant: string): string {
  return day.format(new Date(instant));
}

/** A day for tables: `3 May 2027`, long months cut to three letters. */
export function formatShortDay(instant: string): string {
  return shortDay.format(new Date(instant));
}

const month = new Intl.DateTimeFormat('en-US', { month: 'short', timeZone: 'UTC' });

/** `22 Nov 2026`, in UTC. */
export function shownDay(date: Date): string {
  return `${date.getUTCDate()} ${month.format(date)} ${date.getUTCFullYear()}`;
}

const month = new Intl.DateTimeFormat('en-US', { month: 'short', timeZone: 'UTC' });
const time = new Intl.DateTimeFormat('en-GB', { timeStyle: 'short', timeZone: 'UTC' });

/** `22 Nov 2026`, in UTC. The locale en-GB would write "Sept". */
export function formatDay(date: Date): string {
  return `${date.getUTCDate()} ${month.format(date)} ${date.getUTCFullYear()}`;
}

/** `22 Nov 2026, 14:05 UTC`. */
export function formatMoment(date: Date): string {
  return `${formatDay(date)}, ${time.format(date)} UTC`;
}

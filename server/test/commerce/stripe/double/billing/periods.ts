/** The first end of a period after `from`, counted from the anchor, so that the 31st stays the last day of a month. */
export function nextEnd(anchor: number, from: number, interval: string): number {
  const step = interval === 'year' ? 12 : 1;
  for (let months = step; ; months += step) {
    const end = addMonths(anchor, months);
    if (end > from) return end;
  }
}

function addMonths(seconds: number, months: number): number {
  const date = new Date(seconds * 1000);
  const day = date.getUTCDate();
  date.setUTCDate(1);
  date.setUTCMonth(date.getUTCMonth() + months);
  const last = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate();
  date.setUTCDate(Math.min(day, last));
  return Math.floor(date.getTime() / 1000);
}

export const daySeconds = 24 * 60 * 60;

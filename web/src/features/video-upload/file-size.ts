const units = ['B', 'kB', 'MB', 'GB'] as const;

/** A size in decimal units with at most one decimal place: `640 B`, `12.4 MB`, `1.2 GB`. */
export function formatSize(bytes: number): string {
  let value = Math.max(0, bytes);
  let unit = 0;
  while (value >= 999.5 && unit < units.length - 1) {
    value /= 1000;
    unit += 1;
  }
  const digits = unit < 2 || value >= 99.95 ? 0 : 1;
  return `${value.toFixed(digits)} ${units[unit]}`;
}

/** A remaining time: `less than 5 s left`, `40 s left`, `3 min left`, `1 h 05 min left`. */
export function formatTimeLeft(seconds: number): string {
  if (seconds < 5) return 'less than 5 s left';
  if (seconds < 60) return `${Math.ceil(seconds / 5) * 5} s left`;
  const minutes = Math.ceil(seconds / 60);
  if (minutes < 60) return `${minutes} min left`;
  return `${Math.floor(minutes / 60)} h ${String(minutes % 60).padStart(2, '0')} min left`;
}

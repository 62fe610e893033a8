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

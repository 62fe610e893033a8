const units = [
  ['GB', 1024 ** 3],
  ['MB', 1024 ** 2],
  ['kB', 1024],
] as const;

/** A readable size from a number of bytes: a whole number, rounded down, never negative. */
export function sizeText(bytes: number): string {
  for (const [name, size] of units) if (bytes >= size) return `${Math.floor(bytes / size)} ${name}`;
  return `${Math.max(0, Math.floor(bytes))} bytes`;
}

import { describe, expect, it } from 'vitest';
import { formatSize } from './file-size.ts';

describe('formatSize', () => {
  it.each([
    [0, '0 B'],
    [640, '640 B'],
    [999, '999 B'],
    [1000, '1 kB'],
    [999_400, '999 kB'],
    [999_600, '1.0 MB'],
    [12_440_000, '12.4 MB'],
    [99_960_000, '100 MB'],
    [1_200_000_000, '1.2 GB'],
    [21_474_836_480, '21.5 GB'],
  ])('writes %i bytes as %s', (bytes, text) => {
    expect(formatSize(bytes)).toBe(text);
  });
});

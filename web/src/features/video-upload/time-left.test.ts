import { describe, expect, it } from 'vitest';
import { formatTimeLeft } from './time-left.ts';

describe('formatTimeLeft', () => {
  it.each([
    [0, 'less than 5 s left'],
    [5, '5 s left'],
    [41, '45 s left'],
    [60, '1 min left'],
    [61, '2 min left'],
    [3600, '1 h 00 min left'],
    [3900, '1 h 05 min left'],
  ])('writes %i seconds as %s', (seconds, text) => {
    expect(formatTimeLeft(seconds)).toBe(text);
  });
});

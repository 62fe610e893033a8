import { expect, test } from 'vitest';
import { weekOf, weeksInARow } from './home.ts';

test.each([
  [[], 0],
  [[0], 1],
  [[1], 1],
  [[2], 0],
  [[0, 1, 2, 4], 3],
  [[1, 2, 3], 3],
  [[0, 2, 3], 1],
])('sets %j weeks ago are %i weeks in a row', (ago, weeks) => {
  expect(weeksInARow(ago)).toBe(weeks);
});

test.each([
  ['2026-11-26T09:00:00Z', '2026-11-23'],
  ['2026-11-23T00:00:00Z', '2026-11-23'],
  ['2026-11-22T23:59:59Z', '2026-11-16'],
  ['2027-01-01T12:00:00Z', '2026-12-28'],
])('the week of %s begins on Monday %s', (now, monday) => {
  expect(weekOf(new Date(now))).toBe(monday);
});

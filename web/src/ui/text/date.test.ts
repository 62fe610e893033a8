import { expect, test } from 'vitest';
import { formatDay, formatInstant } from './date.ts';

test.each([
  ['2026-11-22T23:59:59.999Z', '22 Nov 2026'],
  ['2027-05-03T00:00:00Z', '3 May 2027'],
  ['2027-09-01T01:30:00+02:00', '31 Aug 2027'],
  ['2027-09-30', '30 Sep 2027'],
])('the day of %s is %s in UTC', (instant, day) => {
  expect(formatDay(instant)).toBe(day);
});

test('a date with its time names the time zone', () => {
  expect(formatInstant('2026-11-22T09:05:59.500Z')).toBe('22 Nov 2026, 09:05 UTC');
});

import { expect, test } from 'vitest';
import { periodEnd } from './plan.ts';

test.each([
  ['2026-11-20T10:00:00.000Z', 'month', '2026-12-20T10:00:00.000Z'],
  ['2026-12-31T23:59:59.999Z', 'month', '2027-01-31T23:59:59.999Z'],
  ['2027-01-31T10:00:00.000Z', 'month', '2027-02-28T10:00:00.000Z'],
  ['2028-01-30T10:00:00.000Z', 'month', '2028-02-29T10:00:00.000Z'],
  ['2026-11-20T10:00:00.000Z', 'year', '2027-11-20T10:00:00.000Z'],
  ['2028-02-29T10:00:00.000Z', 'year', '2029-02-28T10:00:00.000Z'],
] as const)('%s and one %s is %s', (start, interval, end) => {
  expect(periodEnd(new Date(start), interval).toISOString()).toBe(end);
});

test.each([
  ['2027-01-31T10:00:00.000Z', 'month', ['2027-02-28', '2027-03-31', '2027-04-30', '2027-05-31']],
  ['2027-11-30T10:00:00.000Z', 'month', ['2027-12-30', '2028-01-30', '2028-02-29', '2028-03-30']],
  ['2028-02-29T10:00:00.000Z', 'year', ['2029-02-28', '2030-02-28', '2031-02-28', '2032-02-29']],
] as const)('periods from %s keep the day of their anchor (%s)', (anchor, interval, days) => {
  const ends = days.map((_, index) => periodEnd(new Date(anchor), interval, index + 1).toISOString());
  expect(ends).toEqual(days.map((day) => `${day}T10:00:00.000Z`));
});

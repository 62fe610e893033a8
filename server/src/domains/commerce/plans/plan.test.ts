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

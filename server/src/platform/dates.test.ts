import { expect, test } from 'vitest';
import { formatDay, formatMoment } from './dates.ts';

test('a day has no leading zero and a month of three letters', () => {
  expect(formatDay(new Date('2026-09-05T23:59:59.999Z'))).toBe('5 Sep 2026');
});

test('a moment is in UTC with 24 hours', () => {
  expect(formatMoment(new Date('2026-11-22T14:05:59.000Z'))).toBe('22 Nov 2026, 14:05 UTC');
  expect(formatMoment(new Date('2026-11-22T00:05:00.000Z'))).toBe('22 Nov 2026, 00:05 UTC');
});

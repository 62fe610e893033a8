import { expect, test } from 'vitest';
import { formatElapsed } from './elapsed.ts';

const now = Date.parse('2026-11-21T12:00:00Z');

test.each([
  ['2026-11-21T11:59:30Z', 'just now'],
  ['2026-11-21T11:59:00Z', '1 minute ago'],
  ['2026-11-21T09:00:01Z', '2 hours ago'],
  ['2026-11-20T11:00:00Z', 'yesterday'],
  ['2026-11-10T12:00:00Z', 'last week'],
  ['2025-11-01T12:00:00Z', 'last year'],
])('%s is %s', (instant, words) => {
  expect(formatElapsed(instant, now)).toBe(words);
});

test('an instant in the future, from a clock that is ahead, is just now', () => {
  expect(formatElapsed('2026-11-21T12:00:05Z', now)).toBe('just now');
});

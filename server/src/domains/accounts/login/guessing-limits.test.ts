import { expect, test } from 'vitest';
import { countedSince, secondsUntilForgotten } from './guessing-limits.ts';

test('a failure is forgotten fifteen minutes after it happened', () => {
  const now = new Date('2026-11-20T12:15:00.000Z');
  expect(countedSince(now).toISOString()).toBe('2026-11-20T12:00:00.000Z');
  expect(secondsUntilForgotten(new Date('2026-11-20T12:10:00.500Z'), now)).toBe(601);
  expect(secondsUntilForgotten(new Date('2026-11-20T11:00:00.000Z'), now)).toBe(1);
});

import { expect, test } from 'vitest';
import { addressOf, countedSince, secondsUntilForgotten } from './login-failure.ts';

test.each([
  ['192.0.2.7', '192.0.2.7'],
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['2001:DB8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['2001:db8:1:2:ffff::1', '2001:db8:1:2'],
  ['2001:db8::1', '2001:db8:0:0'],
  ['::1', '0:0:0:0'],
])('%s counts as %s', (ip, address) => {
  expect(addressOf(ip)).toBe(address);
});

test('a failure is forgotten fifteen minutes after it happened', () => {
  const now = new Date('2026-11-20T12:15:00.000Z');
  expect(countedSince(now).toISOString()).toBe('2026-11-20T12:00:00.000Z');
  expect(secondsUntilForgotten(new Date('2026-11-20T12:10:00.500Z'), now)).toBe(601);
  expect(secondsUntilForgotten(new Date('2026-11-20T11:00:00.000Z'), now)).toBe(1);
});

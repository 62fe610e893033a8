import { formatClock } from '@fit-coder/contracts/clock';
import { expect, test } from 'vitest';
import { initials } from '../controls/avatar.tsx';
import { formatDuration, formatLength } from './duration.ts';
import { formatPrice } from './price.tsx';

test.each([
  [0, '0 s'],
  [38.2, '38 s'],
  [59.6, '1 min'],
  [75, '1 min 15 s'],
  [599.4, '9 min 59 s'],
  [600, '10 min'],
  [3120, '52 min'],
  [3599, '1 h'],
  [14_700, '4 h 05 min'],
])('%d seconds are %s long', (seconds, text) => {
  expect(formatDuration(seconds)).toBe(text);
});

test.each([
  [-1, '0:00'],
  [252.9, '4:12'],
  [3852, '1:04:12'],
])('%d seconds into a video is %s', (seconds, text) => {
  expect(formatClock(seconds)).toBe(text);
});

test.each([
  [38.4, '0:38'],
  [38.5, '0:39'],
  [39, '0:39'],
  [3599.6, '1:00:00'],
])('a video of %d seconds is %s long', (seconds, text) => {
  expect(formatLength(seconds)).toBe(text);
});

test('prices are in the minor unit of their own currency', () => {
  expect(formatPrice(2900, 'usd')).toBe('$29');
  expect(formatPrice(2999, 'usd')).toBe('$29.99');
  expect(formatPrice(2950, 'eur')).toBe('€29.50');
  expect(formatPrice(49_900, 'inr')).toBe('₹499');
  expect(formatPrice(3000, 'jpy')).toBe('¥3,000');
});

test('initials come from the first and the last word', () => {
  expect(initials('Ada Lovelace')).toBe('AL');
  expect(initials('  juan de la Cruz ')).toBe('JC');
  expect(initials('émile')).toBe('É');
  expect(initials('Yuki Duarte (demo)')).toBe('YD');
  expect(initials('')).toBe('');
});

import { expect, test } from 'vitest';
import { changeWords, countWords, monthWords } from './month-words.ts';

const october = { month: 'October' };

test('a month has three names', () => {
  expect(monthWords('2026-01')).toEqual({ long: 'January 2026', short: 'Jan 2026', name: 'January' });
});

test('counts have separated thousands', () => {
  expect(countWords(12_400)).toBe('12,400');
});

test.each([
  [{ now: 10, before: 8, percentage: 25 }, 'up', '+25%', 'up from 8 in October'],
  [{ now: 6, before: 9, percentage: -33.3 }, 'down', '-33.3%', 'down from 9 in October'],
  [{ now: 0, before: 1500, percentage: -100 }, 'down', '-100%', 'down from 1,500 in October'],
  [{ now: 8, before: 8, percentage: 0 }, 'same', '0%', 'the same as in October'],
])('a change of %o is a percentage', (change, direction, size, words) => {
  expect(changeWords({ ...change, ...october })).toEqual({ direction, size, words });
});

test('a change from zero is a count, because it has no percentage', () => {
  expect(changeWords({ now: 5, before: 0, percentage: 500, ...october })).toEqual({
    direction: 'up',
    size: '+5',
    words: 'up from none in October',
  });
  expect(changeWords({ now: 0, before: 0, percentage: 0, ...october })).toEqual({
    direction: 'same',
    size: '0',
    words: 'the same as in October',
  });
});

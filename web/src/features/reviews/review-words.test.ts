import { expect, test } from 'vitest';
import { averageOf, reviewCount, totalOf } from './review-words.ts';

test.each([
  [[0, 0, 0, 0, 0], 0, '–'],
  [[0, 0, 0, 0, 1], 1, '5.0'],
  [[1, 0, 0, 0, 2], 3, '3.7'],
  [[0, 0, 1, 2, 4], 7, '4.4'],
])('of %j there are %d, on average %s', (counts, total, average) => {
  expect([totalOf(counts), averageOf(counts)]).toEqual([total, average]);
});

test('one review is named in the singular', () => {
  expect([0, 1, 2].map(reviewCount)).toEqual(['0 reviews', '1 review', '2 reviews']);
});

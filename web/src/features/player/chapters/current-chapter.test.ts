import { expect, test } from 'vitest';
import { chapterAt } from './current-chapter.ts';

const chapters = [
  { seconds: 5, title: 'One' },
  { seconds: 20, title: 'Two' },
];

test.each([
  [4.9, null],
  [5, 'One'],
  [19.99, 'One'],
  [20, 'Two'],
  [900, 'Two'],
])('second %d lies in chapter %s', (second, title) => {
  expect(chapterAt(chapters, second)?.title ?? null).toBe(title);
});

test('a video without chapters is in none', () => {
  expect(chapterAt([], 10)).toBeNull();
});

import { figureParts } from '@fit-coder/contracts/learning/editor';
import { expect, test } from 'vitest';
import { finishedWords, leftWords, startedWords, watchedShares } from './figure-words.ts';

const parts = (counts: Readonly<Record<number, number>>) =>
  Array.from({ length: figureParts }, (_, part) => counts[part] ?? 0);

test.each([
  [0, '0'],
  [1240, '1,240'],
  [10_000, '10,000 or more'],
])('%i learners who began are %s', (started, words) => expect(startedWords({ started })).toBe(words));

test.each([
  [0, 0, '–'],
  [3, 1, '33%'],
  [8, 5, '63%'],
  [2, 2, '100%'],
])('of %i learners, %i finished: %s', (counted, finished, words) =>
  expect(finishedWords({ counted, finished })).toBe(words),
);

test('the part in which most learners stopped is said as a span of the video', () => {
  expect(leftWords({ left: parts({ 3: 12, 4: 2 }), counted: 20 }, 600)).toBe('1:30 to 2:00 (12 learners)');
  expect(leftWords({ left: parts({ 19: 1 }), counted: 20 }, 3600)).toBe('57:00 to 1:00:00 (1 learner)');
  expect(leftWords({ left: parts({ 1: 2 }), counted: 20 }, null)).toBe('5% to 10% (2 learners)');
  expect(leftWords({ left: parts({}), counted: 20 }, 600)).toBe('Nobody stopped');
  expect(leftWords({ left: parts({}), counted: 0 }, 600)).toBe('–');
});

test('shares are of the learners who were counted', () => {
  expect(watchedShares({ watched: [4, 2, 0], counted: 4 })).toEqual([1, 0.5, 0]);
  expect(watchedShares({ watched: [0, 0], counted: 0 })).toEqual([0, 0]);
});

import { expect, test } from 'vitest';
import { repStates, repSummary, repTicks } from './rep-ticks.ts';

const count = (path: string) => path.split('M').length - 1;

test('every lecture has one tick, in the path of its own state', () => {
  const ticks = repTicks(repStates(24, 9));
  expect([count(ticks.done), count(ticks.current), count(ticks.todo)]).toEqual([9, 1, 14]);
});

test('a finished course has no current lecture, and a new one starts at the first', () => {
  expect(repStates(2, 2)).toEqual(['done', 'done']);
  expect(repStates(2, 0)).toEqual(['current', 'todo']);
  expect(repStates(0, 0)).toEqual([]);
});

test('ticks keep the order of the lectures, whatever was skipped', () => {
  expect(repTicks(['todo', 'done', 'current'])).toEqual({
    todo: 'M1 10h2v6h-2z',
    done: 'M5 4h2v12h-2z',
    current: 'M8.5 1h3v14h-3z',
  });
});

test('the words say how many are done and where the learner is', () => {
  expect(repSummary(repStates(12, 3))).toBe('3 of 12 lectures done, now on lecture 4');
  expect(repSummary(repStates(12, 0))).toBe('0 of 12 lectures done');
  expect(repSummary(repStates(1, 1))).toBe('1 of 1 lecture done');
});

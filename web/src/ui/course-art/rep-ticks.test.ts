import { expect, test } from 'vitest';
import { repStates, repSummary, repTicks } from './rep-ticks.ts';

const count = (path: string) => path.split('M').length - 1;

test('draws one tick per lecture, in the path of its state', () => {
  const ticks = repTicks(repStates(24, 9));
  expect([count(ticks.done), count(ticks.current), count(ticks.todo)]).toEqual([9, 1, 14]);
});

test('has no current lecture in a finished course, and starts a new course at its first lecture', () => {
  expect(repStates(2, 2)).toEqual(['done', 'done']);
  expect(repStates(2, 0)).toEqual(['current', 'todo']);
  expect(repStates(0, 0)).toEqual([]);
});

test('draws the ticks in the order of the lectures, also when some were skipped', () => {
  expect(repTicks(['todo', 'done', 'current'])).toEqual({
    todo: 'M1 10h2v6h-2z',
    done: 'M5 4h2v12h-2z',
    current: 'M8.5 1h3v14h-3z',
    mark: '',
  });
});

test('draws the current lecture with a mark when it is done', () => {
  expect(repTicks(['currentDone'])).toMatchObject({
    current: 'M0.5 1h3v14h-3z',
    mark: 'M0.5 8h3v7h-3z',
  });
});

test('says how many lectures are done and which one is current', () => {
  expect(repSummary(repStates(12, 3))).toBe('3 of 12 lectures done, now on lecture 4');
  expect(repSummary(repStates(12, 0))).toBe('0 of 12 lectures done');
  expect(repSummary(repStates(1, 1))).toBe('1 of 1 lecture done');
  expect(repSummary(['done', 'currentDone', 'todo'])).toBe('2 of 3 lectures done, now on lecture 2');
});

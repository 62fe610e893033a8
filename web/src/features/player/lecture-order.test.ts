import type { Lecture } from '@fit-coder/contracts/catalogue';
import { expect, test } from 'vitest';
import { chooseLecture, lectureToContinue, neighboursOf } from './lecture-order.ts';
import type { Position } from './positions/position-memory.ts';

const lecture = (id: string, ready = true): Lecture => ({
  id,
  ready,
  section: 'One',
  title: `Lecture ${id}`,
  summary: '',
  preview: false,
  durationSeconds: ready ? 60 : null,
});
const lectures = [lecture('a', false), lecture('b'), lecture('c', false), lecture('d'), lecture('e', false)];
const left = (when: number, done = false): Position => ({ seconds: 20, when, done });

test.each([
  ['the one the address names', 'd', 'd'],
  ['one that is not recorded, when the address names it', 'c', 'c'],
  ['the first that can be played', null, 'b'],
  ['the first that can be played, when the address names none of this course', 'zzz', 'b'],
])('chooses %s', (_, asked, chosen) => {
  expect(chooseLecture(lectures, asked)?.id).toBe(chosen);
});

test('chooses the first when none can be played, and nothing from nothing', () => {
  expect(chooseLecture([lecture('x', false), lecture('y', false)], null)?.id).toBe('x');
  expect(chooseLecture([], 'x')).toBeUndefined();
});

test.each([
  ['a', undefined, 'b'],
  ['b', undefined, 'd'],
  ['c', 'b', 'd'],
  ['d', 'b', undefined],
  ['e', 'd', undefined],
  ['zzz', undefined, undefined],
])('beside %s stand %s and %s', (id, previous, next) => {
  const found = neighboursOf(lectures, id);
  expect([found.previous?.id, found.next?.id]).toEqual([previous, next]);
});

test('goes on with the lecture watched last', () => {
  expect(lectureToContinue(lectures, { b: left(2), d: left(1) })?.id).toBe('b');
});

test('goes on with the next when the last is done, and with none after the end', () => {
  expect(lectureToContinue(lectures, { b: left(2, true) })?.id).toBe('d');
  expect(lectureToContinue(lectures, { b: left(1), d: left(2, true) })).toBeUndefined();
});

test('has nothing to go on with where nothing of the course was watched', () => {
  expect(lectureToContinue(lectures, { other: left(3) })).toBeUndefined();
});

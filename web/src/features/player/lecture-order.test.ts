import type { Lecture } from '@fit-coder/contracts/catalogue';
import { expect, test } from 'vitest';
import { chooseLecture, lectureToCarryOn, neighboursOf } from './lecture-order.ts';
import type { Position } from './positions/position-memory.ts';

const lecture = (id: string, ready = true): Lecture => ({
  id,
  ready,
  section: 'One',
  title: `Lecture ${id}`,
  summary: '',
  summaryHtml: '',
  preview: false,
  durationSeconds: ready ? 60 : null,
});
const lectures = [lecture('a', false), lecture('b'), lecture('c', false), lecture('d'), lecture('e', false)];
const left = (when: number, done = false): Position => ({ seconds: 20, when, done });

test.each([
  ['the lecture that the URL names', 'd', 'd'],
  ['a lecture that is not ready, if the URL names it', 'c', 'c'],
  ['the first ready lecture, if the URL names none', null, 'b'],
  ['the first ready lecture, if the URL names an unknown one', 'zzz', 'b'],
])('chooses %s', (_, asked, chosen) => {
  expect(chooseLecture(lectures, asked)?.id).toBe(chosen);
});

test('chooses the first lecture when none is ready, and none in an empty course', () => {
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
])('the neighbours of %s are %s and %s', (id, previous, next) => {
  const found = neighboursOf(lectures, id);
  expect([found.previous?.id, found.next?.id]).toEqual([previous, next]);
});

test('carries on with the lecture watched last', () => {
  expect(lectureToCarryOn(lectures, { b: left(2), d: left(1) })?.id).toBe('b');
});

test('carries on with the next lecture when the last one is done, and with none at the end', () => {
  expect(lectureToCarryOn(lectures, { b: left(2, true) })?.id).toBe('d');
  expect(lectureToCarryOn(lectures, { b: left(1), d: left(2, true) })).toBeUndefined();
});

test('carries on with none when nothing of the course was watched', () => {
  expect(lectureToCarryOn(lectures, { other: left(3) })).toBeUndefined();
});

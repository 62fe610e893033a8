import { expect, test } from 'vitest';
import { Refusal } from '../../../platform/refusal.ts';
import { readLectureOrder } from './lecture-order.ts';

const present = [{ id: 'a' }, { id: 'b' }, { id: 'c' }];
const order = (...places: string[]) =>
  places.map(([id = '', ...section]) => ({ id, section: section.join('') }));

test('puts lectures into the given order, each in its section', () => {
  expect(readLectureOrder(order('cOne', 'aOne', 'bTwo'), present)).toEqual(order('cOne', 'aOne', 'bTwo'));
});

test('keeps a section together, at the place of its first lecture', () => {
  expect(readLectureOrder(order('cOne', 'aTwo', 'b One '), present)).toEqual(order('cOne', 'bOne', 'aTwo'));
});

test.each([
  ['one is missing', order('aOne', 'bOne')],
  ['one is named twice', order('aOne', 'bOne', 'bOne')],
  ['one is named twice beside all', order('aOne', 'bOne', 'cOne', 'cOne')],
  ['one is of another course', order('aOne', 'bOne', 'dOne')],
  ['none is named', []],
])('refused when %s', (_, asked) => {
  expect(() => readLectureOrder(asked, present)).toThrow(Refusal);
});

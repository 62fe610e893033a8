import { adminListCourses } from '@fit-coder/contracts/catalogue-admin';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Refusal } from '../../../platform/refusal.ts';
import { decodeCourseCursor, encodeCourseCursor, readOrder } from './course-sort.ts';

const id = '0d4e9c1a-6f7b-4c3d-8e2f-5a6b7c8d9e0f';
const byTitle = readOrder({ sort: 'title' });

test('the default sort is by age, and each sort has a default direction', () => {
  expect(readOrder({})).toEqual({ sort: 'created', direction: 'desc' });
  expect(byTitle).toEqual({ sort: 'title', direction: 'asc' });
  expect(readOrder({ sort: 'duration' })).toEqual({ sort: 'duration', direction: 'desc' });
  expect(readOrder({ sort: 'duration', direction: 'asc' }).direction).toBe('asc');
});

test('a written cursor is read again, and the contract accepts the longest', () => {
  const titles = fc.string({ unit: 'grapheme', maxLength: 120 }).filter((title) => title.length <= 120);
  fc.assert(
    fc.property(titles, fc.uuid(), (value, place) => {
      const cursor = encodeCourseCursor(byTitle, { value, id: place });
      expect(adminListCourses.query.safeParse({ cursor }).success).toBe(true);
      expect(decodeCourseCursor(byTitle, cursor)).toEqual({ value, id: place });
    }),
  );
  const order = readOrder({});
  const place = { value: 1_800_000_000_123_456, id };
  expect(decodeCourseCursor(order, encodeCourseCursor(order, place))).toEqual(place);
  const longest = encodeCourseCursor(byTitle, { value: '\u0001'.repeat(120), id });
  expect(adminListCourses.query.safeParse({ cursor: longest }).success).toBe(true);
});

test.each([
  ['of another sorting', encodeCourseCursor(readOrder({}), { value: 1, id })],
  ['of another direction', encodeCourseCursor({ sort: 'title', direction: 'desc' }, { value: 'a', id })],
  ['with a number for a title', encodeCourseCursor(byTitle, { value: 1, id })],
  ['with no id', encodeCourseCursor(byTitle, { value: 'a', id: 'nobody' })],
  ['cut short', encodeCourseCursor(byTitle, { value: 'a title', id }).slice(0, -4)],
  ['with another checksum', `AAAAAA${encodeCourseCursor(byTitle, { value: 'a title', id }).slice(6)}`],
  ['of nothing', ''],
  ['of garbage', 'garbage'],
])('a cursor %s is refused', (_, cursor) => {
  expect(() => decodeCourseCursor(byTitle, cursor)).toThrow(Refusal);
});

test('a sum beyond what the database holds is refused', () => {
  const order = readOrder({ sort: 'lectures' });
  expect(() => decodeCourseCursor(order, encodeCourseCursor(order, { value: 2 ** 40, id }))).toThrow(Refusal);
});

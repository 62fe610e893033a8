import { expect, test } from 'vitest';
import {
  courseInFragment,
  PendingCourse,
  pendingFragment,
  pendingKey,
  type PendingStorage,
} from './pending-course.ts';

const rust = '0190c0de-0000-7000-8000-000000000001';
const go = '0190c0de-0000-7000-8000-000000000002';
const minutes = 60 * 1000;

function storageOf(text?: string): PendingStorage {
  const items = new Map(text === undefined ? [] : [[pendingKey('bookmark'), text]]);
  return {
    getItem: (key) => items.get(key) ?? null,
    setItem: (key, value) => void items.set(key, value),
    removeItem: (key) => void items.delete(key),
  };
}

test('returns the course once, also after a reload', () => {
  const storage = storageOf();
  new PendingCourse('bookmark', storage).keep(rust);
  const afterReload = new PendingCourse('bookmark', storage);
  expect(afterReload.take()).toBe(rust);
  expect(afterReload.take()).toBeNull();
});

test('keeps only the last course', () => {
  const pending = new PendingCourse('bookmark', storageOf());
  pending.keep(rust);
  pending.keep(go);
  expect(pending.take()).toBe(go);
  expect(pending.take()).toBeNull();
});

test('forgets the course when it is dropped', () => {
  const pending = new PendingCourse('bookmark', storageOf());
  pending.keep(rust);
  pending.drop();
  expect(pending.take()).toBeNull();
});

test.each([
  [0, rust],
  [30 * minutes, rust],
  [30 * minutes + 1, null],
  [-1, null],
])('%d ms after the click the course is %s', (age, course) => {
  let now = 1_000_000_000;
  const pending = new PendingCourse('bookmark', storageOf(), () => now);
  pending.keep(rust);
  now += age;
  expect(pending.take()).toBe(course);
});

test.each([
  '{',
  'null',
  '7',
  '[]',
  JSON.stringify({ id: rust }),
  JSON.stringify({ id: '../admin', at: Date.now() }),
  JSON.stringify({ id: rust, at: 'now' }),
])('ignores a storage that holds %s', (text) => {
  expect(new PendingCourse('bookmark', storageOf(text)).take()).toBeNull();
});

test('keeps the courses of two kinds apart', () => {
  const storage = storageOf();
  new PendingCourse('bookmark', storage).keep(rust);
  new PendingCourse('follow', storage).keep(go);
  expect(new PendingCourse('follow', storage).take()).toBe(go);
  expect(new PendingCourse('bookmark', storage).take()).toBe(rust);
});

test('works without storage and with storage that is forbidden', () => {
  const forbid = () => {
    throw new DOMException('The operation is insecure.', 'SecurityError');
  };
  for (const storage of [null, { getItem: forbid, setItem: forbid, removeItem: forbid }]) {
    const pending = new PendingCourse('bookmark', storage);
    pending.keep(rust);
    expect(pending.take()).toBeNull();
  }
});

test('reads the course from the fragment that it wrote, and from no other', () => {
  expect(courseInFragment('bookmark', pendingFragment('bookmark', rust))).toBe(rust);
  for (const hash of [
    '',
    '#main',
    '#bookmark=',
    '#bookmark=../admin',
    `#${rust}`,
    pendingFragment('follow', rust),
  ])
    expect(courseInFragment('bookmark', hash)).toBeNull();
});

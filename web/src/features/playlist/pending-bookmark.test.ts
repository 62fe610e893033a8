import { expect, test } from 'vitest';
import {
  bookmarkFragment,
  bookmarkKey,
  courseInFragment,
  PendingBookmark,
  type BookmarkStorage,
} from './pending-bookmark.ts';

const rust = '0190c0de-0000-7000-8000-000000000001';
const go = '0190c0de-0000-7000-8000-000000000002';
const minutes = 60 * 1000;

function storageOf(text?: string): BookmarkStorage {
  const items = new Map(text === undefined ? [] : [[bookmarkKey, text]]);
  return {
    getItem: (key) => items.get(key) ?? null,
    setItem: (key, value) => void items.set(key, value),
    removeItem: (key) => void items.delete(key),
  };
}

test('returns the course once, also after a reload', () => {
  const storage = storageOf();
  new PendingBookmark(storage).keep(rust);
  const afterReload = new PendingBookmark(storage);
  expect(afterReload.take()).toBe(rust);
  expect(afterReload.take()).toBeNull();
});

test('keeps only the last course', () => {
  const pending = new PendingBookmark(storageOf());
  pending.keep(rust);
  pending.keep(go);
  expect(pending.take()).toBe(go);
  expect(pending.take()).toBeNull();
});

test('forgets the course when it is dropped', () => {
  const pending = new PendingBookmark(storageOf());
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
  const pending = new PendingBookmark(storageOf(), () => now);
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
  expect(new PendingBookmark(storageOf(text)).take()).toBeNull();
});

test('works without storage and with storage that is forbidden', () => {
  const forbid = () => {
    throw new DOMException('The operation is insecure.', 'SecurityError');
  };
  for (const storage of [null, { getItem: forbid, setItem: forbid, removeItem: forbid }]) {
    const pending = new PendingBookmark(storage);
    pending.keep(rust);
    expect(pending.take()).toBeNull();
  }
});

test('reads the course from the fragment that it wrote, and from no other', () => {
  expect(courseInFragment(bookmarkFragment(rust))).toBe(rust);
  for (const hash of ['', '#main', '#bookmark=', '#bookmark=../admin', `#${rust}`])
    expect(courseInFragment(hash)).toBeNull();
});

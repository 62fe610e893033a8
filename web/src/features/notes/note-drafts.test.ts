import { expect, test } from 'vitest';
import { NoteDrafts, type DraftStorage } from './note-drafts.ts';

const draft = { id: '0190c0de-0000-7000-8000-000000000001', second: 252, text: 'Half a sen' };

function storageOf(first: Readonly<Record<string, string>> = {}): DraftStorage {
  const items = new Map(Object.entries(first));
  return {
    getItem: (key) => items.get(key) ?? null,
    setItem: (key, value) => void items.set(key, value),
    removeItem: (key) => void items.delete(key),
  };
}

test('finds a draft again after the page was closed, and only for its user and its place', () => {
  const storage = storageOf();
  new NoteDrafts(storage).write('ada', 'lecture', draft);
  const afterReload = new NoteDrafts(storage);
  expect(afterReload.read('ada', 'lecture')).toEqual(draft);
  expect(afterReload.read('lin', 'lecture')).toBeNull();
  expect(afterReload.read('ada', 'another')).toBeNull();
});

test('forgets a draft that was saved', () => {
  const drafts = new NoteDrafts(storageOf());
  drafts.write('ada', 'lecture', draft);
  drafts.write('ada', 'lecture', null);
  expect(drafts.read('ada', 'lecture')).toBeNull();
});

test.each(['{', 'null', '7', '[]', '{"id":"a","second":-1,"text":"x"}', '{"id":"a","second":1}'])(
  'ignores a storage that holds %s',
  (text) => {
    const drafts = new NoteDrafts(storageOf({ 'fit-coder-note:ada:lecture': text }));
    expect(drafts.read('ada', 'lecture')).toBeNull();
  },
);

test('works without storage and with storage that is forbidden', () => {
  const forbid = () => {
    throw new DOMException('The operation is insecure.', 'SecurityError');
  };
  for (const storage of [null, { getItem: forbid, setItem: forbid, removeItem: forbid }]) {
    const drafts = new NoteDrafts(storage);
    drafts.write('ada', 'lecture', draft);
    expect(drafts.read('ada', 'lecture')).toBeNull();
  }
});

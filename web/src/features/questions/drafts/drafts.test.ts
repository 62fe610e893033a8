import { expect, test } from 'vitest';
import { PostDrafts, type DraftStorage } from './drafts.ts';

function storage(content: Record<string, string> = {}) {
  const entries = new Map(Object.entries(content));
  const kept: DraftStorage = {
    getItem: (key) => entries.get(key) ?? null,
    setItem: (key, text) => void entries.set(key, text),
    removeItem: (key) => void entries.delete(key),
  };
  return { kept, entries };
}

test('a draft is found again by its user, in its place', () => {
  const { kept } = storage();
  new PostDrafts(kept).write('ada', 'ask:1', { title: 'Why?', body: '' });
  const drafts = new PostDrafts(kept);
  expect(drafts.read('ada', 'ask:1')).toEqual({ title: 'Why?', body: '' });
  expect(drafts.read('ada', 'ask:2')).toEqual({});
  expect(drafts.read('eve', 'ask:1')).toEqual({});
});

test('a draft without words is removed', () => {
  const { kept, entries } = storage();
  const drafts = new PostDrafts(kept);
  drafts.write('ada', 'ask:1', { title: 'Why?' });
  drafts.write('ada', 'ask:1', { title: ' ', body: '' });
  expect(entries.size).toBe(0);
});

test.each(['{', '7', '"text"', '[]', '{"title":7}'])('damaged content (%s) is no draft', (text) => {
  const { kept } = storage({ 'fit-coder-post:ada:ask:1': text });
  expect(new PostDrafts(kept).read('ada', 'ask:1')).toEqual({});
});

test('without a storage, or with one that is full, nothing breaks', () => {
  const full: DraftStorage = {
    ...storage().kept,
    setItem: () => {
      throw new DOMException('full', 'QuotaExceededError');
    },
  };
  for (const drafts of [new PostDrafts(null), new PostDrafts(full)]) {
    drafts.write('ada', 'ask:1', { title: 'Why?' });
    expect(drafts.read('ada', 'ask:1')).toEqual({});
  }
});

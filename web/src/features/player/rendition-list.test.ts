import { expect, test, vi } from 'vitest';
import { RenditionList } from './rendition-list.ts';

const ladder = [720, 480, 360].map((height, index) => ({
  id: String(index),
  width: (height * 16) / 9,
  height,
  bitrate: height * 1000,
}));

test('iterates, counts and indexes the qualities', () => {
  const list = new RenditionList();
  list.replace(ladder);
  expect([...list]).toEqual(ladder);
  expect([list.length, list[1]?.height, list.selectedIndex]).toEqual([3, 480, -1]);
});

test('forgets the qualities of the previous video', () => {
  const list = new RenditionList();
  list.replace(ladder);
  list.selectedIndex = 2;
  list.replace(ladder.slice(0, 1));
  expect([list.length, list[2], list.selectedIndex]).toEqual([1, undefined, -1]);
});

test('dispatches an event for each change', () => {
  const list = new RenditionList();
  const heard = vi.fn((event: Event) => event.type);
  for (const name of ['addrendition', 'removerendition', 'change']) list.addEventListener(name, heard);
  list.replace(ladder);
  list.selectedIndex = 1;
  list.replace([]);
  expect(heard.mock.results.map(({ value }) => value)).toEqual(['addrendition', 'change', 'removerendition']);
});

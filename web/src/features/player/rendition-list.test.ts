import { expect, test, vi } from 'vitest';
import { RenditionList } from './rendition-list.ts';

const ladder = [720, 480, 360].map((height, index) => ({
  id: String(index),
  width: (height * 16) / 9,
  height,
  bitrate: height * 1000,
}));

test('the qualities can be gone through, counted and found by their place', () => {
  const list = new RenditionList();
  list.replace(ladder);
  expect([...list]).toEqual(ladder);
  expect([list.length, list[1]?.height, list.selectedIndex]).toEqual([3, 480, -1]);
});

test('another video leaves nothing of the one before', () => {
  const list = new RenditionList();
  list.replace(ladder);
  list.selectedIndex = 2;
  list.replace(ladder.slice(0, 1));
  expect([list.length, list[2], list.selectedIndex]).toEqual([1, undefined, -1]);
});

test('changes are told of', () => {
  const list = new RenditionList();
  const heard = vi.fn((event: Event) => event.type);
  for (const name of ['addrendition', 'removerendition', 'change']) list.addEventListener(name, heard);
  list.replace(ladder);
  list.selectedIndex = 1;
  list.replace([]);
  expect(heard.mock.results.map(({ value }) => value)).toEqual(['addrendition', 'change', 'removerendition']);
});

import { expect, test, vi } from 'vitest';
import { PositionMemory, type PositionStorage } from './position-memory.ts';

function storageOf(text: string | null = null): PositionStorage & { text: string | null } {
  return {
    text,
    getItem() {
      return this.text;
    },
    setItem(_, value) {
      this.text = value;
    },
  };
}

test('a place is found again after the page was closed', () => {
  const storage = storageOf();
  new PositionMemory(storage).remember('a', 252.7, 600);
  expect(new PositionMemory(storage).placeIn('a', 600)).toBe(252);
});

test.each([
  [4, null],
  [5, 5],
  [595, 595],
  [596, null],
])('watched up to second %d of 600, the place is %s', (seconds, place) => {
  const memory = new PositionMemory(storageOf());
  memory.remember('a', seconds, 600);
  expect(memory.placeIn('a', 600)).toBe(place);
});

test('a lecture watched to the end is done, and stays so when it is begun again', () => {
  const memory = new PositionMemory(storageOf());
  memory.remember('a', 30, 42);
  expect(memory.read()['a']?.done).toBe(false);
  memory.remember('a', 41, 42);
  memory.remember('a', 10, 42);
  expect(memory.read()['a']).toMatchObject({ seconds: 10, done: true });
});

test('listeners hear of a change, and no more once they left', () => {
  const memory = new PositionMemory(storageOf());
  const listener = vi.fn();
  const leave = memory.subscribe(listener);
  memory.remember('a', 10, 60);
  leave();
  memory.remember('a', 20, 60);
  expect(listener).toHaveBeenCalledTimes(1);
});

test('what is read is the same object until something changes', () => {
  const memory = new PositionMemory(storageOf());
  const before = memory.read();
  expect(memory.read()).toBe(before);
  memory.remember('a', 10, 60);
  expect(memory.read()).not.toBe(before);
});

test('the lectures watched longest ago are forgotten first', () => {
  let now = 0;
  const memory = new PositionMemory(storageOf(), () => (now += 1));
  for (let index = 0; index < 310; index++) memory.remember(`lecture ${index}`, 10, 60);
  expect(Object.keys(memory.read())).toHaveLength(300);
  expect(memory.placeIn('lecture 9', 60)).toBeNull();
  expect(memory.placeIn('lecture 10', 60)).toBe(10);
});

test.each(['{', 'null', '[]', '7', '{"a":{"seconds":"x","when":1,"done":false},"b":null}'])(
  'a storage that holds %s is read as empty',
  (text) => {
    expect(new PositionMemory(storageOf(text)).read()).toEqual({});
  },
);

test('a storage that refuses costs the memory and nothing else', () => {
  const refuse = () => {
    throw new Error('denied');
  };
  const memory = new PositionMemory({ getItem: refuse, setItem: refuse });
  memory.remember('a', 30, 60);
  expect(memory.placeIn('a', 60)).toBe(30);
});

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

test('finds a position again after the page was closed', () => {
  const storage = storageOf();
  new PositionMemory(storage).remember('a', 252.7, 600);
  expect(new PositionMemory(storage).placeIn('a', 600)).toBe(252);
});

test.each([
  [4, null],
  [5, 5],
  [595, 595],
  [596, null],
])('continues a lecture of 600 seconds that was watched up to second %d from %s', (seconds, place) => {
  const memory = new PositionMemory(storageOf());
  memory.remember('a', seconds, 600);
  expect(memory.placeIn('a', 600)).toBe(place);
});

test('marks a lecture as done at its end, and keeps it done when it starts again', () => {
  const memory = new PositionMemory(storageOf());
  memory.remember('a', 30, 42);
  expect(memory.read()['a']?.done).toBe(false);
  memory.remember('a', 41, 42);
  memory.remember('a', 10, 42);
  expect(memory.read()['a']).toMatchObject({ seconds: 10, done: true });
});

test('notifies listeners of changes until they unsubscribe', () => {
  const memory = new PositionMemory(storageOf());
  const listener = vi.fn();
  const leave = memory.subscribe(listener);
  memory.remember('a', 10, 60);
  leave();
  memory.remember('a', 20, 60);
  expect(listener).toHaveBeenCalledTimes(1);
});

test('returns the same object until a position changes', () => {
  const memory = new PositionMemory(storageOf());
  const before = memory.read();
  expect(memory.read()).toBe(before);
  memory.remember('a', 10, 60);
  expect(memory.read()).not.toBe(before);
});

test('drops the lectures watched longest ago first', () => {
  let now = 0;
  const memory = new PositionMemory(storageOf(), () => (now += 1));
  for (let index = 0; index < 310; index++) memory.remember(`lecture ${index}`, 10, 60);
  expect(Object.keys(memory.read())).toHaveLength(300);
  expect(memory.placeIn('lecture 9', 60)).toBeNull();
  expect(memory.placeIn('lecture 10', 60)).toBe(10);
});

test.each(['{', 'null', '[]', '7', '{"a":{"seconds":"x","when":1,"done":false},"b":null}'])(
  'reads a storage that holds %s as empty',
  (text) => {
    expect(new PositionMemory(storageOf(text)).read()).toEqual({});
  },
);

test('remembers positions without storage while the page is open', () => {
  const refuse = () => {
    throw new Error('denied');
  };
  const memory = new PositionMemory({ getItem: refuse, setItem: refuse });
  memory.remember('a', 30, 60);
  expect(memory.placeIn('a', 60)).toBe(30);
});

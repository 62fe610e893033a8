import { describe, expect, test, vi } from 'vitest';
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
])('carries on with a lecture of 600 seconds that was watched up to second %d from %s', (seconds, place) => {
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

describe('of a user', () => {
  const kept = (seconds: number, when: number, done = false) => ({ lectureId: 'a', seconds, when, done });

  test('are separate from those of a visitor and of another user', () => {
    const texts = new Map<string, string>();
    const storage = {
      getItem: (key: string) => texts.get(key) ?? null,
      setItem: (key: string, text: string) => void texts.set(key, text),
    };
    const memory = new PositionMemory(storage);
    memory.remember('a', 10, 60);
    memory.openFor('ann');
    expect(memory.read()).toEqual({});
    memory.remember('a', 20, 60);
    memory.openFor('ben');
    expect(memory.placeIn('a', 60)).toBeNull();
    memory.openFor(null);
    expect(memory.placeIn('a', 60)).toBe(10);
    const reopened = new PositionMemory(storage);
    reopened.openFor('ann');
    expect(reopened.placeIn('a', 60)).toBe(20);
  });

  test('are not done because a video reached its end; the server counts what was watched', () => {
    const memory = new PositionMemory(storageOf());
    memory.openFor('ann');
    memory.remember('a', 60, 60);
    expect(memory.read()['a']?.done).toBe(false);
    memory.takeOver([kept(60, Date.now(), true)]);
    memory.remember('a', 5, 60);
    expect(memory.read()['a']?.done).toBe(true);
  });

  test.each([
    ['newer place of another device', 2000, 40],
    ['older place of another device', 500, 20],
  ])('take over whether a lecture is done, and a %s', (_, when, seconds) => {
    const memory = new PositionMemory(storageOf(), () => 1000);
    memory.remember('a', 20, 60);
    memory.takeOver([kept(40, when, true)]);
    expect(memory.read()['a']).toMatchObject({ seconds, done: true });
  });

  test('notify nobody when the server says nothing new', () => {
    const memory = new PositionMemory(storageOf(), () => 1000);
    memory.takeOver([kept(40, 2000)]);
    const listener = vi.fn();
    memory.subscribe(listener);
    memory.takeOver([kept(40, 2000)]);
    expect(listener).not.toHaveBeenCalled();
    memory.forget('a');
    expect(memory.read()).toEqual({});
    expect(listener).toHaveBeenCalledTimes(1);
  });
});

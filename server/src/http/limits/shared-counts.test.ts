import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { SharedCounts, type Exchange } from './shared-counts.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Nodes whose payloads arrive at all of them, also at the sender, as notifications do. */
function nodes(count: number, deliver: (payload: string) => readonly string[] = (payload) => [payload]) {
  const listeners: ((payload: string) => void)[] = [];
  const exchange: Exchange = {
    async send(payload) {
      for (const copy of deliver(payload)) for (const listener of listeners) listener(copy);
    },
    receive: (listener) => void listeners.push(listener),
  };
  return Array.from({ length: count }, () => new SharedCounts(exchange));
}

const minute = 60_000;

/** How many of `calls` in turn on all nodes are allowed, with `pauseMs` between them. */
function allowed(all: readonly SharedCounts[], max: number, calls: number, pauseMs: number): number {
  let count = 0;
  for (let index = 0; index < calls; index += 1) {
    const node = all[index % all.length];
    if (node && node.take('login 203.0.113.7', max, minute).current <= max) count += 1;
    vi.advanceTimersByTime(pauseMs);
  }
  return count;
}

test('a limit of a few calls is exact over four nodes for a client that is slower than the reports', () => {
  expect(allowed(nodes(4), 10, 60, 100)).toBe(10);
});

test('each further node allows less than a tenth more of a large limit', () => {
  const count = allowed(nodes(4), 300, 2000, 5);
  expect(count).toBeGreaterThanOrEqual(300);
  expect(count).toBeLessThan(300 + 3 * 30);
});

test('a burst that is faster than the reports gets the limit of each node, and then nothing on any', () => {
  const all = nodes(3);
  expect(allowed(all, 10, 300, 0)).toBe(30);
  vi.advanceTimersByTime(100);
  expect(allowed(all, 10, 30, 100)).toBe(0);
});

test('reports that arrive twice count once', () => {
  expect(
    allowed(
      nodes(2, (payload) => [payload, payload]),
      10,
      60,
      100,
    ),
  ).toBe(10);
});

test('nodes that do not hear of each other each apply the limit (control)', () => {
  expect(
    allowed(
      nodes(3, () => []),
      10,
      300,
      100,
    ),
  ).toBe(30);
});

test('the period begins with the first call on any node, and ends on all of them', () => {
  const [one, two] = nodes(2);
  one?.take('k', 1, minute);
  vi.advanceTimersByTime(59_000);
  expect(two?.take('k', 1, minute)).toEqual({ current: 2, ttl: 1000 });
  vi.advanceTimersByTime(1000);
  expect(two?.take('k', 1, minute)).toEqual({ current: 1, ttl: minute });
});

import { describe, expect, test } from 'vitest';
import { wholeSeconds, withRange, type WatchedRange } from './watched-seconds.ts';

const range = (from: number, to: number): WatchedRange => ({ from, to });

describe('a range', () => {
  test.each([
    ['into nothing', [], range(3, 5), [range(3, 5)]],
    [
      'before and after others',
      [range(0, 1), range(8, 9)],
      range(3, 5),
      [range(0, 1), range(3, 5), range(8, 9)],
    ],
    ['that touches', [range(0, 3)], range(3, 5), [range(0, 5)]],
    ['that is within another', [range(0, 9)], range(3, 5), [range(0, 9)]],
    ['that joins two', [range(0, 3), range(5, 9)], range(2, 6), [range(0, 9)]],
    ['that is empty', [range(0, 3)], range(7, 7), [range(0, 3)]],
  ])('%s', (_, ranges, added, joined) => {
    expect(withRange(ranges, added)).toEqual(joined);
  });
});

test('parts that follow each other leave out no whole second', () => {
  const cuts = [0, 10.4, 20.6, 33.5, 41.9];
  const parts = cuts.slice(1).map((to, index) => range(cuts[index] ?? 0, to));
  const sent = parts.flatMap((part) => wholeSeconds([part]));
  expect(sent.reduce<WatchedRange[]>(withRange, [])).toEqual([range(0, 42)]);
});

test('less than half a second is not sent', () => {
  expect(wholeSeconds([range(3.1, 3.4)])).toEqual([]);
});

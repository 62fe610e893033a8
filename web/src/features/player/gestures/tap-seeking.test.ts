import { expect, test } from 'vitest';
import { sideOf } from './tap-seeking.ts';

test.each([
  [10, -1],
  [129, -1],
  [131, 0],
  [220, 0],
  [249, 0],
  [251, 1],
  [369, 1],
])('a tap at %d of a player from 10 to 370 is on side %d', (x, side) => {
  expect(sideOf(x, { left: 10, width: 360 })).toBe(side);
});

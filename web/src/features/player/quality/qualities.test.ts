import { expect, test } from 'vitest';
import { renditionFor } from './qualities.ts';

test.each<[readonly number[], number | null, number]>([
  [[1080, 720, 360], null, -1],
  [[1080, 720, 360], 720, 1],
  [[1080, 720, 360], 480, 2],
  [[1080, 720, 360], 2160, 0],
  [[1080, 720, 360], 240, 2],
  [[360, 720, 1080], 1000, 1],
  [[], 720, -1],
])('of %j, %j lines are the rendition %i', (offered, wanted, index) => {
  expect(renditionFor(offered, wanted)).toBe(index);
});

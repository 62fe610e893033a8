import { expect, test } from 'vitest';
import { byName } from './lecture-file.ts';

test('files are listed by name, an exercise before its solution and 2 before 10', () => {
  const names = ['set-solution.ts', '10.sql', 'set.ts', '2.sql', 'set.css'];
  const sorted = names.map((name) => ({ name })).toSorted(byName);
  expect(sorted.map(({ name }) => name)).toEqual(['2.sql', '10.sql', 'set.css', 'set.ts', 'set-solution.ts']);
});

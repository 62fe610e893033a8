import { expect, test } from 'vitest';
import { strengthOf } from './strength.ts';

test('common passwords and words that everybody knows of the person are the weakest', () => {
  for (const password of ['password', '12345678', 'qwertyui', 'fitcoder', 'lovelace1'])
    expect(strengthOf(password, ['Ada Lovelace', 'ada@example.com']).score).toBeLessThanOrEqual(1);
});

test('several words that do not belong together are strong, and the words say what to do until then', () => {
  expect(strengthOf('twelve teapots sing at noon', []).score).toBe(4);
  expect(strengthOf('password', []).words).toContain('several words');
});

import { expect, test } from 'vitest';
import { strengthOf } from './strength.ts';

const ada = { name: 'Ada Lovelace', email: 'ada@example.com' };

test('common passwords and words that everybody knows of the person are the weakest', () => {
  for (const password of ['password', '12345678', 'qwertyui', 'fitcoder', 'lovelace1'])
    expect(strengthOf(password, ada).score).toBeLessThanOrEqual(1);
});

test('several words that do not belong together are strong, and the words say what to do until then', () => {
  expect(strengthOf('twelve teapots sing at noon', ada).score).toBe(4);
  expect(strengthOf('password', ada).words).toContain('several words');
});

test('a long password of words that the server refuses is the weakest, and the words say why', () => {
  for (const password of ['fit coder courses', 'fitcoder fitcoder', 'lovelaceada 99', 'Ada Lovelace 2026']) {
    const { score, words } = strengthOf(password, ada);
    expect([password, score]).toEqual([password, 0]);
    expect(words).toContain('the name of this site');
  }
});

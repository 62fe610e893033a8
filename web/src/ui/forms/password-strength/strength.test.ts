import { expect, test } from 'vitest';
import { strengthOf } from './strength.ts';

const ada = { name: 'Ada Lovelace', email: 'ada@example.com' };

test('rates common passwords and the user’s own words as the weakest', () => {
  for (const password of ['password', '12345678', 'qwertyui', 'fitcoder', 'lovelace1'])
    expect(strengthOf(password, ada).score).toBeLessThanOrEqual(1);
});

test('rates several unrelated words as strong, and advises them for a weak password', () => {
  expect(strengthOf('twelve teapots sing at noon', ada).score).toBe(4);
  expect(strengthOf('password', ada).words).toContain('several words');
});

test('rates a long password of refused words as the weakest, and says why', () => {
  for (const password of ['fit coder courses', 'fitcoder fitcoder', 'lovelaceada 99', 'Ada Lovelace 2026']) {
    const { score, words } = strengthOf(password, ada);
    expect([password, score]).toEqual([password, 0]);
    expect(words).toContain('the name of this site');
  }
});

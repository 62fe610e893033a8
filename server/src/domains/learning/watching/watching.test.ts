import { describe, expect, test } from 'vitest';
import { ruleOn } from './watching.ts';

const [free, premium] = ['free', 'premium'].map((access) => ({
  access: access as 'free' | 'premium',
  published: true,
  preview: false,
}));

describe.each(['admin', 'testadmin'] as const)('%s', (role) => {
  test.each([true, false])('watches everything, published: %s', (published) => {
    expect(ruleOn({ ...premium!, published }, { role })).toBe('open');
    expect(ruleOn({ ...free!, published, preview: true }, { role })).toBe('open');
  });
});

describe('a signed-in user', () => {
  const currentUser = { role: 'user' } as const;
  test('watches free courses', () => expect(ruleOn(free!, currentUser)).toBe('open'));
  test('needs an entitlement for premium ones', () =>
    expect(ruleOn(premium!, currentUser)).toBe('entitlement'));
  test('watches previews of premium ones', () =>
    expect(ruleOn({ ...premium!, preview: true }, currentUser)).toBe('open'));
  test('needs to own a course that is not published, even for its previews', () => {
    expect(ruleOn({ ...free!, published: false }, currentUser)).toBe('ownership');
    expect(ruleOn({ ...premium!, published: false, preview: true }, currentUser)).toBe('ownership');
  });
});

describe('a visitor', () => {
  test('needs a session for free and premium courses', () => {
    expect(ruleOn(free!, null)).toBe('session');
    expect(ruleOn(premium!, null)).toBe('session');
  });
  test('watches previews', () => expect(ruleOn({ ...premium!, preview: true }, null)).toBe('open'));
  test('never sees drafts or their previews', () => {
    expect(ruleOn({ ...free!, published: false, preview: true }, null)).toBe('hidden');
  });
});

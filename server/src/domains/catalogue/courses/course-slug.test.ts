import { courseKey } from '@fit-coder/contracts/catalogue';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { slugOf } from './course-slug.ts';

test.each([
  ['TypeScript from the inside', 'typescript-from-the-inside'],
  ['C++ & C#: graphs', 'cplusplus-and-csharp-graphs'],
  ['  Node.js,  measured!  ', 'node-js-measured'],
  ['JavaScript', 'javascript'],
  ['Ünïcode & Straße', 'uenicode-and-strasse'],
  ['Основы Go', 'osnovy-go'],
])('%j reads %s', (title, slug) => {
  expect(slugOf(title)).toBe(slug);
});

test('a title that cannot be spelt gets a unique slug, the same each time', () => {
  expect(slugOf('🦀🦀🦀🦀')).toMatch(/^course-[\da-f]{10}$/u);
  expect(slugOf('🦀🦀🦀🦀')).toBe(slugOf('🦀🦀🦀🦀'));
  expect(slugOf('🦀🦀🦀🦀')).not.toBe(slugOf('🐍🐍🐍🐍'));
});

test('a slug is never mistaken for an id', () => {
  expect(slugOf('123e4567-e89b-12d3-a456-426614174000')).toMatch(/^course-/u);
});

test('every title gives a key that the contract accepts', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', minLength: 1, maxLength: 120 }), (title) => {
      expect(courseKey.safeParse(slugOf(title)).success).toBe(true);
    }),
  );
});

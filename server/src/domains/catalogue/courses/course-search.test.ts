import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readSearch } from './course-search.ts';

test.each([
  ['rust', { first: '', last: "'rust':*" }],
  ['async  rust tok', { first: "'async' & 'rust'", last: "'tok':*" }],
  ['rust ', { first: '', last: "'rust'" }],
  ['C++', { first: '', last: "'Cplusplus':*" }],
  ['c# basics', { first: "'csharp'", last: "'basics':*" }],
  ["it's node.js", { first: "'it' & 's' & 'node'", last: "'js':*" }],
  ["'); drop table courses; --", { first: "'drop' & 'table'", last: "'courses'" }],
  ['a\0b', { first: "'a'", last: "'b':*" }],
  ['привет हिन्दी', { first: "'привет'", last: "'हिन्दी':*" }],
])('%j', (text, words) => {
  expect(readSearch(text)).toEqual(words);
});

test.each(['', '   ', '🦀', '&|!<->:*()', '\0'])('%j contains no word', (text) => {
  expect(readSearch(text)).toBeNull();
});

test('characters with a meaning in the database are removed', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 100 }), (text) => {
      const words = readSearch(text);
      if (!words) return;
      expect(words.first).toMatch(/^(?:'[\p{L}\p{N}\p{M}]+'(?: & '[\p{L}\p{N}\p{M}]+')*)?$/u);
      expect(words.last).toMatch(/^'[\p{L}\p{N}\p{M}]+'(?::\*)?$/u);
    }),
  );
});

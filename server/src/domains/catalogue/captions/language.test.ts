import { expect, test } from 'vitest';
import { canonicalLanguage, ownName } from './language.ts';

test.each([
  ['DE', 'de', 'Deutsch'],
  ['pt-br', 'pt-BR', 'Português (Brasil)'],
  ['en-x-foo', 'en-x-foo', 'English'],
  ['de-u-ca-buddhist', 'de-u-ca-buddhist', 'Deutsch'],
  ['en-t-de', 'en-t-de', 'English'],
  ['en-us-posix', 'en-US-u-va-posix', 'American English (Computer)'],
  ['xx', 'xx', 'Xx'],
])('the language %s is %s and calls itself %s', (tag, language, name) => {
  expect(canonicalLanguage(tag)).toBe(language);
  expect(ownName(language)).toBe(name);
});

// V8 leaves `true` and `yes` out of some tags, and refuses what remains.
test.each(['', 'english!', 'en-x-true', 'en-x-yes', 'en-a-true', 'yi-0-true-t-aaa'])(
  '%j is refused as a language',
  (tag) => {
    expect(() => canonicalLanguage(tag)).toThrow('Enter a language such as en, de or pt-BR.');
  },
);

import { expect, test } from 'vitest';
import { hasLink } from './post-links.ts';

test.each([
  ['a link', 'See [this](https://example.com).'],
  ['an address', 'See https://example.com.'],
  ['an address without a scheme', 'See www.example.com.'],
  ['an email address', 'Write to <mailto:a@example.com>.'],
  ['a link with escaped slashes', '[this](https:\\/\\/example.com)'],
  ['an escaped address', 'See https:\\/\\/example.com.'],
  ['an address with a named sign', 'See https&#58;//example.com.'],
  ['an address with an emphasised part', 'See https:*/*/example.com.'],
  ['an address in code', '`curl https://example.com`'],
])('a text has a link: %s', (_, body) => {
  expect(hasLink({ body })).toBe(true);
});

test.each([
  ['words', 'Why does *this* end?'],
  ['code', '`std::cout << a // b`'],
  ['brackets', 'a[i](x) and main.rs'],
])('a text has no link: %s', (_, body) => {
  expect(hasLink({ title: 'Why is `this` so?', body })).toBe(false);
});

test('a title has a link if it has an address, and none by Markdown, which is not read there', () => {
  expect(hasLink({ title: 'Is https://example.com right?', body: '' })).toBe(true);
  expect(hasLink({ title: 'Is [this](mailto:a@example.com) right?', body: '' })).toBe(false);
});

test('a title does not hide what follows it', () => {
  expect(hasLink({ title: 'Why is `this so', body: '[slow](https:\\/\\/example.com) `' })).toBe(true);
});

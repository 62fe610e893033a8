import { expect, test } from 'vitest';
import { findIn, passageAt } from './finding.ts';

const passages = [{ text: 'A Loop, a loop.' }, { text: 'Nothing here.' }, { text: 'Über the loop' }];

const marked = (searched: string) => {
  const { found, hits } = findIn(passages, searched);
  return {
    hits,
    texts: found.map(({ parts }) =>
      parts.map(({ text, hit }) => (hit === null ? text : `[${hit}${text}]`)).join(''),
    ),
  };
};

test('counts the hits over all passages, whatever their case', () => {
  expect(marked('LOOP')).toEqual({
    hits: [0, 0, 2],
    texts: ['A [0Loop], a [1loop].', 'Nothing here.', 'Über the [2loop]'],
  });
});

test.each([
  ['uber the', [2]],
  ['ÜBER', [2]],
  ['a loop', [0, 0]],
  ['loop.', [0]],
  ['zebra', []],
  ['  ', []],
])('%j is found in the passages %j', (searched, hits) => {
  expect(marked(searched).hits).toEqual(hits);
});

test('the parts of a passage make up its text', () => {
  const { found } = findIn(passages, 'o');
  expect(found.map(({ parts }) => parts.map(({ text }) => text).join(''))).toEqual(
    passages.map(({ text }) => text),
  );
});

test.each([
  [null, -1],
  [0, -1],
  [1, 0],
  [9.99, 1],
  [500, 1],
])('at the second %j the passage %i is said', (second, index) => {
  expect(passageAt([{ start: 1 }, { start: 10 }], second)).toBe(index);
});

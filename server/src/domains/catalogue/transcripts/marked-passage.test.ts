import { expect, test } from 'vitest';
import { readMarked } from './marked-passage.ts';
import type { SaidRow } from './transcript-search.ts';

const row = (marked: string, cueOffsets: number[] = [0], cueSeconds: number[] = [3]) =>
  ({ marked, cueOffsets, cueSeconds }) as unknown as SaidRow;
const read = (marked: string, searched: string, hitOnly = false) =>
  readMarked(row(marked), searched, { hitOnly })
    .parts.map(({ text, hit }) => (hit ? `[${text}]` : text))
    .join('');

test.each([
  [
    'a stem that the database marked',
    'All \u0001generators\u0002 wait.',
    'generator',
    'All [generators] wait.',
  ],
  ['the beginning of the last word', 'A programming language', 'programmi', 'A [programming] language'],
  ['a whole word that a space follows', 'A program, programs', 'program ', 'A [program], programs'],
  ['the name of a language', 'In C++ and C# it is', 'c++ ', 'In [C++] and C# it is'],
  ['every word', 'first, then second', 'then first', '[first], [then] second'],
  ['nothing', 'Something else', 'loop', 'Something else'],
])('marks %s', (_, marked, searched, expected) => {
  expect(read(marked, searched)).toBe(expected);
});

test('a hit is said when its cue begins', () => {
  const parts = row('One line. Another \u0001loop\u0002 here.', [0, 10, 23], [3, 6.5, 9]);
  expect(readMarked(parts, 'loops', { hitOnly: false }).seconds).toBe(6.5);
  expect(readMarked(row('none', [0], [3]), 'loops', { hitOnly: false }).seconds).toBe(3);
});

test('of a passage that may not be read, there is the first hit and nothing else', () => {
  expect(read('one two \u0001loops\u0002 three loop', 'loop', true)).toBe('… [loops] …');
  expect(read('nothing is marked', 'loop', true)).toBe('…  …');
});

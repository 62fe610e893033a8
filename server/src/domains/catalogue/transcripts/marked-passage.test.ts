import { expect, test } from 'vitest';
import { readMarked, repeatTyped, type SaidPart } from './marked-passage.ts';

const row = (marked: string, cueOffsets: number[] = [0], cueSeconds: number[] = [3]) => ({
  marked,
  cueOffsets,
  cueSeconds,
});
const shown = (parts: SaidPart[]) => parts.map(({ text, hit }) => (hit ? `[${text}]` : text)).join('');

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
  expect(shown(readMarked(row(marked), searched).parts)).toBe(expected);
});

test('a hit is said when its cue begins', () => {
  const parts = row('One line. Another \u0001loop\u0002 here.', [0, 10, 23], [3, 6.5, 9]);
  expect(readMarked(parts, 'loops').seconds).toBe(6.5);
  expect(readMarked(row('none', [0], [3]), 'loops').seconds).toBe(3);
});

test.each([
  ['one word', 'Loop', '… [Loop] …'],
  ['several words', "the loop's end, C++ ", '… [the] … [loop] … [s] … [end] … [C++] …'],
])('what was typed is repeated without a passage: %s', (_, searched, expected) => {
  expect(shown(repeatTyped(searched))).toBe(expected);
});

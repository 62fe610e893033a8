import { expect, test } from 'vitest';
import { passagesOf } from './passages.ts';

const cue = (start: number, end: number, text: string) => ({ start, end, text, settings: '' });

test('a passage ends with a sentence after eight seconds, and keeps where its cues begin', () => {
  expect(
    passagesOf([cue(0, 3, 'One.'), cue(3, 6, 'Two'), cue(6, 9, 'goes on.'), cue(9, 12, 'Three.')]),
  ).toEqual([
    {
      ...{ start: 0, end: 9, text: 'One. Two goes on.' },
      cues: [
        { offset: 0, seconds: 0 },
        { offset: 5, seconds: 3 },
        { offset: 9, seconds: 6 },
      ],
    },
    { start: 9, end: 12, text: 'Three.', cues: [{ offset: 0, seconds: 9 }] },
  ]);
});

test.each<[string, Parameters<typeof passagesOf>[0], string[]]>([
  ['fifteen seconds without a sentence', [cue(0, 8, 'a'), cue(8, 16, 'b'), cue(16, 20, 'c')], ['a b', 'c']],
  ['a pause', [cue(0, 2, 'a'), cue(6, 8, 'b')], ['a', 'b']],
  ['many words', [cue(0, 1, 'a'.repeat(400)), cue(1, 2, 'b')], ['a'.repeat(400), 'b']],
  ['the end of a quotation', [cue(0, 9, '“Is it?”'), cue(9, 10, 'b')], ['“Is it?”', 'b']],
  ['a sentence in Japanese', [cue(0, 9, 'そうです。'), cue(9, 10, 'b')], ['そうです。', 'b']],
])('a passage ends after %s', (_, cues, texts) => {
  expect(passagesOf(cues).map(({ text }) => text)).toEqual(texts);
});

test('markup is left out, and names of characters are read', () => {
  const cues = [cue(0, 1, '<v Ada>List&lt;String&gt; &amp; <b>more</b></v>\nnext'), cue(1, 2, '<i></i>')];
  expect(passagesOf(cues).map(({ text }) => text)).toEqual(['List<String> & more next']);
});

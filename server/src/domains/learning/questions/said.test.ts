import { expect, test } from 'vitest';
import { saidAt } from './said.ts';

const file = (...cues: string[]) => `WEBVTT\n\nNOTE nothing to say\n\n${cues.join('\n\n')}\n`;

test('the first cue, which begins at 0, is quoted at second 0', () => {
  expect(saidAt(file('00:00.000 --> 00:02.000\nHello.'), 0)).toBe('Hello.');
});

test('before the first word nothing is quoted', () => {
  expect(saidAt(file('00:09.000 --> 00:12.000\nHello.'), 3)).toBe('');
  expect(saidAt('', 3)).toBe('');
});

test('a sentence over several cues is whole, with lines joined, tags gone and escapes read', () => {
  const text = file(
    '01:00:01.000 --> 01:00:03.000\n<v Ada>Take a\nVec&lt;T&gt;',
    'id\n01:00:03.000 --> 01:00:05.000 line:0\n&amp; <b>sort</b> it. Then print',
    '01:00:05.000 --> 01:00:06.000\nit?',
  );
  expect(saidAt(text, 3602)).toBe('Take a Vec<T> & sort it.');
  expect(saidAt(text.replaceAll('\n', '\r\n'), 3606)).toBe('Then print it?');
});

test('a dot inside a word or a number ends no sentence', () => {
  expect(saidAt(file('00:00.000 --> 00:04.000\nVersion 3.14 of main.rs is “done.” Next'), 0)).toBe(
    'Version 3.14 of main.rs is “done.”',
  );
});

test('captions without punctuation are cut to 300 characters, emoji whole', () => {
  const quoted = saidAt(file(`00:00.000 --> 00:04.000\n${'🏋️ word '.repeat(200)}`), 1);
  expect(Array.from(quoted)).toHaveLength(300);
  expect(quoted.isWellFormed()).toBe(true);
});

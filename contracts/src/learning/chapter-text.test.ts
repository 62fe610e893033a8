import { expect, test } from 'vitest';
import { readChapterFile, readChapterLines, writeChapterLines } from './chapter-text.ts';

const chapters = [
  { seconds: 0, title: 'Why loops end' },
  { seconds: 90, title: 'The <T> of a generic & its bounds' },
  { seconds: 3723, title: 'Done' },
];

test('reads what it wrote', () => {
  const text = writeChapterLines(chapters);
  expect(text).toBe('0:00 Why loops end\n1:30 The <T> of a generic & its bounds\n1:02:03 Done');
  expect(readChapterLines(`\n${text.replaceAll('\n', '\r\n')}\n\n`)).toEqual({ chapters });
});

test.each([
  ['0:00 One\nTwo', 'Write line 2 as a time and a title, such as 1:30 Loops.'],
  ['0:00', 'Write line 1 as a time and a title, such as 1:30 Loops.'],
  ['1:75 One', 'Write line 1 as a time and a title, such as 1:30 Loops.'],
  ['0:10 One\n0:10 Two', '“Two” must start after the chapter before it.'],
])('says what is wrong with %j', (text, fault) => {
  expect(readChapterLines(text)).toEqual({ fault });
});

test('reads chapters from WebVTT, with a byte order mark, identifiers, notes, tags and entities', () => {
  const file = [
    '\uFEFFWEBVTT - Chapters\n',
    'NOTE by hand\n',
    '1\n00:00.000 --> 01:30.000\n<b>Why loops</b> end\n',
    '00:01:30.000 --> 01:02:03.000\nThe &lt;T&gt; of a generic\n&amp; its bounds\n',
    '01:02:03.000 --> 01:03:00.000\nDone\n',
  ].join('\n');
  expect(readChapterFile(file)).toEqual({ chapters });
  expect(readChapterFile(file.replaceAll('\n', '\r\n'))).toEqual({ chapters });
});

test.each([
  ['1\n00:00:01,000 --> 00:00:02,000\nOne\n', 'That file is not WebVTT: its first line must be WEBVTT.'],
  ['WEBVTT\n', 'That file contains no chapters.'],
])('refuses %j', (text, fault) => {
  expect(readChapterFile(text)).toEqual({ fault });
});

import { Window } from 'happy-dom';
import { describe, expect, test } from 'vitest';
import webvtt from 'webvtt-parser';
import { readCaptionsFile, writeWebVtt } from './captions-file.ts';

const cue = '00:01.000 --> 00:02.500\nHello\n';
const read = (text: string) => readCaptionsFile(Buffer.from(text));

/** The stored file as the parser of the W3C's validator reads it, which reports every deviation from the format. */
async function stored(text: string) {
  const { cues } = await read(text);
  const parsed = new webvtt.WebVTTParser().parse(writeWebVtt(cues).toString(), 'subtitles');
  expect(parsed.errors).toEqual([]);
  return parsed.cues;
}

/** The stored cues as start, end and text. */
const said = async (text: string) =>
  (await stored(text)).map(({ startTime, endTime, text: words }) => [startTime, endTime, words]);

describe('a file is read', () => {
  test.each([
    ['WebVTT', `WEBVTT\n\n${cue}`],
    ['WebVTT with a byte order mark', `\uFEFFWEBVTT\n\n${cue}`],
    [
      'WebVTT with a title, a note, a style and a region',
      `WEBVTT - One\n\nNOTE by hand\n\nSTYLE\n::cue {}\n\nREGION\nid:a\n\nx\n${cue}`,
    ],
    ['the line ends of Windows', `WEBVTT\r\n\r\n${cue.replaceAll('\n', '\r\n')}`],
    ['the line ends of old Macs', `WEBVTT\r\r${cue.replaceAll('\n', '\r')}`],
    ['SRT', '1\n00:00:01,000 --> 00:00:02,500\nHello\n'],
    ['SRT with a byte order mark', '\uFEFF1\r\n00:00:01,000 --> 00:00:02,500\r\nHello'],
    ['SRT without numbers, with short times', '0:1,0 --> 0:2,5\nHello'],
    ['SRT with places', '1\n00:00:01,000 --> 00:00:02,500 X1:1 Y1:2\n{\\an8}Hello'],
    ['SRT with a place on its own line', '1\n00:00:01,000 --> 00:00:02,500\n{\\an8}\nHello'],
    [
      'SRT with a colour on its own lines',
      '1\n00:00:01,000 --> 00:00:02,500\n<font color="red">\nHello\n</font>',
    ],
    ['a cue of nothing but tags', `WEBVTT\n\n00:00.000 --> 00:01.000\n</b>\n<i>\n<b></b>\n\n${cue}`],
    ['an empty cue', `WEBVTT\n\n00:00.000 --> 00:01.000\n\n${cue}`],
  ])('%s', async (_, text) => {
    expect(await said(text)).toEqual([[1, 2.5, 'Hello']]);
  });
});

test.each([
  ['nothing', '', 'neither WebVTT'],
  ['another word', `WEBVTTX\n\n${cue}`, 'neither WebVTT'],
  ['a text', 'Hello', 'neither WebVTT'],
  ['no cue', 'WEBVTT\n\nNOTE nothing here\n', 'contains no captions'],
  ['only empty cues', 'WEBVTT\n\n00:01.000 --> 00:02.000\n', 'contains no captions'],
  ['times that cannot be read', 'WEBVTT\n\n1 --> 2\nHello\n', 'Line 3: these times cannot be read'],
  ['a minute of 61 seconds', 'WEBVTT\n\n00:61.000 --> 02:00.000\nHello\n', 'Line 3: minutes and seconds'],
  [
    'a cue that ends before it starts',
    `WEBVTT\n\n${cue}\n00:02.000 --> 00:01.000\nHello\n`,
    'Line 6: this cue ends before',
  ],
  [
    'a cue without an empty line before it',
    '1\n00:00:01,000 --> 00:00:02,000\nA\n2\n00:00:03,000 --> 00:00:04,000\nB',
    'Line 5: put an empty line',
  ],
  ['times in a note', `WEBVTT\n\nNOTE\n00:01.000 --> 00:02.000\n\n${cue}`, 'inside a note'],
])('%s is refused', async (_, text, words) => {
  await expect(read(text)).rejects.toMatchObject({
    code: 'unsupported_type',
    message: expect.stringContaining(words),
  });
});

test.each([
  ['UTF-16', Buffer.from(`WEBVTT\n\n${cue}`, 'utf16le')],
  [
    'UTF-16 with its mark',
    Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(`WEBVTT\n\n${cue}`, 'utf16le')]),
  ],
  ['Latin-1', Buffer.from('WEBVTT\n\n00:01.000 --> 00:02.000\nGrüße\n', 'latin1')],
  ['a picture', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])],
])('%s is refused', async (_, bytes) => {
  await expect(readCaptionsFile(bytes)).rejects.toMatchObject({ code: 'unsupported_type' });
});

test('more cues or text than a lecture has are refused', async () => {
  const many = (count: number, text: string) =>
    `WEBVTT\n\n${Array.from({ length: count }, (_, n) => `00:01.000 --> 00:02.000\n${n} ${text}\n`).join('\n')}`;
  const refused = async (text: string) => read(text).catch((error: unknown) => error);
  expect(await refused(many(10_001, 'a'))).toMatchObject({
    code: 'unsupported_type',
    message: 'That file has 10,001 cues; captions can have at most 10,000. Shorten it, or split the lecture.',
  });
  expect(await refused(many(400, 'a'.repeat(1000)))).toMatchObject({
    code: 'unsupported_type',
    message:
      'That file has too much text; captions can have at most 300 kB of it. Shorten it, or split the lecture.',
  });
});

test('two cues of twenty thousand lines each take less than a second of a core', async () => {
  const lines = (line: string) => `${line}\n`.repeat(20_000);
  const text = `WEBVTT\n\n00:00.000 --> 00:01.000\n${lines('a')}\n00:01.000 --> 00:02.000\n${lines('b')}`;
  const began = process.cpuUsage();
  const { cues } = await read(text);
  const { user, system } = process.cpuUsage(began);
  expect((user + system) / 1e6).toBeLessThan(1);
  expect(cues.map((one) => one.text.length)).toEqual([39_999, 39_999]);
});

test('the first cue at zero stays, and cues are sorted', async () => {
  const text =
    'WEBVTT\n\n00:05.000 --> 00:06.000\nLast\n\n00:00.000 --> 00:01.000\nFirst\n\n00:03.000 --> 00:04.000\nNext\n';
  expect(await said(text)).toEqual([
    [0, 1, 'First'],
    [3, 4, 'Next'],
    [5, 6, 'Last'],
  ]);
});

test.each([
  [
    'generics and signs',
    'List<String> & Map<K, V>: a < b && b > c',
    'List<String> & Map<K, V>: a < b && b > c',
  ],
  ['names of characters', 'a &lt; b &amp;&amp; c&nbsp;d', 'a < b && c\u00A0d'],
  [
    'elements of HTML',
    'Write <div class="a"> and <script>alert(1)</script>',
    'Write <div class="a"> and <script>alert(1)</script>',
  ],
  ['text that looks like a setting', 'position: absolute', 'position: absolute'],
  ['an arrow', 'write a --> b', 'write a --> b'],
  ['control characters', 'a\u0000b\u0008c', 'a b c'],
])('%s stay text', async (_, source, words) => {
  // WebVTT names characters as HTML does: https://www.w3.org/TR/webvtt1/#webvtt-cue-text-tokenizer
  const [only] = await stored(`1\n00:00:00,000 --> 00:00:01,000\n${source}\n`);
  const page = new Window().document;
  page.body.innerHTML = only?.text ?? '';
  expect(page.body.children).toHaveLength(0);
  expect(page.body.textContent).toBe(words);
});

test.each([
  ['allowed ones', '<i>it</i> <b>bo</b> <u>un</u>', '<i>it</i> <b>bo</b> <u>un</u>'],
  ['who speaks', '<v Ada Lovelace>Hello', '<v Ada Lovelace>Hello</v>'],
  ['those of SRT', '<font color="#ff0000">red</font> <I>it</I>', 'red <i>it</i>'],
  ['classes, languages and times', '<c.yellow>a</c> <lang en>b</lang> <00:00:00.500>c', 'a b c'],
  ['crossed and open ones', '<b>a <i>b</b> c', '<b>a <i>b c</i></b>'],
  ['stray ends', 'a</b> b', 'a b'],
])('tags are kept, closed or stripped: %s', async (_, source, text) => {
  expect(await said(`WEBVTT\n\n00:00.000 --> 00:01.000\n${source}\n`)).toEqual([[0, 1, text]]);
});

test('an arrow in the name of a speaker is shortened, because it would make the file invalid', async () => {
  const [only] = await said('1\n00:00:00,000 --> 00:00:01,000\n<v 00:00 ----> 00:09>Hello\n');
  expect(only).toEqual([0, 1, '<v 00:00 -> 00:09&gt;Hello</v>']);
});

test('the place of a cue is kept', async () => {
  const place = 'vertical:rl line:-2 position:10% size:50% align:left';
  const [only] = await stored(`WEBVTT\n\n00:00.000 --> 00:01.000 ${place} region:a bad:1\nHi\n`);
  expect(only).toMatchObject({ linePosition: -2, textPosition: 10, size: 50, alignment: 'left' });
});

describe('rolling captions', () => {
  const rolling = [
    '00:00.000 --> 00:02.000\nfirst line',
    '00:02.000 --> 00:02.010\nfirst line',
    '00:02.010 --> 00:04.000\nfirst line\nsecond <c>line</c>',
    '00:04.000 --> 00:04.010\nsecond line',
    '00:04.010 --> 00:06.000\nsecond line\nthird line',
  ].join('\n\n');

  test('lose what they repeat, and keep their times', async () => {
    expect(await said(`WEBVTT\n\n${rolling}\n`)).toEqual([
      [0, 2, 'first line'],
      [2.01, 4, 'second line'],
      [4.01, 6, 'third line'],
    ]);
  });

  test('are told from people who say things twice', async () => {
    const twice = ['No.', 'No.', 'That', 'is', 'not', 'it.'];
    const text = twice.map((words, n) => `00:0${n}.000 --> 00:0${n + 1}.000\n${words}`).join('\n\n');
    expect((await said(`WEBVTT\n\n${text}\n`)).map(([, , words]) => words)).toEqual(twice);
  });
});

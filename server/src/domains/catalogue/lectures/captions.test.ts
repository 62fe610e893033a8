import { expect, test } from 'vitest';
import { captionsKey, checkCaptions, hasContent } from './captions.ts';

const cue = '00:01.000 --> 00:02.500\nHello\n';

test.each([
  ['a plain file', `WEBVTT\n\n${cue}`],
  ['with a byte order mark', `\uFEFFWEBVTT\n\n${cue}`],
  [
    'with a title, a note and settings',
    `WEBVTT - Lecture 1\n\nNOTE by hand\n\n1\n01:00:00.000 --> 101:00:00.000 line:0\nHi`,
  ],
  ['with the line ends of Windows', `WEBVTT\r\n\r\n${cue.replaceAll('\n', '\r\n')}`],
])('%s is WebVTT', (_, text) => {
  expect(() => checkCaptions(Buffer.from(text))).not.toThrow();
});

test.each([
  ['nothing', Buffer.from('')],
  ['SubRip', Buffer.from('1\n00:00:01,000 --> 00:00:02,000\nHello\n')],
  ['another word', Buffer.from(`WEBVTTX\n\n${cue}`)],
  ['no cue', Buffer.from('WEBVTT\n\nNOTE nothing here\n')],
  ['times that cannot be read', Buffer.from('WEBVTT\n\n1 --> 2\nHello\n')],
  ['a cue that ends before it starts', Buffer.from('WEBVTT\n\n00:02.000 --> 00:01.000\nHello\n')],
  ['UTF-16', Buffer.from(`WEBVTT\n\n${cue}`, 'utf16le')],
  ['broken UTF-8', Buffer.concat([Buffer.from(`WEBVTT\n\n${cue}`), Buffer.from([0xc3, 0x28])])],
  ['a picture', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])],
])('%s is refused', (_, bytes) => {
  expect(() => checkCaptions(bytes)).toThrow(expect.objectContaining({ code: 'unsupported_type' }) as Error);
});

test('a key depends on its content, and no key is used twice', () => {
  const bytes = Buffer.from(`WEBVTT\n\n${cue}`);
  const key = captionsKey('00000000-0000-4000-8000-000000000000', bytes);
  expect(hasContent(key, bytes)).toBe(true);
  expect(hasContent(key, Buffer.from('WEBVTT'))).toBe(false);
  expect(hasContent(null, bytes)).toBe(false);
  expect(captionsKey('00000000-0000-4000-8000-000000000000', bytes)).not.toBe(key);
});

import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { Refusal } from '../../../platform/refusal.ts';
import { typeOfContent } from './file-content.ts';

const hex = (text: string) => Buffer.from(text.replaceAll(' ', ''), 'hex');

/** An empty archive: its end record alone (APPNOTE.TXT, 4.3.16). */
const emptyZip = hex('504b0506 0000 0000 0000 0000 00000000 00000000 0000');
const zip = Buffer.concat([
  hex('504b0304 1400 0000 0000 0000 0000 00000000 00000000 00000000 0500 0000'),
  Buffer.from('a.txt'),
  emptyZip,
]);
const pdf = Buffer.from('%PDF-1.4\n%\xE2\xE3\xCF\xD3\n1 0 obj\n<<>>\nendobj\n%%EOF\n', 'latin1');
const picture = (format: 'png' | 'jpeg' | 'webp' | 'gif') =>
  sharp({ create: { width: 2, height: 2, channels: 3, background: '#2a5fd0' } })
    .toFormat(format)
    .toBuffer();

async function codeOf(name: string, bytes: Buffer): Promise<string> {
  try {
    return await typeOfContent(name, bytes);
  } catch (error) {
    if (error instanceof Refusal) return error.code;
    throw error;
  }
}

describe('accepted is', () => {
  test.each([
    ['start.sql', 'select 1;'],
    ['main.rs', 'fn main() {}\n'],
    ['data.csv', 'a,b\r\n1,2\r\n'],
    ['data.json', '{"a": 1}'],
    ['.gitignore', 'node_modules\n'],
    ['Makefile', 'all:\n\tcc main.c\n'],
    ['run.sh', '#!/bin/sh\necho "ok"\n'],
    ['page.html', '<!doctype html><script>alert(1)</script>'],
    ['drawing.svg', '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>'],
    ['mark.txt', '\uFEFFwith a mark'],
    ['ł.txt', 'zażółć 💪'],
    ['a name.with\u00A0spaces.py', 'pass'],
  ])('%s as text', async (name, text) => {
    expect(await codeOf(name, Buffer.from(text))).toBe('text/plain');
  });

  test('a PDF, archives and pictures by their content', async () => {
    expect(await codeOf('sheet.pdf', pdf)).toBe('application/pdf');
    expect(await codeOf('exercise.zip', zip)).toBe('application/zip');
    expect(await codeOf('a.PNG', await picture('png'))).toBe('image/png');
    expect(await codeOf('a.jpg', await picture('jpeg'))).toBe('image/jpeg');
    expect(await codeOf('a.webp', await picture('webp'))).toBe('image/webp');
  });
});

describe('refused is', () => {
  test.each([
    ['a program of Windows', 'tool.zip', Buffer.from('MZ\x90\0\x03\0\0\0PE\0\0', 'latin1')],
    ['a program of Linux', 'tool', hex('7f454c46 02010100 0000000000000000 0200 3e00')],
    ['a program of macOS', 'tool.txt', hex('cffaedfe 07000001 03000000')],
    ['a program behind the name of a text', 'notes.md', hex('7f454c46 02010100 0000000000000000 0200 3e00')],
    ['bytes', 'data.bin', hex('00010203ff')],
    ['text in UTF-16', 'notes.txt', Buffer.from('\uFEFFhello', 'utf16le')],
    ['text in Latin-1', 'notes.txt', Buffer.from('caf\xE9', 'latin1')],
    ['text with a NUL', 'notes.txt', Buffer.from('a\0b')],
    ['text with terminal commands', 'notes.txt', Buffer.from('\x1B[2J')],
    ['an archive with another name', 'exercise.txt', zip],
    ['an archive as a PDF', 'exercise.pdf', zip],
    ['a text as a PDF', 'sheet.pdf', Buffer.from('no PDF')],
    ['a text as an archive', 'exercise.zip', Buffer.from('no archive')],
    ['a script that a double click runs', 'start.bat', Buffer.from('@echo off')],
    ['a link that a double click follows', 'start.URL', Buffer.from('[InternetShortcut]')],
  ])('%s (%s)', async (_what, name, bytes) => {
    expect(await codeOf(name, bytes)).toBe('unsupported_type');
  });

  test.each(
    [
      'jse sct settingcontent-ms library-ms search-ms application appref-ms mhtml Website',
      'inetloc fileloc webloc terminal command mobileconfig',
    ].flatMap((line) => line.split(' ')),
  )('a text that ends with .%s', async (ending) => {
    expect(await codeOf(`x.${ending}`, Buffer.from('a text'))).toBe('unsupported_type');
  });

  test.each(['\u00A0', '\u3000', ' ', '.', '\u200B\u00A0', '\u3164', '. \u2003'])(
    'a script whose name goes on with %j',
    async (end) => {
      expect(await codeOf(`x.bat${end}`, Buffer.from('a text'))).toBe('unsupported_type');
    },
  );

  test('a kind of picture that is not in the list', async () => {
    expect(await codeOf('a.gif', await picture('gif'))).toBe('unsupported_type');
  });
});

import { describe, expect, it } from 'vitest';
import { declaredSize, type ByteReader } from './completeness.ts';
import { recogniseContainer } from './container.ts';

function packets(first: number, size: number): Buffer {
  const bytes = Buffer.alloc(1024);
  for (let at = first; at < bytes.length; at += size) bytes[at] = 0x47;
  return bytes;
}

describe('the container', () => {
  it.each([
    ['mov', Buffer.from('\0\0\0\x18ftypisom\0\0\0\0', 'latin1')],
    ['matroska', Buffer.from('1a45dfa39f4286810142f78101', 'hex')],
    ['avi', Buffer.from('RIFF\x10\0\0\0AVI LIST', 'latin1')],
    ['mpegts', packets(0, 188)],
    ['mpegts', packets(4, 192)],
    [null, Buffer.from('#EXTM3U\n#EXT-X-VERSION:3\n#EXTINF:4,\nfile:///etc/passwd\n')],
    [null, Buffer.from('ffconcat version 1.0\nfile /etc/passwd\n')],
    [null, Buffer.from('RIFF\x10\0\0\0WAVEfmt ', 'latin1')],
    [null, Buffer.from('GGGGGGGGGGGGGGGG')],
    [null, Buffer.from('short')],
  ])('%s is recognised by its first bytes', (container, head) => {
    expect(recogniseContainer(head)).toBe(container);
  });
});

describe('the size that a file claims', () => {
  const reader =
    (bytes: Buffer): ByteReader =>
    async (offset, length) =>
      bytes.subarray(offset, offset + length);

  it.each([
    ['boxes', 'mov', Buffer.from('\0\0\0\x10ftypisom\0\0\0\0\0\0\x20\0mdat', 'latin1'), 0x10 + 0x2000],
    ['a long box', 'mov', Buffer.from('\0\0\0\x01mdat\0\0\0\x01\0\0\0\0', 'latin1'), 2 ** 32],
    ['a box to the end', 'mov', Buffer.from('\0\0\0\0mdat1234', 'latin1'), 0],
    [
      'a segment',
      'matroska',
      Buffer.from('1a45dfa3824286185380670100000000010000', 'hex'),
      4 + 1 + 2 + 4 + 8 + 0x10000,
    ],
    ['a segment without end', 'matroska', Buffer.from('1a45dfa38242861853806701ffffffffffffff', 'hex'), 0],
    ['a list', 'avi', Buffer.from('RIFF\x10\0\0\0AVI ', 'latin1'), 24],
  ] as const)('is read from %s', async (_, container, bytes, expected) => {
    expect(await declaredSize(container, reader(bytes), bytes.length)).toBe(expected);
  });

  it('is read quickly from a nonsensical file', async () => {
    expect(await declaredSize('matroska', reader(Buffer.alloc(64)), 64)).toBe(0);
    expect(await declaredSize('mov', reader(Buffer.from('short')), 5)).toBe(0);
  });
});

import { open, type FileHandle } from 'node:fs/promises';
import { MediaRejected } from '../media.rejection.ts';
import type { VideoContainer } from './container.ts';

/** Reads `length` bytes at an offset, fewer at the end of the file. */
export type ByteReader = (offset: number, length: number) => Promise<Buffer>;

const maxBoxes = 200_000;
const maxElements = 64;
const segmentId = 0x18538067;
/** A smaller missing share may be padding that was written carelessly; decoding will show. */
const toleratedShare = 0.02;

/** The size in bytes that the container declares; 0 if it declares none. */
export async function declaredSize(
  container: VideoContainer,
  read: ByteReader,
  fileSize: number,
): Promise<number> {
  if (container === 'mov') return await movieSize(read, fileSize);
  if (container === 'matroska') return await matroskaSize(read);
  return container === 'avi' ? await aviSize(read) : 0;
}

/**
 * Rejects a file that is shorter than its container declares, in milliseconds instead of after hours of encoding.
 * @throws MediaRejected `truncated`
 */
export async function refuseCutFile(path: string, container: VideoContainer): Promise<void> {
  await using file = await open(path, 'r');
  const { size } = await file.stat();
  const declared = await declaredSize(container, readerOf(file), size);
  if (declared * (1 - toleratedShare) <= size) return;
  throw new MediaRejected('truncated', new Error(`${size} of ${declared} bytes`));
}

async function movieSize(read: ByteReader, fileSize: number): Promise<number> {
  let offset = 0;
  for (let count = 0; count < maxBoxes && offset < fileSize; count += 1) {
    const head = await read(offset, 16);
    if (head.length < 8) break;
    const short = head.readUInt32BE(0);
    const size = short === 1 && head.length === 16 ? Number(head.readBigUInt64BE(8)) : short;
    // 0 means: to the end of the file. Any other size below 8 is invalid.
    if (size < 8) break;
    offset += size;
  }
  return offset;
}

/** An EBML number and its length in bytes; the value is null for "unknown". */
function ebmlNumber(bytes: Buffer, at: number): { value: number | null; length: number } | null {
  const first = bytes[at];
  if (first === undefined || first === 0) return null;
  const length = Math.clz32(first) - 23;
  if (bytes.length < at + length) return null;
  const marker = 2 ** (8 - length);
  const rest = bytes.subarray(at + 1, at + length);
  const isUnknown = first === 2 * marker - 1 && rest.every((byte) => byte === 0xff);
  const value = rest.reduce((sum, byte) => sum * 256 + byte, first - marker);
  return { value: isUnknown ? null : value, length };
}

async function matroskaSize(read: ByteReader): Promise<number> {
  let offset = 0;
  for (let count = 0; count < maxElements; count += 1) {
    const head = await read(offset, 12);
    if (head.length < 5) return 0;
    const idLength = Math.clz32(head[0] ?? 0) - 23;
    const size = idLength > 4 ? null : ebmlNumber(head, idLength);
    if (size === null || size.value === null) return 0;
    offset += idLength + size.length + size.value;
    if (idLength === 4 && head.readUInt32BE(0) === segmentId) return offset;
  }
  return 0;
}

async function aviSize(read: ByteReader): Promise<number> {
  const head = await read(0, 8);
  return head.length < 8 ? 0 : head.readUInt32LE(4) + 8;
}

function readerOf(file: FileHandle): ByteReader {
  return async (offset, length) => {
    const { bytesRead, buffer } = await file.read(Buffer.alloc(length), 0, length, offset);
    return buffer.subarray(0, bytesRead);
  };
}

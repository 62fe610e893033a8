import { open } from 'node:fs/promises';
import { MediaRejected } from '../media.rejection.ts';

/** The accepted containers, by the name of ffmpeg's demuxer. */
export type VideoContainer = 'mov' | 'matroska' | 'avi' | 'mpegts';

const headBytes = 1024;
const movFirstBoxes = new Set(['ftyp', 'moov', 'mdat', 'wide', 'free', 'skip', 'pnot', 'styp', 'sidx']);

/** Recognises the container from a file's first kilobyte; null if it is not accepted. */
export function recogniseContainer(head: Buffer): VideoContainer | null {
  if (head.length < 12) return null;
  if (movFirstBoxes.has(head.toString('latin1', 4, 8))) return 'mov';
  if (head.readUInt32BE(0) === 0x1a45dfa3) return 'matroska';
  if (head.toString('latin1', 0, 4) === 'RIFF' && head.toString('latin1', 8, 11) === 'AVI') return 'avi';
  return isTransportStream(head) ? 'mpegts' : null;
}

/**
 * Recognises the container from the content and ignores the file's name.
 * @throws MediaRejected `empty`, `not_a_video`
 */
export async function readContainer(path: string): Promise<VideoContainer> {
  await using file = await open(path, 'r');
  const { bytesRead, buffer } = await file.read(Buffer.alloc(headBytes), 0, headBytes, 0);
  if (bytesRead === 0) throw new MediaRejected('empty');
  const container = recogniseContainer(buffer.subarray(0, bytesRead));
  if (container === null) throw new MediaRejected('not_a_video', new Error('unknown first bytes'));
  return container;
}

/**
 * A transport stream repeats its sync byte in each packet: every 188 bytes, or every 192 with a time code before it.
 */
function isTransportStream(head: Buffer): boolean {
  const repeats = (first: number, size: number) =>
    [0, 1, 2, 3].every((packet) => head[first + packet * size] === 0x47);
  return repeats(0, 188) || repeats(4, 192);
}

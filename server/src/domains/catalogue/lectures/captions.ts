import { createHash, randomBytes } from 'node:crypto';
import { Refusal } from '../../../platform/refusal.ts';

const utf8 = new TextDecoder('utf-8', { fatal: true });
/**
 * A cue's times, https://www.w3.org/TR/webvtt1/#webvtt-timestamp. The hours are optional and have two or more digits.
 */
const timing =
  /^(?:(\d{2,}):)?([0-5]\d):([0-5]\d)\.(\d{3})[ \t]+-->[ \t]+(?:(\d{2,}):)?([0-5]\d):([0-5]\d)\.(\d{3})(?:[ \t].*)?$/u;

/** Checks that a file is WebVTT in UTF-8 with at least one cue. @throws Refusal `unsupported_type` */
export function checkCaptions(bytes: Buffer): void {
  const lines = decode(bytes).split(/\r\n|\n|\r/u);
  if (!/^WEBVTT(?:[ \t].*)?$/u.test(lines[0] ?? ''))
    throw rejected('That file is not WebVTT: its first line must be WEBVTT.');
  let cues = 0;
  for (const [index, line] of lines.entries()) {
    if (index === 0 || !line.includes('-->')) continue;
    const times = timing.exec(line)?.slice(1);
    if (!times) throw rejected(`Line ${index + 1} of that file has times that cannot be read.`);
    if (milliseconds(times.slice(4)) <= milliseconds(times.slice(0, 4)))
      throw rejected(`Line ${index + 1} of that file has a cue that ends before it starts.`);
    cues += 1;
  }
  if (cues === 0) throw rejected('That file contains no captions.');
}

/**
 * The key of a lecture's captions. It contains a digest of the content, and is not reused after the captions are
 * removed.
 */
export function captionsKey(lectureId: string, bytes: Buffer): string {
  return `captions/${lectureId}/${contentHash(bytes)}-${randomBytes(4).toString('hex')}.vtt`;
}

/** Whether `key` names captions with exactly these bytes. */
export function hasContent(key: string | null, bytes: Buffer): boolean {
  return key?.includes(`/${contentHash(bytes)}-`) ?? false;
}

/** The SHA-256 that a key of captions contains, in hexadecimal. */
export function captionsDigest(key: string): { readonly sha256?: string } {
  const sha256 = /\/([\da-f]{32})-[^/]*$/u.exec(key)?.[1];
  return sha256 === undefined ? {} : { sha256 };
}

function contentHash(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex').slice(0, 32);
}

function decode(bytes: Buffer): string {
  try {
    return utf8.decode(bytes);
  } catch {
    throw rejected('That file is not text in UTF-8.');
  }
}

function milliseconds([hours, minutes, seconds, thousandths]: (string | undefined)[]): number {
  const whole = Number(hours ?? 0) * 3600 + Number(minutes) * 60 + Number(seconds);
  return whole * 1000 + Number(thousandths);
}

function rejected(sentence: string): Refusal {
  return new Refusal('unsupported_type', sentence, { file: sentence });
}

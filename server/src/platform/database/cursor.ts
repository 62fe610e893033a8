import { crc32 } from 'node:zlib';
import * as z from 'zod/mini';
import { Refusal } from '../refusal.ts';

/** Encodes and decodes a list's cursors, the opaque texts that clients send back. */
export interface CursorFormat<T> {
  encode(content: T): string;
  /** @throws Refusal `invalid_input` for a damaged or malformed cursor */
  decode(cursor: string): T;
}

const sumBytes = 4;

/** The format of cursors whose content matches `schema`: a checksum and the content as JSON, base64url. */
export function cursorFormat<T>(schema: z.ZodMiniType<T>): CursorFormat<T> {
  return {
    encode(content) {
      const json = Buffer.from(JSON.stringify(content));
      const sum = Buffer.alloc(sumBytes);
      sum.writeUInt32BE(crc32(json));
      return Buffer.concat([sum, json]).toString('base64url');
    },
    decode(cursor) {
      const bytes = Buffer.from(cursor, 'base64url');
      const json = bytes.subarray(sumBytes);
      const whole = bytes.length > sumBytes && bytes.toString('base64url') === cursor;
      if (!whole || crc32(json) !== bytes.readUInt32BE()) throw wrongCursor();
      const read = schema.safeParse(parse(json));
      if (!read.success) throw wrongCursor();
      return read.data;
    },
  };
}

function parse(json: Buffer): unknown {
  try {
    return JSON.parse(json.toString()) as unknown;
  } catch {
    return null;
  }
}

export function wrongCursor(): Refusal {
  const sentence = 'That cursor is not valid.';
  return new Refusal('invalid_input', sentence, { cursor: sentence });
}

/** The last row of a page: its time, in microseconds since 1970, and its id. */
export interface Cursor {
  readonly micros: number;
  readonly id: string;
}

// The years 1970 to 2255: a number represents these times exactly, and the database can read them.
const newestFirst = cursorFormat(z.tuple([z.int().check(z.minimum(0)), z.uuid()]));

export function encodeCursor({ micros, id }: Cursor): string {
  return newestFirst.encode([micros, id]);
}

/** @throws Refusal `invalid_input` for anything that `encodeCursor` did not write */
export function decodeCursor(cursor: string): Cursor {
  const [micros, id] = newestFirst.decode(cursor);
  return { micros, id };
}

/** A cursor's time in the database's format, to the microsecond. */
export function momentOf({ micros }: Cursor): string {
  const second = Math.floor(micros / 1e6);
  const fraction = String(micros % 1e6).padStart(6, '0');
  return `${new Date(second * 1000).toISOString().slice(0, 19)}.${fraction}Z`;
}

/** Splits rows, of which one more than `size` was queried, into the page's rows and the cursor of the next page. */
export function pageOf<R extends { readonly id: string; readonly listed_at: number }>(
  rows: R[],
  size: number,
): { shown: R[]; next: string | null } {
  if (rows.length <= size) return { shown: rows, next: null };
  const shown = rows.slice(0, size);
  const last = shown.at(-1);
  return { shown, next: last ? encodeCursor({ micros: last.listed_at, id: last.id }) : null };
}

import { crc32 } from 'node:zlib';
import { Refusal } from '../refusal.ts';

/** Where a page of a list ended: its last row's moment, in microseconds since 1970, and its id. */
export interface Cursor {
  readonly micros: number;
  readonly id: string;
}

const bodyBytes = 8 + 16;
const cursorBytes = bodyBytes + 4;

/** A position as the opaque text that clients send back: moment, id and a checksum of both, base64url. */
export function encodeCursor({ micros, id }: Cursor): string {
  const bytes = Buffer.alloc(cursorBytes);
  bytes.writeBigInt64BE(BigInt(micros));
  bytes.write(id.replaceAll('-', ''), 8, 'hex');
  bytes.writeUInt32BE(crc32(bytes.subarray(0, bodyBytes)), bodyBytes);
  return bytes.toString('base64url');
}

/** @throws Refusal `invalid_input` for anything that `encodePosition` did not write */
export function decodeCursor(cursor: string): Cursor {
  const bytes = Buffer.from(cursor, 'base64url');
  if (bytes.length !== cursorBytes || bytes.toString('base64url') !== cursor) throw wrongCursor();
  if (crc32(bytes.subarray(0, bodyBytes)) !== bytes.readUInt32BE(bodyBytes)) throw wrongCursor();
  const micros = Number(bytes.readBigInt64BE());
  // Years 1970 to 2255: what a number holds exactly, and what the database can read as a moment.
  if (!Number.isSafeInteger(micros) || micros < 0) throw wrongCursor();
  const hex = bytes.toString('hex', 8, bodyBytes);
  return { micros, id: hex.replace(/^(.{8})(.{4})(.{4})(.{4})/u, '$1-$2-$3-$4-') };
}

/** A position's moment as the database reads it, to the microsecond. */
export function momentOf({ micros }: Cursor): string {
  const second = Math.floor(micros / 1e6);
  const fraction = String(micros % 1e6).padStart(6, '0');
  return `${new Date(second * 1000).toISOString().slice(0, 19)}.${fraction}Z`;
}

function wrongCursor(): Refusal {
  const sentence = 'That cursor is not valid.';
  return new Refusal('invalid_input', sentence, { cursor: sentence });
}

/** Divides rows, of which one more than `size` was asked for, into those to show and the cursor of the next page. */
export function pageOf<R extends { readonly id: string; readonly listed_at: number }>(
  rows: R[],
  size: number,
): { shown: R[]; next: string | null } {
  if (rows.length <= size) return { shown: rows, next: null };
  const shown = rows.slice(0, size);
  const last = shown.at(-1);
  return { shown, next: last ? encodeCursor({ micros: last.listed_at, id: last.id }) : null };
}

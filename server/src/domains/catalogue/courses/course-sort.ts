import { crc32 } from 'node:zlib';
import {
  courseSorts,
  sortDirections,
  type CourseSort,
  type SortDirection,
} from '@fit-coder/contracts/catalogue-admin';
import * as z from 'zod/mini';
import { Refusal } from '../../../platform/refusal.ts';

/** How the table of courses is sorted; courses with the same value follow by their ids. */
export interface CourseSorting {
  readonly sort: CourseSort;
  readonly direction: SortDirection;
}

/** The last row of a page: what it is sorted by (microseconds since 1970, a title in lower case, a sum), and its id. */
export interface CourseCursor {
  readonly value: number | string;
  readonly id: string;
}

/** Titles start at A, everything else with the newest or largest, unless asked otherwise. */
export function readOrder(query: {
  readonly sort?: CourseSort | undefined;
  readonly direction?: SortDirection | undefined;
}): CourseSorting {
  const sort = query.sort ?? 'created';
  return { sort, direction: query.direction ?? (sort === 'title' ? 'asc' : 'desc') };
}

/** What the columns hold at most. */
const largest = { created: Number.MAX_SAFE_INTEGER, lectures: 2 ** 31 - 1, duration: 2 ** 31 - 1 } as const;
const cursorContent = z.tuple([
  z.enum(courseSorts),
  z.enum(sortDirections),
  z.union([z.string(), z.int().check(z.minimum(0))]),
  z.uuid(),
]);
const sumBytes = 4;

/** The place as the opaque text that clients send back: the sorting, the place and a checksum, base64url. */
export function encodeCourseCursor({ sort, direction }: CourseSorting, { value, id }: CourseCursor): string {
  const content = Buffer.from(JSON.stringify([sort, direction, value, id]));
  const sum = Buffer.alloc(sumBytes);
  sum.writeUInt32BE(crc32(content));
  return Buffer.concat([sum, content]).toString('base64url');
}

/** @throws Refusal `invalid_input` for what `encodePlace` did not write, or wrote for another sorting */
export function decodeCourseCursor(order: CourseSorting, cursor: string): CourseCursor {
  const bytes = Buffer.from(cursor, 'base64url');
  const content = bytes.subarray(sumBytes);
  if (bytes.length <= sumBytes || crc32(content) !== bytes.readUInt32BE()) throw wrongCursor();
  const read = cursorContent.safeParse(parse(content));
  if (!read.success) throw wrongCursor();
  const [sort, direction, value, id] = read.data;
  if (sort !== order.sort || direction !== order.direction) throw wrongCursor();
  const fits =
    sort === 'title' ? typeof value === 'string' : typeof value === 'number' && value <= largest[sort];
  if (!fits) throw wrongCursor();
  return { value, id };
}

function parse(content: Buffer): unknown {
  try {
    return JSON.parse(content.toString()) as unknown;
  } catch {
    return null;
  }
}

function wrongCursor(): Refusal {
  const sentence = 'That cursor is not valid, or belongs to another sorting.';
  return new Refusal('invalid_input', sentence, { cursor: sentence });
}

import {
  courseSorts,
  sortDirections,
  type CourseSort,
  type SortDirection,
} from '@fit-coder/contracts/catalogue-admin';
import * as z from 'zod/mini';
import { cursorFormat, wrongCursor } from '../../../platform/database/cursor.ts';

/** The sort of the table of courses; courses with equal values are sorted by id. */
export interface CourseSorting {
  readonly sort: CourseSort;
  readonly direction: SortDirection;
}

/** The last row of a page: its sort value (microseconds since 1970, a title in lower case, or a sum) and its id. */
export interface CourseCursor {
  readonly value: number | string;
  readonly id: string;
}

/** By default, titles are sorted from A, and all other columns from the newest or largest. */
export function readOrder(query: {
  readonly sort?: CourseSort | undefined;
  readonly direction?: SortDirection | undefined;
}): CourseSorting {
  const sort = query.sort ?? 'created';
  return { sort, direction: query.direction ?? (sort === 'title' ? 'asc' : 'desc') };
}

/** The largest values that the columns can hold. */
const largest = { created: Number.MAX_SAFE_INTEGER, lectures: 2 ** 31 - 1, duration: 2 ** 31 - 1 } as const;
const format = cursorFormat(
  z.tuple([
    z.enum(courseSorts),
    z.enum(sortDirections),
    z.union([z.string(), z.int().check(z.minimum(0))]),
    z.uuid(),
  ]),
);

export function encodeCourseCursor({ sort, direction }: CourseSorting, { value, id }: CourseCursor): string {
  return format.encode([sort, direction, value, id]);
}

/** @throws Refusal `invalid_input` for a cursor that `encodeCourseCursor` did not write, or wrote for another sort */
export function decodeCourseCursor(order: CourseSorting, cursor: string): CourseCursor {
  const [sort, direction, value, id] = format.decode(cursor);
  if (sort !== order.sort || direction !== order.direction) throw wrongCursor();
  const fits =
    sort === 'title' ? typeof value === 'string' : typeof value === 'number' && value <= largest[sort];
  if (!fits) throw wrongCursor();
  return { value, id };
}

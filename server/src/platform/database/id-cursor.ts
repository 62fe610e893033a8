import * as z from 'zod/mini';
import { cursorFormat } from './cursor.ts';

const format = cursorFormat(z.int().check(z.minimum(1)));

/** The id before which a page begins, of a list whose ids grow. @throws Refusal `invalid_input` for an unknown cursor */
export function readIdCursor(cursor: string | undefined): number | undefined {
  return cursor === undefined ? undefined : format.decode(cursor);
}

/** Splits rows, the highest id first and one more than `size`, into the page's rows and the cursor of the next page. */
export function pageOfIds<R extends { readonly id: number }>(
  rows: R[],
  size: number,
): { shown: R[]; next: string | null } {
  const shown = rows.slice(0, size);
  const last = rows.length > size ? shown.at(-1) : undefined;
  return { shown, next: last ? format.encode(last.id) : null };
}

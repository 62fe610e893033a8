import { type RawBuilder, sql } from 'kysely';
import { type Cursor, momentOf } from './cursor.ts';

/** The time in `column` that a list is sorted by, in microseconds since 1970. */
export function microsOf(column: string): RawBuilder<number> {
  return sql<number>`(extract(epoch from ${sql.ref(column)}) * 1000000)::bigint`;
}

/** Whether a row comes after the cursor of a list that is sorted by the columns `moment` and `id`, newest first. */
export function comesAfter(after: Cursor, moment: string, id: string): RawBuilder<boolean> {
  return sql<boolean>`(${sql.ref(moment)}, ${sql.ref(id)}) < (${momentOf(after)}::timestamptz, ${after.id}::uuid)`;
}

/** The same for a list that begins with the oldest. */
export function isLater(after: Cursor, moment: string, id: string): RawBuilder<boolean> {
  return sql<boolean>`(${sql.ref(moment)}, ${sql.ref(id)}) > (${momentOf(after)}::timestamptz, ${after.id}::uuid)`;
}

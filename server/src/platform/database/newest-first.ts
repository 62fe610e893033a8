import { type RawBuilder, sql } from 'kysely';
import { type Cursor, momentOf } from './cursor.ts';

/** The moment in `column` that a list is ordered by, in microseconds since 1970. */
export function microsOf(column: string): RawBuilder<number> {
  return sql<number>`(extract(epoch from ${sql.ref(column)}) * 1000000)::bigint`;
}

/** Whether a row comes after a position of a list that is ordered by the columns `moment` and `id`, newest first. */
export function comesAfter(after: Cursor, moment: string, id: string): RawBuilder<boolean> {
  return sql<boolean>`(${sql.ref(moment)}, ${sql.ref(id)}) < (${momentOf(after)}::timestamptz, ${after.id}::uuid)`;
}

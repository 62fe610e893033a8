import { type RawBuilder, sql } from 'kysely';

/** A time of the database in ISO 8601, as the API sends it. Small responses would spend much of their time on dates. */
export function isoText(column: string): RawBuilder<string> {
  return sql<string>`to_char(${sql.ref(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
}

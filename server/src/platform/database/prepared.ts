import type { Compilable } from 'kysely';
import type { DatabaseConnection } from './database.ts';

/** The texts of prepared statements by name; they are the same on every connection. */
const statements = new Map<string, string>();

/**
 * Runs a query that is built once for each name and prepared once for each connection, and returns its rows as arrays;
 * together this halves the time of a small query. `build` makes the query, and `values` are its parameters in the order
 * in which the query uses them.
 */
export async function queryPrepared<Row extends unknown[]>(
  { pool }: Pick<DatabaseConnection, 'pool'>,
  name: string,
  build: () => Compilable,
  values: readonly string[],
): Promise<Row[]> {
  let text = statements.get(name);
  if (text === undefined) {
    text = build().compile().sql;
    statements.set(name, text);
  }
  const { rows } = await pool.query<Row>({ name, text, values: [...values], rowMode: 'array' });
  return rows;
}

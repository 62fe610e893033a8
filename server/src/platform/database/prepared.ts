import type { Compilable, CompiledQuery, RawBuilder } from 'kysely';
import type { Database, DatabaseConnection } from './database.ts';
import { prepareText } from './preparing-pool.ts';

/** The texts of prepared statements by name; they are the same on every connection. */
const statements = new Map<string, string>();

/**
 * Runs a query that is built once for each name and prepared once for each connection, and returns its rows as arrays;
 * together this halves the time of a small query. `build` makes the query, and `values` are its parameters in the order
 * in which the query uses them. Where statements have no names, it is built once and prepared each time.
 */
export async function queryPrepared<Row extends unknown[]>(
  { pool, named }: Pick<DatabaseConnection, 'pool' | 'named'>,
  name: string,
  build: () => Compilable,
  values: readonly string[],
): Promise<Row[]> {
  let text = statements.get(name);
  if (text === undefined) {
    text = build().compile().sql;
    statements.set(name, text);
  }
  const { rows } = await pool.query<Row>({
    ...(named && { name }),
    text,
    values: [...values],
    rowMode: 'array',
  });
  return rows;
}

/** Takes the place of a value while a query is built. */
class Placeholder {
  readonly name: PropertyKey;

  constructor(name: PropertyKey) {
    this.name = name;
  }
}

const placeholders = new Proxy({}, { get: (_, name) => new Placeholder(name) });

/**
 * A query that is built once, with placeholders for its values, and prepared once for each connection; building a query
 * takes longer than sending it. So `build` must not look at the values.
 */
export function prepared<Values extends object, Row>(
  build: (db: Database, values: Values) => Compilable<Row> | RawBuilder<Row>,
): (db: Database, values: Values) => Promise<Row[]> {
  let compiled: CompiledQuery<Row> | undefined;
  return async (db, values) => {
    compiled ??= build(db, placeholders as Values).compile(db);
    const parameters = compiled.parameters.map((parameter) =>
      parameter instanceof Placeholder ? values[parameter.name as keyof Values] : parameter,
    );
    prepareText(compiled.sql);
    const { rows } = await db.executeQuery<Row>({ ...compiled, parameters });
    return rows;
  };
}

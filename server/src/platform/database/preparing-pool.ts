import type { PostgresPool, PostgresPoolClient } from 'kysely';
import pg from 'pg';

/** The names of the statements that `preparing` prepares, by their texts. */
const names = new Map<string, string>();

/** Lets each connection prepare the statement with this text when it runs it first. */
export function prepareText(text: string): void {
  if (!names.has(text)) names.set(text, `prepared-${names.size}`);
}

/** The pool for the query builder, whose connections prepare the statements that `prepareText` named. */
export function preparing(pool: pg.Pool): PostgresPool {
  const clients = new WeakMap<pg.PoolClient, PostgresPoolClient>();
  return {
    async connect() {
      const client = await pool.connect();
      const known = clients.get(client) ?? preparingClient(client);
      clients.set(client, known);
      return known;
    },
    end: () => pool.end(),
  };
}

function preparingClient(client: pg.PoolClient): PostgresPoolClient {
  // The query builder also passes cursors, but only to those who stream.
  const query = ((text: string, values: unknown[]) => {
    const name = names.get(text);
    return name === undefined ? client.query(text, values) : runNamed(client, name, text, values);
  }) as unknown as PostgresPoolClient['query'];
  return { query, release: () => client.release() };
}

/** Does what `client.query({ name, text, values })` does, without copying that object property by property. */
function runNamed(
  client: pg.PoolClient,
  name: string,
  text: string,
  values: unknown[],
): Promise<pg.QueryResult> {
  const { promise, resolve, reject } = Promise.withResolvers<pg.QueryResult>();
  const query = new pg.Query(text, values, (error, result) => (error ? reject(error) : resolve(result)));
  client.query(Object.assign(query, { name }));
  return promise;
}

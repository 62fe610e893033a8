import type { PoolClient } from 'pg';
import type { TestSite } from './test-site.ts';

/** A query as it was sent to the database. */
export interface SentQuery {
  readonly text: string;
  readonly values: readonly unknown[];
}

/** The queries that the site's database connections send during `work`. */
export async function sentQueries(
  { deps }: Pick<TestSite, 'deps'>,
  work: () => Promise<unknown>,
): Promise<SentQuery[]> {
  const { pool } = deps.database;
  const sent: SentQuery[] = [];
  const watched = new Map<PoolClient, PoolClient['query']>();
  const watch = (client: PoolClient) => {
    if (watched.has(client)) return;
    const { query } = client;
    watched.set(client, query);
    client.query = ((asked: string | SentQuery, values: unknown, ...rest: unknown[]) => {
      if (typeof asked !== 'string') sent.push({ text: asked.text, values: asked.values });
      else sent.push({ text: asked, values: Array.isArray(values) ? values : [] });
      return Reflect.apply(query, client, [asked, values, ...rest]) as unknown;
    }) as PoolClient['query'];
  };
  pool.on('acquire', watch);
  try {
    await work();
  } finally {
    pool.off('acquire', watch);
    for (const [client, query] of watched) client.query = query;
  }
  return sent;
}

/** How the database runs a query. */
export async function planOf({ deps }: Pick<TestSite, 'deps'>, { text, values }: SentQuery): Promise<string> {
  const { rows } = await deps.database.pool.query<{ 'QUERY PLAN': string }>(`explain ${text}`, [...values]);
  return rows.map((row) => row['QUERY PLAN']).join('\n');
}

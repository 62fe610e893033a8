import { readdir, readFile } from 'node:fs/promises';
import type pg from 'pg';
import { lockKeys } from './lock-keys.ts';

/**
 * Runs the `.sql` files of `folder` that have not run yet, sorted by name, each in a transaction. A lock allows several
 * nodes to start at once. Returns the names of the files that ran.
 */
export async function migrate(pool: pg.Pool, folder: URL): Promise<string[]> {
  const client = await pool.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [lockKeys.migrations]);
    await client.query(
      'create table if not exists schema_migrations (name text primary key, ran_at timestamptz not null default now())',
    );
    return await runPending(client, folder);
  } finally {
    await client.query('select pg_advisory_unlock_all()').catch(() => undefined);
    client.release();
  }
}

async function runPending(client: pg.PoolClient, folder: URL): Promise<string[]> {
  const files = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort();
  const { rows } = await client.query<{ name: string }>('select name from schema_migrations');
  const done = new Set(rows.map((row) => row.name));
  const pending = files.filter((name) => !done.has(name));
  for (const name of pending) {
    const text = await readFile(new URL(name, folder), 'utf8');
    await client.query('begin');
    try {
      await client.query(text);
      await client.query('insert into schema_migrations (name) values ($1)', [name]);
      await client.query('commit');
    } catch (error) {
      await client.query('rollback');
      throw error;
    }
  }
  return pending;
}

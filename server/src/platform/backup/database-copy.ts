import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { Kysely, PostgresDialect } from 'kysely';
import type pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import type { DB } from '../database/database.generated.ts';
import type { Database } from '../database/database.ts';
import type { BackupDescription, TableInBackup } from './backup-description.ts';
import { listSequences, listTables, qualified, type TableColumns } from './backup-tables.ts';

/** A consistent snapshot of the database. */
export interface Snapshot {
  readonly client: pg.PoolClient;
  /** Typed access to the same snapshot. */
  readonly db: Database;
}

/** Runs `read` on a snapshot of the database; later writes are not visible to it. */
export async function readSnapshot<T>(pool: pg.Pool, read: (snapshot: Snapshot) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  try {
    await client.query('begin isolation level repeatable read read only');
    await client.query('set local statement_timeout = 0');
    const result = await read({ client, db: typedAccess(client) });
    await client.query('commit');
    client.release();
    return result;
  } catch (error) {
    client.release(true);
    throw error;
  }
}

/** The typed query builder on a connection that the caller opens and closes. */
function typedAccess(client: pg.PoolClient): Kysely<DB> {
  const lent = { query: client.query.bind(client), release: () => undefined };
  const pool = { connect: async () => lent, end: async () => undefined };
  return new Kysely<DB>({
    dialect: new PostgresDialect({ pool }),
  });
}

/** The fields of a description that come from the database. */
export type CopiedDatabase = Pick<
  BackupDescription,
  'postgres' | 'migrations' | 'queueVersion' | 'tables' | 'sequences'
>;

/** Writes every table of a snapshot into `folder`, one file each, in the text format of PostgreSQL's COPY. */
export async function copyDatabase({ client }: Snapshot, folder: string): Promise<CopiedDatabase> {
  const tables: TableInBackup[] = [];
  for (const table of await listTables(client)) {
    const file = `database/${table.schema}.${table.name}.copy`;
    await mkdir(dirname(join(folder, file)), { recursive: true, mode: 0o700 });
    const columns = [...table.columns];
    tables.push({ ...table, columns, file, rows: await copyTable(client, table, join(folder, file)) });
  }
  const version = await client.query<{ server_version: string }>('show server_version');
  const migrations = await client.query<{ name: string }>('select name from schema_migrations order by name');
  const queue = await client.query<{ version: number }>('select version from pgboss.version');
  return {
    postgres: version.rows[0]?.server_version ?? '',
    migrations: migrations.rows.map(({ name }) => name),
    queueVersion: queue.rows[0]?.version ?? 0,
    tables,
    sequences: await listSequences(client),
  };
}

async function copyTable(client: pg.PoolClient, table: TableColumns, path: string): Promise<number> {
  // Copied from a query, because some versions cannot copy a partitioned table by its name.
  const rows = client.query(
    copyTo(`copy (select ${table.columns.join(', ')} from ${qualified(table)}) to stdout`),
  );
  await pipeline(rows, createWriteStream(path, { mode: 0o600, flush: true }));
  return rows.rowCount;
}

/** A stream of a table's file, for restoring it. */
export function tableFile(folder: string, table: TableInBackup) {
  return createReadStream(join(folder, table.file));
}

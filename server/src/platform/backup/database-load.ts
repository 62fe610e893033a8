import { readFile, readdir } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { getConstructionPlans } from 'pg-boss';
import { StartError } from '../start-error.ts';
import type { BackupDescription, TableInBackup } from './backup-description.ts';
import { listTables, qualified, schemas, type TableColumns } from './backup-tables.ts';
import { tableFile } from './database-copy.ts';

/**
 * Restores an empty database from a backup in one transaction, so that a killed process leaves the database empty.
 * @throws StartError if the database is not empty, or does not fit this release
 */
export async function loadDatabase(
  url: string,
  folder: string,
  backup: BackupDescription,
  migrations: URL,
): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5000 });
  client.on('error', () => undefined);
  await client.connect();
  try {
    await client.query('begin');
    await client.query('set local statement_timeout = 0');
    if ((await listTables(client)).length > 0)
      throw new StartError('The database is not empty. Restore into an empty one.');
    await createTables(client, backup, migrations);
    await fill(client, folder, backup);
    await client.query('commit');
  } finally {
    await client.end();
  }
}

/** Creates the tables as they were; later migrations run at the next start. */
async function createTables(client: pg.Client, backup: BackupDescription, migrations: URL): Promise<void> {
  const known = new Set(await readdir(migrations));
  if (!backup.migrations.every((name) => known.has(name))) throw otherRelease(backup);
  await client.query(
    'create table schema_migrations (name text primary key, ran_at timestamptz not null default now())',
  );
  for (const name of backup.migrations.toSorted())
    await client.query(await readFile(new URL(name, migrations), 'utf8'));
  await client.query(queuePlans());
  await client.query('set local lock_timeout = 0');
  await client.query('set local idle_in_transaction_session_timeout = 0');
  const queue = await client.query<{ version: number }>('select version from pgboss.version');
  if (queue.rows[0]?.version !== backup.queueVersion) throw otherRelease(backup);
}

/** The queue's SQL for creating its tables, without its own transaction. */
function queuePlans(): string {
  const [, statements] = /^\s*BEGIN;([\s\S]*)COMMIT;\s*$/u.exec(getConstructionPlans('pgboss')) ?? [];
  if (!statements) throw new Error('the plans of the queue have another form than this release knows');
  return statements;
}

function otherRelease({ release }: BackupDescription): StartError {
  return new StartError(
    `The backup was taken by release ${release}, whose tables this release does not know. Restore it with that release, and update afterwards.`,
  );
}

interface Reference {
  readonly schema: string;
  readonly name: string;
  readonly reference: string;
  readonly definition: string;
}

/** Foreign keys are checked once at the end, because some are circular; triggers already ran before the backup. */
async function fill(client: pg.Client, folder: string, backup: BackupDescription): Promise<void> {
  const tables = await listTables(client);
  checkColumns(tables, backup);
  const references = await listReferences(client);
  for (const row of references)
    await client.query(`alter table ${qualified(row)} drop constraint "${row.reference}"`);
  for (const table of tables) {
    await client.query(`alter table ${qualified(table)} disable trigger user`);
    // A migration may have inserted rows.
    await client.query(`delete from ${qualified(table)}`);
  }
  for (const table of backup.tables) await fillTable(client, folder, table);
  await renewMark(client, backup);
  await client.query('set constraints all immediate');
  for (const table of tables) await client.query(`alter table ${qualified(table)} enable trigger user`);
  for (const row of references)
    await client.query(`alter table ${qualified(row)} add constraint "${row.reference}" ${row.definition}`);
  for (const { schema, name, last } of backup.sequences)
    await client.query('select setval($1::regclass, $2::bigint)', [`"${schema}"."${name}"`, last]);
}

/** A new id, because the storage of the site that was backed up is not that of the restored one. */
async function renewMark(client: pg.Client, { tables }: BackupDescription): Promise<void> {
  const mark = tables.find(({ name }) => name === 'site_mark');
  if (!mark) return;
  const begun = mark.columns.includes('storage_begun') ? ', storage_begun = false' : '';
  await client.query(`update site_mark set id = gen_random_uuid()${begun}`);
}

async function fillTable(client: pg.Client, folder: string, table: TableInBackup): Promise<void> {
  const rows = client.query(copyFrom(`copy ${qualified(table)} (${table.columns.join(', ')}) from stdin`));
  await pipeline(tableFile(folder, table), rows);
  if (rows.rowCount !== table.rows)
    throw new StartError(`The backup ${folder} is damaged: ${table.file} has not ${table.rows} rows.`);
}

function checkColumns(tables: readonly TableColumns[], backup: BackupDescription): void {
  const names = new Map(tables.map((table) => [qualified(table), table.columns.toSorted().join()]));
  for (const table of backup.tables)
    if (names.get(qualified(table)) !== table.columns.toSorted().join()) throw otherRelease(backup);
}

async function listReferences(client: pg.Client): Promise<Reference[]> {
  const { rows } = await client.query<Reference>(
    `select n.nspname as schema, c.relname as name, k.conname as reference, pg_get_constraintdef(k.oid) as definition
     from pg_constraint k
     join pg_class c on c.oid = k.conrelid
     join pg_namespace n on n.oid = c.relnamespace
     where k.contype = 'f' and k.conparentid = 0 and n.nspname = any($1)`,
    [schemas],
  );
  return rows;
}

import { createWriteStream } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import type { Storage } from '../storage/storage.ts';
import type { ListNamedFiles } from '../storage/stored-files.ts';
import { qualified } from './backup-tables.ts';
import { writeHashed } from './checksums.ts';
import { readSnapshot } from './database-copy.ts';
import { holdRemovals } from './removal-hold.ts';
import { makeTarget } from './target-folder.ts';

interface ExportedColumn {
  readonly table: string;
  readonly column: string;
  readonly type: string;
}

interface ExportedTable {
  readonly file: string;
  readonly rows: number;
  readonly columns: Readonly<Record<string, string>>;
}

export interface ExportDependencies {
  readonly pool: pg.Pool;
  readonly storage: Storage;
  readonly listNamedFiles: ListNamedFiles;
}

/** Columns that could grant access are left out, because users and other programs read an export. */
const secretColumn = /hash|secret|token|credential|public_key|sealed|bucket/u;

/** Internal tables of the program. */
const internalTables = new Set(['schema_migrations', 'stored_file_sums']);

/**
 * Writes all data into `target`, a folder that is missing or empty: `data/<table>.ndjson` with one row per line,
 * `files/<key>`, and `export.json`, which describes both. Returns the tables by name and the number of files.
 */
export async function exportData(
  { pool, storage, listNamedFiles }: ExportDependencies,
  target: string,
): Promise<{ tables: Record<string, ExportedTable>; files: number }> {
  await makeTarget(target);
  await mkdir(join(target, 'data'), { recursive: true, mode: 0o700 });
  const hold = await holdRemovals(pool);
  try {
    const read = await readSnapshot(pool, async ({ client, db }) => ({
      takenAt: new Date().toISOString(),
      tables: await exportTables(client, target),
      named: await listNamedFiles(db),
    }));
    const files = new Set<string>();
    for (const { key: prefix } of read.named) {
      for await (const key of storage.list(prefix)) {
        const object = files.has(key) ? null : await storage.get(key);
        if (object) await writeHashed(object.open(), join(target, 'files', key));
        if (object) files.add(key);
      }
    }
    await hold.release();
    const about = { format: 'fit-coder-export-1', takenAt: read.takenAt, tables: read.tables };
    const text = JSON.stringify({ ...about, files: files.size }, null, 2);
    await writeFile(join(target, 'export.json'), `${text}\n`, { mode: 0o600 });
    return { tables: read.tables, files: files.size };
  } catch (error) {
    await hold.abandon();
    throw error;
  }
}

async function exportTables(client: pg.PoolClient, target: string): Promise<Record<string, ExportedTable>> {
  const { rows } = await client.query<ExportedColumn>(
    `select c.relname as table, a.attname as column, format_type(a.atttypid, a.atttypmod) as type
     from pg_class c
     join pg_namespace n on n.oid = c.relnamespace
     join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
     where n.nspname = 'public' and c.relkind in ('r', 'p') and not c.relispartition
     order by c.relname, a.attnum`,
  );
  const shown = rows.filter(
    ({ table, column, type }) => !internalTables.has(table) && type !== 'bytea' && !secretColumn.test(column),
  );
  const tables: Record<string, ExportedTable> = {};
  for (const [table, columns] of Map.groupBy(shown, (row) => row.table)) {
    const file = `data/${table}.ndjson`;
    const rowCount = await exportTable(client, columns, join(target, file));
    const types = Object.fromEntries(columns.map(({ column, type }) => [column, type]));
    tables[table] = { file, rows: rowCount, columns: types };
  }
  return tables;
}

async function exportTable(
  client: pg.PoolClient,
  columns: readonly ExportedColumn[],
  path: string,
): Promise<number> {
  const name = columns[0]?.table ?? '';
  const list = columns.map(({ column }) => `"${column}"`).join(', ');
  const query = `select row_to_json(r) from (select ${list} from ${qualified({ schema: 'public', name })}) r`;
  // JSON escapes both characters, so COPY adds no quotes and every line is a row's JSON.
  const copy = `copy (${query}) to stdout (format csv, delimiter e'\\x02', quote e'\\x01')`;
  const rows = client.query(copyTo(copy));
  await pipeline(rows, createWriteStream(path, { mode: 0o600 }));
  return rows.rowCount;
}

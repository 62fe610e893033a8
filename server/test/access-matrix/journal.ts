import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import type { TestSite } from '../support/test-site.ts';

/** One row that was written: its table, and what it held before and after. */
interface WrittenRow {
  readonly table_name: string;
  readonly content: string;
}

/** Files by path, with their sizes. */
export type FileList = ReadonlyMap<string, number>;

/**
 * Notes every row that a site's database writes from now on, those that a cascade removes included. The security
 * events are left out: a refusal is recorded as one, beside the request, and changes nothing that was asked for.
 */
export async function openJournal({ deps }: TestSite): Promise<void> {
  const { db } = deps.database;
  await sql`create schema journal`.execute(db);
  await sql`create table journal.written (table_name text not null, content text not null)`.execute(db);
  await sql`
    create function journal.note() returns trigger language plpgsql as $$
    begin
      insert into journal.written
      values (tg_table_name, concat_ws(' ', to_jsonb(old)::text, to_jsonb(new)::text));
      return null;
    end $$`.execute(db);
  await sql`
    do $$ declare name regclass;
    begin
      for name in
        select c.oid from pg_class c join pg_namespace n on n.oid = c.relnamespace
        where (n.nspname = 'public' and c.relkind = 'r' and c.relname <> 'security_events') or (n.nspname = 'pgboss' and c.relname = 'job')
      loop
        execute format('create trigger journal after insert or update or delete on %s
          for each row execute function journal.note()', name);
      end loop;
    end $$`.execute(db);
}

/** Takes out what was written since the last time. */
export async function takeWritten({ deps }: TestSite): Promise<readonly WrittenRow[]> {
  const taken = sql<WrittenRow>`delete from journal.written returning table_name, content`;
  return (await taken.execute(deps.database.db)).rows;
}

/** The files that a site keeps: in storage, and of uploads on their way. */
export async function listFiles({ dataDir }: TestSite): Promise<FileList> {
  const files = new Map<string, number>();
  for (const folder of ['storage', 'work/uploads']) {
    const path = join(dataDir, folder);
    const entries = await readdir(path, { recursive: true, withFileTypes: true }).catch(() => []);
    for (const entry of entries) {
      if (!entry.isFile()) continue;
      const file = join(entry.parentPath, entry.name);
      files.set(file, (await stat(file)).size);
    }
  }
  return files;
}

/** Files that came, went, or have another size. */
export function changedFiles(before: FileList, after: FileList): string[] {
  const paths = new Set([...before.keys(), ...after.keys()]);
  return [...paths].filter((path) => before.get(path) !== after.get(path));
}

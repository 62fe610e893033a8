import type pg from 'pg';

/** A table with its stored columns, without generated ones; names are quoted if SQL requires it. */
export interface TableColumns {
  readonly schema: (typeof schemas)[number];
  readonly name: string;
  readonly columns: readonly string[];
}

/** The schemas of the product and of its queue. */
export const schemas = ['public', 'pgboss'] as const;

/** All tables, sorted by name; partitions are covered by their parents. */
export async function listTables(client: pg.ClientBase): Promise<TableColumns[]> {
  const { rows } = await client.query<TableColumns>(
    `select n.nspname as schema, c.relname as name,
       array_agg(quote_ident(a.attname) order by a.attnum) as columns
     from pg_class c
     join pg_namespace n on n.oid = c.relnamespace
     join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
     where n.nspname = any($1) and c.relkind in ('r', 'p') and not c.relispartition
     group by n.nspname, c.relname
     order by n.nspname desc, c.relname`,
    [schemas],
  );
  return rows;
}

export interface SequenceValue {
  readonly schema: string;
  readonly name: string;
  /** As text: it may exceed 2^53. */
  readonly last: string;
}

/** The current value of each sequence that was used. */
export async function listSequences(client: pg.ClientBase): Promise<SequenceValue[]> {
  const { rows } = await client.query<SequenceValue>(
    `select schemaname as schema, sequencename as name, last_value::text as last
     from pg_sequences where schemaname = any($1) and last_value is not null
     order by 1, 2`,
    [schemas],
  );
  return rows;
}

/** `schema.table` as SQL reads it. */
export function qualified(table: { readonly schema: string; readonly name: string }): string {
  return `"${table.schema}"."${table.name.replaceAll('"', '""')}"`;
}

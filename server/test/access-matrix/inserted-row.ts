import { sql, type Insertable, type Selectable } from 'kysely';
import type { DB } from '../../src/platform/database/database.generated.ts';
import type { TestSite } from '../support/test-site.ts';

/** Inserts a row; returns it with its generated columns. */
export async function insert<T extends keyof DB>(
  { deps }: TestSite,
  table: T,
  row: Insertable<DB[T]>,
): Promise<Selectable<DB[T]>> {
  const columns = sql.join(Object.keys(row).map((name) => sql.ref(name)));
  const query = sql<Selectable<DB[T]>>`insert into ${sql.table(table)} (${columns})
    values (${sql.join(Object.values(row))}) returning *`;
  const [inserted] = (await query.execute(deps.database.db)).rows;
  if (!inserted) throw new Error(`${table} took no row`);
  return inserted;
}

import pg from 'pg';
import { expect, test } from 'vitest';
import { createTestDatabase } from '../support/test-database.ts';

/** References to rows that are never removed while the site runs, so searching for them need not be fast. */
const keptForEver = ['courses.category_slug', 'subscriptions.plan_id'];

test('every foreign key has an index that begins with it, because deletions search by it', async () => {
  const database = await createTestDatabase();
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  try {
    const { rows } = await client.query<{ reference: string; indexed: boolean }>(`
      select conrelid::regclass || '.' || attname as reference,
        exists (select from pg_index where indrelid = conrelid and indkey[0] = conkey[1] and indpred is null)
          as indexed
      from pg_constraint join pg_attribute on attrelid = conrelid and attnum = conkey[1]
      where contype = 'f' and connamespace = 'public'::regnamespace
      order by 1`);
    expect(rows.length).toBeGreaterThan(15);
    const missing = rows.filter(({ indexed }) => !indexed).map(({ reference }) => reference);
    expect(missing).toEqual(keptForEver);
  } finally {
    await client.end();
    await database.drop();
  }
});

import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { breaksUnique } from '../../src/platform/database/database.ts';
import { prepared } from '../../src/platform/database/prepared.ts';
import { siteForAllTests } from '../support/site-hooks.ts';

const site = siteForAllTests();
const db = () => site.deps.database.db;

const minus = prepared((database, { from, less }: { from: number; less: number }) =>
  database
    .selectNoFrom(sql<number>`${from}::int - ${less}::int`.as('left'))
    .select(sql<number>`${less}::int * ${2}::int`.as('twice')),
);

test('a prepared query takes its own values each time, on every connection', async () => {
  const results = await Promise.all(
    Array.from({ length: 30 }, (_, less) => minus(db(), { from: 100, less })),
  );
  expect(results).toEqual(Array.from({ length: 30 }, (_, less) => [{ left: 100 - less, twice: less * 2 }]));
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from pg_prepared_statements where statement like 'select $1::int - $2::int as%'`.execute(
    db(),
  );
  expect(rows[0]?.count).toBe(1);
});

const addCategory = prepared((database, { slug }: { slug: string }) =>
  database.insertInto('categories').values({ slug, name: slug, hue: 1, position: 1 }).returning('slug'),
);

test('a prepared query belongs to the transaction that runs it, and fails like any other', async () => {
  await addCategory(db(), { slug: 'first' });
  const twice = db()
    .transaction()
    .execute(async (tx) => {
      await addCategory(tx, { slug: 'second' });
      await addCategory(tx, { slug: 'first' });
    });
  await expect(twice).rejects.toSatisfy((error) => breaksUnique(error, 'categories_pkey'));
  expect(await addCategory(db(), { slug: 'second' })).toEqual([{ slug: 'second' }]);
});

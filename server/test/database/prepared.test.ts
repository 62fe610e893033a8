import { sql } from 'kysely';
import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import {
  breaksUnique,
  isDatabaseAway,
  openDatabase,
  type Database,
} from '../../src/platform/database/database.ts';
import { prepared, queryPrepared } from '../../src/platform/database/prepared.ts';
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

interface Everything {
  readonly text: string | null;
  readonly number: number;
  readonly truth: boolean;
  readonly at: Date;
  readonly bytes: Buffer;
  readonly list: readonly string[];
  readonly json: object;
}

const everything = prepared((database, values: Everything) =>
  database
    .selectNoFrom([
      sql`${values.text}::text`.as('text'),
      sql`${values.number}::int`.as('number'),
      sql`${values.truth}::boolean`.as('truth'),
      sql`${values.at}::timestamptz`.as('at'),
      sql`${values.bytes}::bytea`.as('bytes'),
      sql`${values.list}::text[]`.as('list'),
      sql`${values.json}::jsonb`.as('json'),
    ])
    .select([sql`null::date`.as('nothing'), sql`9007199254740991::bigint`.as('large')])
    .select([sql`'2024-02-29'::date`.as('day'), sql`1.5::numeric`.as('numeric')]),
);

const valuesOf = () => ({
  text: 'Zoë "quotes", commas, \\ and \n lines',
  number: -7,
  truth: false,
  at: new Date('2024-02-29T23:59:59.123Z'),
  bytes: Buffer.from([0, 255, 10]),
  list: ['a', 'b,"c"', '', 'null', '\\'],
  json: { nested: [1, null, 'é'] },
});

test('values of the common types arrive and return as the driver itself sends and reads them', async () => {
  const values = valuesOf();
  await everything(db(), values);
  const [row] = await everything(db(), { ...values, text: null });
  const [again] = await everything(db(), values);
  const client = new pg.Client(site.deps.database.pool.options);
  await client.connect();
  const { rows } = await client.query(
    `select $1::text as text, $2::int as number, $3::boolean as truth, $4::timestamptz as at, $5::bytea as bytes,
       $6::text[] as list, $7::jsonb as json, null::date as nothing, '2024-02-29'::date as day, 1.5::numeric as numeric`,
    Object.values(values),
  );
  await client.end();
  expect(again).toEqual({ ...rows[0], large: Number.MAX_SAFE_INTEGER });
  expect(row).toEqual({ ...rows[0], text: null, large: Number.MAX_SAFE_INTEGER });
});

const addCategory = prepared((database, { slug }: { slug: string }) =>
  database.insertInto('categories').values({ slug, name: slug, hue: 1, position: 1 }).returning('slug'),
);

const countCategories = prepared((database, { slug }: { slug: string }) =>
  database
    .selectFrom('categories')
    .select((e) => e.fn.countAll<number>().as('count'))
    .where('slug', '=', slug),
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

test('a transaction begins with its first statement, and applies all of its statements or none', async () => {
  await addCategory(db(), { slug: 'prepared' });
  const abandoned = db()
    .transaction()
    .execute(async (tx) => {
      await addCategory(tx, { slug: 'abandoned' });
      expect(await countCategories(db(), { slug: 'abandoned' })).toEqual([{ count: 0 }]);
      throw new Error('abandoned');
    });
  await expect(abandoned).rejects.toThrow('abandoned');
  const failedFirst = db()
    .transaction()
    .execute((tx) => addCategory(tx, { slug: 'prepared' }));
  await expect(failedFirst).rejects.toSatisfy((error) => breaksUnique(error, 'categories_pkey'));
  await db()
    .transaction()
    .execute(async () => undefined);
  const unprepared = db()
    .transaction()
    .execute(async (tx) => {
      await tx
        .insertInto('categories')
        .values({ slug: 'unprepared', name: 'u', hue: 1, position: 1 })
        .execute();
      throw new Error('abandoned');
    });
  await expect(unprepared).rejects.toThrow('abandoned');
  await db()
    .transaction()
    .execute(async (tx) => {
      await addCategory(tx, { slug: 'kept' });
      await addCategory(tx, { slug: 'kept too' });
    });
  const slugs = ['abandoned', 'prepared', 'unprepared', 'kept', 'kept too'];
  const counts = await Promise.all(slugs.map((slug) => countCategories(db(), { slug })));
  expect(counts.map(([row]) => row?.count)).toEqual([0, 1, 0, 1, 1]);
});

test('nothing that a failed transaction queued is executed after its end', async () => {
  await addCategory(db(), { slug: 'queued before' });
  const unprepared = (tx: Database, slug: string) =>
    tx.insertInto('categories').values({ slug, name: slug, hue: 1, position: 1 }).execute();
  const fails = Promise.reject(new Error('abandoned'));
  const abandoned = db()
    .transaction()
    .execute((tx) => Promise.all([unprepared(tx, 'late'), fails]));
  await expect(abandoned).rejects.toThrow('abandoned');
  const circular: { self?: object } = {};
  circular.self = circular;
  const continued = db()
    .transaction()
    .execute(async (tx) => {
      await expect(everything(tx, { ...valuesOf(), json: circular })).rejects.toThrow(/circular/u);
      await addCategory(tx, { slug: 'after a bad value' });
      throw new Error('abandoned');
    });
  await expect(continued).rejects.toThrow('abandoned');
  for (const slug of ['late', 'after a bad value'])
    expect(await countCategories(db(), { slug })).toEqual([{ count: 0 }]);
  expect(await everything(db(), valuesOf())).toHaveLength(1);
});

test('a transaction whose connection was cut before its first statement fails, and the next one succeeds', async () => {
  const { options } = site.deps.database.pool;
  const own = openDatabase(options.connectionString ?? '', site.deps.log, { max: 1 });
  onTestFinished(() => own.close());
  await addCategory(own.db, { slug: 'before the cut' });
  const { rows } = await own.pool.query<{ pid: number }>('select pg_backend_pid() as pid');
  const cut = own.db.transaction().execute(async (tx) => {
    await sql`select pg_terminate_backend(${rows[0]?.pid})`.execute(db());
    await addCategory(tx, { slug: 'cut' });
  });
  await expect(cut).rejects.toSatisfy(isDatabaseAway);
  expect(await countCategories(own.db, { slug: 'cut' })).toEqual([{ count: 0 }]);
  await own.db.transaction().execute((tx) => addCategory(tx, { slug: 'after the cut' }));
  expect(await countCategories(own.db, { slug: 'after the cut' })).toEqual([{ count: 1 }]);
});

test('rows as arrays have the values of rows as objects, whether or not the connection has prepared the query', async () => {
  const build = (values: Everything) =>
    db().selectNoFrom([
      sql`${values.text}::text`.as('text'),
      sql`${values.at}::timestamptz`.as('at'),
      sql`${values.list}::text[]`.as('list'),
      sql`null::date`.as('nothing'),
      sql`9007199254740991::bigint`.as('large'),
    ]);
  const { text, at, list } = valuesOf();
  for (const named of [true, false]) {
    const own = openDatabase(site.deps.database.pool.options.connectionString ?? '', site.deps.log, {
      max: 1,
      named,
    });
    onTestFinished(() => own.close());
    const run = () => queryPrepared(own.db, `arrays-${named}`, build, valuesOf());
    const rows = [[text, at, list, null, Number.MAX_SAFE_INTEGER]];
    expect([await run(), await run()]).toEqual([rows, rows]);
  }
});

/** A pool with one connection, and a query for the number of its server process. */
function openOne() {
  const { options } = site.deps.database.pool;
  const own = openDatabase(options.connectionString ?? '', site.deps.log, { max: 1 });
  onTestFinished(() => own.close());
  const pid = prepared((database) => database.selectNoFrom(sql<number>`pg_backend_pid()`.as('pid')));
  return { own, pid };
}

test('a connection that lost a prepared statement is replaced', async () => {
  const { own, pid } = openOne();
  await pid(own.db, {});
  await sql`deallocate all`.execute(own.db);
  // PostgreSQL, appendix A: invalid_sql_statement_name.
  await expect(pid(own.db, {})).rejects.toMatchObject({ code: '26000' });
  expect(await pid(own.db, {})).toEqual([{ pid: expect.any(Number) as number }]);
});

test('a connection survives a failed query, and is replaced after it was cut', async () => {
  const { own, pid } = openOne();
  const wait = prepared((database, { seconds }: { seconds: number }) =>
    database.selectNoFrom(sql`pg_sleep(${seconds})`.as('slept')),
  );
  await addCategory(own.db, { slug: 'taken' });
  const [before] = await pid(own.db, {});
  for (const _ of ['prepared', 'again'])
    await expect(addCategory(own.db, { slug: 'taken' })).rejects.toSatisfy((error) =>
      breaksUnique(error, 'categories_pkey'),
    );
  expect(await pid(own.db, {})).toEqual([before]);
  await wait(own.db, { seconds: 0 });
  const [cut] = await Promise.allSettled([
    wait(own.db, { seconds: 60 }),
    sql`select pg_terminate_backend(${before?.pid})`.execute(db()),
  ]);
  expect(cut.status === 'rejected' && isDatabaseAway(cut.reason)).toBe(true);
  expect(await pid(own.db, {})).not.toEqual([before]);
});

import { afterEach, beforeEach, expect, test } from 'vitest';
import pg from 'pg';
import { poolingAt } from '../../../src/platform/database/pooling.ts';
import { expectRefusal, startPlaceForEachTest } from '../../start/start-place.ts';
import { startPgBouncer, type Pooler, type PoolerOptions } from './pgbouncer.ts';

const place = startPlaceForEachTest();
const poolers: Pooler[] = [];
let url: string;
beforeEach(() => {
  url = place.databaseUrl;
});
afterEach(async () => {
  await Promise.all(poolers.splice(0).map((pooler) => pooler.stop()));
});

async function poolerUrl(options: PoolerOptions = {}): Promise<string> {
  const pooler = await startPgBouncer(url, options);
  poolers.push(pooler);
  return pooler.url;
}

test.each([1, 2, 5])('recognises a pooler in transaction mode with %i connections', async (size) => {
  const pooled = await poolerUrl({ size });
  const expected = { byTransaction: true, keepsStatements: false };
  expect(await poolingAt(pooled)).toEqual(expected);
  expect(await poolingAt(pooled), 'again, where the first attempt left a statement').toEqual(expected);
});

test.each([1, 5])('recognises a pooler in session mode with %i connections', async (size) => {
  const pooled = await poolerUrl({ mode: 'session', size });
  expect(await poolingAt(pooled)).toEqual({ byTransaction: false, keepsStatements: true });
});

test('recognises a connection without a pooler', async () => {
  expect(await poolingAt(url)).toEqual({ byTransaction: false, keepsStatements: true });
});

test('LISTEN through a pooler in transaction mode stops the start with a sentence that names the variable', async () => {
  const pooled = await poolerUrl();
  const env = { DATABASE_URL: pooled, DATABASE_STATEMENTS: 'unnamed' };
  expectRefusal(await place.start({ env }), /: DATABASE_URL leads to .*Set DATABASE_DIRECT_URL/u);
  expectRefusal(
    await place.start({ env: { ...env, DATABASE_DIRECT_URL: pooled } }),
    /: DATABASE_DIRECT_URL leads to a pooler in transaction mode/u,
  );
});

test('named statements through a pooler that forgets them stop the start with a sentence', async () => {
  const env = { DATABASE_URL: await poolerUrl(), DATABASE_DIRECT_URL: url };
  expectRefusal(await place.start({ env }), /: DATABASE_STATEMENTS must be unnamed/u);
});

test('the start names a DATABASE_DIRECT_URL that leads nowhere', async () => {
  const env = { DATABASE_URL: url, DATABASE_DIRECT_URL: 'postgres://nobody@127.0.0.1:1/none' };
  expectRefusal(await place.start({ env }), /: DATABASE_DIRECT_URL cannot be used: .*ECONNREFUSED/u);
});

test('a pooler in session mode needs no other settings', async () => {
  const more = ['ignore_startup_parameters = options'];
  const pooled = await poolerUrl({ mode: 'session', size: 40, more });
  const site = await place.start({ env: { DATABASE_URL: pooled } });
  expect(site.stderr).toBe('');
  expect((await fetch(`${site.origin}/readyz`)).status).toBe(200);
});

const warning = /takes no limits at the start of a connection/u;

test('the start warns of a pooler without limits, and not once its role has them', async () => {
  const env = {
    DATABASE_URL: await poolerUrl({ more: ['ignore_startup_parameters = options'] }),
    DATABASE_DIRECT_URL: url,
    DATABASE_STATEMENTS: 'unnamed',
    LOG_LEVEL: 'warn',
  };
  const careless = await place.start({ env });
  expect(careless.stdout).toMatch(warning);
  await careless.stop();
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<{ name: string }>('select current_database() as name');
  for (const limit of ["statement_timeout = '10s'", "lock_timeout = '3500ms'"])
    await client.query(`alter role fit_coder in database "${rows[0]?.name}" set ${limit}`);
  await client.end();
  await Promise.all(poolers.splice(0).map((pooler) => pooler.stop()));
  const limited = await place.start({ env: { ...env, DATABASE_URL: await poolerUrl() } });
  expect(limited.stdout).not.toMatch(warning);
  expect((await fetch(`${limited.origin}/readyz`)).status).toBe(200);
});

import { login } from '@fit-coder/contracts/accounts';
import pg from 'pg';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openDependencies, usualWaits } from '../../src/dependencies.ts';
import { boundConnections } from '../../src/platform/database/server-limits.ts';
import { openDatabase } from '../../src/platform/database/database.ts';
import { createLog } from '../../src/platform/observation/log.ts';
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts';
import { startTestSite, type TestSite } from '../support/test-site.ts';
import { openRefusingPooler } from './refusing-pooler.ts';
import { openSilentProxy } from './silent-proxy.ts';

let database: TestDatabase;
let site: TestSite;
/** A separate connection to the database, without our limits. */
let beside: pg.Client;
beforeEach(async () => {
  database = await createTestDatabase();
  beside = new pg.Client({ connectionString: database.url });
  await beside.connect();
});
afterEach(async () => {
  await beside.end();
  await database.drop();
});

/** The names under which sleeping queries run, as PostgreSQL shows them. */
async function sleepers(): Promise<string[]> {
  const { rows } = await beside.query<{ query: string }>(
    `select query from pg_stat_activity
     where datname = current_database() and state = 'active' and query like 'select pg_sleep%' order by query`,
  );
  return rows.map(({ query }) => query.replace(/^.*-- /u, ''));
}

test('a query that its request abandoned ends on the server as well', async () => {
  site = await startTestSite({ databaseUrl: database.url }, null, undefined, undefined, usualWaits);
  const careless = new pg.Client({ connectionString: database.url });
  careless.on('error', () => undefined);
  await careless.connect();
  const control = careless.query('select pg_sleep(600) -- control').catch(() => undefined);
  const request = site.deps.database.pool.query('select pg_sleep(600) -- request');
  const given = request.catch((error: unknown) => String(error));
  await vi.waitFor(async () => expect(await sleepers()).toEqual(['control', 'request']), 240_000);
  expect(await given).toContain('silent');
  // Like a killed process.
  (careless as unknown as { connection: { stream: { destroy(): void } } }).connection.stream.destroy();
  await vi.waitFor(async () => expect(await sleepers()).toEqual(['control']), 240_000);
  expect((await site.deps.database.pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
  await control;
  await site.close();
});

test('a query whose request cannot report that it gave up ends on the server as well', async () => {
  const proxy = await openSilentProxy(database.url);
  const log = createLog('silent');
  const { requests } = await boundConnections(proxy.url, log);
  const { pool, close } = openDatabase(requests, log, { silenceMs: 4000 });
  const careless = new pg.Client({ connectionString: proxy.url });
  careless.on('error', () => undefined);
  await careless.connect();
  const control = careless.query('select pg_sleep(600) -- control').catch(() => undefined);
  const silent = pool.query('select pg_sleep(600) -- request').catch(() => undefined);
  await vi.waitFor(async () => expect(await sleepers()).toEqual(['control', 'request']), 240_000);
  proxy.swallow({ endsToo: true });
  await silent;
  await vi.waitFor(async () => expect(await sleepers()).toEqual(['control']), 240_000);
  await close();
  await proxy.close();
  await control;
});

test('a request that waits too long for a lock gets a message, and its connection stays usable', async () => {
  site = await startTestSite({ databaseUrl: database.url });
  await beside.query('begin; lock table users in access exclusive mode');
  const body = { email: 'ada@example.com', password: 'quiet harbour lantern 27' };
  const refused = await site.call(login, { body });
  expect([refused.status, refused.error.code]).toEqual([503, 'unavailable']);
  expect(refused.error.error).toMatch(/^The (site|database) .*Try again in a moment\.$/u);
  expect(refused.headers['retry-after']).toBe('1');
  await beside.query('rollback');
  expect((await site.call(login, { body })).status).toBe(401);
  await site.close();
});

test('commands and migrations may take any time', async () => {
  site = await startTestSite({ databaseUrl: database.url });
  const patient = await openDependencies(site.deps.config, database.url, createLog('silent'), {});
  const limits = `select current_setting('statement_timeout') as statement, current_setting('lock_timeout') as lock,
                         current_setting('idle_in_transaction_session_timeout') as idle`;
  expect((await patient.database.pool.query(limits)).rows).toEqual([
    { statement: '0', lock: '0', idle: '0' },
  ]);
  const [asked] = (await site.deps.database.pool.query<Record<string, string>>(limits)).rows;
  expect(Object.values(asked ?? {})).not.toContain('0');
  await patient.close();
  await site.close();
});

test('limits in the database URL take precedence', async () => {
  const url = `${database.url}&options=${encodeURIComponent('-c statement_timeout=7000')}`;
  site = await startTestSite({ databaseUrl: url });
  const { rows } = await site.deps.database.pool.query(
    `select current_setting('statement_timeout') as statement, current_setting('lock_timeout') <> '0' as lock`,
  );
  expect(rows).toEqual([{ statement: '7s', lock: true }]);
  await site.close();
});

test('a pooler that refuses settings at the start of a connection is used without them', async () => {
  const pooler = await openRefusingPooler(database.url);
  let lines = '';
  site = await startTestSite({ databaseUrl: pooler.url, logLevel: 'warn' }, null, {
    write: (line: string) => void (lines += line),
  });
  expect(pooler.refused()).toBe(1);
  expect(lines).toContain('takes no limits at the start of a connection');
  expect((await site.app.inject('/readyz')).statusCode).toBe(200);
  expect((await site.user()).user.role).toBe('user');
  expect(pooler.refused()).toBe(1);
  await site.close();
  await pooler.close();
});

import { once } from 'node:events';
import type { Socket } from 'node:net';
import { apiBase } from '@fit-coder/contracts/endpoint';
import { sql } from 'kysely';
import pg from 'pg';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { usualWaits } from '../../src/dependencies.ts';
import { isDatabaseAway, openDatabase } from '../../src/platform/database/database.ts';
import { createLog } from '../../src/platform/observation/log.ts';
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts';
import { startTestSite, type TestSite } from '../support/test-site.ts';
import { openSilentProxy, type SilentProxy } from './silent-proxy.ts';
import { untilBusListens } from '../support/bus.ts';

let database: TestDatabase;
let proxy: SilentProxy;
let site: TestSite;
beforeEach(async () => {
  database = await createTestDatabase();
  proxy = await openSilentProxy(database.url);
  site = await startTestSite({ databaseUrl: proxy.url }, null, undefined, undefined, usualWaits);
});
afterEach(async () => {
  proxy.resume();
  await site.close();
  await proxy.close();
  await database.drop();
});

/**
 * The current statuses of the catalogue and the plans, without kept responses, and the milliseconds of the
 * slower one.
 */
async function ask(origin: string): Promise<{ statuses: number[]; ms: number }> {
  const begin = performance.now();
  const headers = { 'cache-control': 'no-cache' };
  const responses = await Promise.all(
    ['/courses', '/plans', '/categories'].map((path) => fetch(`${origin}${apiBase}${path}`, { headers })),
  );
  return { statuses: responses.map(({ status }) => status), ms: performance.now() - begin };
}

test('answers 503 within seconds while a network drops packets, and works again afterwards', async () => {
  const origin = await site.listen();
  const patient = new pg.Pool({ connectionString: proxy.url, max: 1 });
  patient.on('error', () => undefined);
  await patient.query('select 1');
  expect((await ask(origin)).statuses).toEqual([200, 200, 200]);

  proxy.swallow();
  let answered = false;
  const control = patient.query('select 1').then(
    () => (answered = true),
    () => (answered = true),
  );
  // The first requests use open connections, the second need new ones, which cannot be made.
  for (const { statuses, ms } of [await ask(origin), await ask(origin)]) {
    expect(statuses).toEqual([503, 503, 503]);
    expect(ms).toBeLessThan(12_000);
  }
  expect((await fetch(`${origin}/readyz`)).status).toBe(503);
  expect(answered).toBe(false);

  proxy.resume();
  await vi.waitFor(async () => expect((await ask(origin)).statuses).toEqual([200, 200, 200]), 240_000);
  expect(answered).toBe(false);
  await proxy.close();
  await control;
  await patient.end();
  proxy = await openSilentProxy(database.url);
});

test('a connection that was idle for longer than the limit notices dropped packets too', async () => {
  const { db, pool, ping, close } = openDatabase(proxy.url, createLog('silent'), { max: 1, silenceMs: 1000 });
  const opened = once(pool, 'connect') as Promise<[{ connection: { stream: Socket } }]>;
  await ping();
  const [{ connection }] = await opened;
  await once(connection.stream, 'timeout');
  await sql`select 1`.execute(db);

  proxy.swallow();
  await expect(ping()).rejects.toSatisfy(isDatabaseAway);
  await close();
});

test('notifications between nodes arrive again after a network dropped packets', async () => {
  const heard: (string | null)[] = [];
  site.deps.bus.listen('catalogue', (payload) => heard.push(payload));
  await untilBusListens(site);
  proxy.swallow();
  proxy.resume();
  // The listening connection stays silent, which only a query on it can show.
  await vi.waitFor(() => expect(heard).toContain(null), 240_000);
});

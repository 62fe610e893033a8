import pg from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { runningPostgresUrl } from '../../src/platform/embedded-postgres/embedded-postgres.ts';
import { dataFolder } from '../start/started-site.ts';
import { load } from './load.ts';
import { startCaddy, startNginx, type Proxy, type StartProxy } from './proxies.ts';
import { holdSite, type HeldSite } from './socket-holder.ts';

const settings = {
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://localhost',
  SECRET: 'of the tests, and longer than thirty-two characters',
  TRUST_PROXY: 'on',
  RATE_LIMITS: 'off',
  LOG_LEVEL: 'silent',
};

let folder: Awaited<ReturnType<typeof dataFolder>>;
let undo: (() => Promise<void>)[];
beforeEach(async () => {
  folder = await dataFolder();
  undo = [() => folder.remove()];
});
afterEach(async () => {
  for (const step of undo.reverse()) await step();
});

async function start(startProxy: StartProxy, passSocket: boolean): Promise<[HeldSite, Proxy]> {
  const site = await holdSite(folder.path, settings, passSocket);
  undo.push(() => site.stop());
  const proxy = await startProxy(site.port);
  undo.push(() => proxy.stop());
  return [site, proxy];
}

async function rowsWritten(): Promise<number> {
  const client = new pg.Client({ connectionString: await runningPostgresUrl(folder.path) });
  await client.connect();
  try {
    const { rows } = await client.query<{ n: number }>('select count(*)::int as n from course_requests');
    return rows[0]?.n ?? 0;
  } finally {
    await client.end();
  }
}

test.each<[string, StartProxy, number]>([
  ['nginx', startNginx, 10],
  ['Caddy', startCaddy, 2],
])('no request fails behind %s while the site restarts', async (_name, startProxy, restarts) => {
  const [site, proxy] = await start(startProxy, true);
  const busy = load(proxy);
  for (let at = 0; at < restarts; at += 1) await site.restart();
  const { reads, writes, failures } = await busy.stop();
  expect(failures).toEqual([]);
  expect(reads).toBeGreaterThan(restarts);
  expect(writes).toBeGreaterThan(restarts);
  // Each write with a response was stored once.
  expect(await rowsWritten()).toBe(writes);
});

test('requests fail during a restart if the site opens its port itself (control)', async () => {
  const [site, proxy] = await start(startNginx, false);
  const busy = load(proxy);
  await site.restart();
  expect((await busy.stop()).failures).toContainEqual(expect.stringContaining('503'));
});

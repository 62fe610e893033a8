import { apiBase } from '@fit-coder/contracts/endpoint';
import pg from 'pg';
import { afterEach, expect, test, vi } from 'vitest';
import { demoCourses } from '../../demo/demo-courses.ts';
import { demoVideos } from '../../src/seed-catalogue.ts';
import { lockKeys } from '../../src/platform/database/lock-keys.ts';
import { openSilentProxy, type SilentProxy } from '../database/silent-proxy.ts';
import { startPlaceForEachTest } from './start-place.ts';

const place = startPlaceForEachTest();
const triedAgain = 'a step after the start failed, and is tried again';
const waitingForLocks = `
  select count(*) from pg_locks l join pg_database d on d.oid = l.database
  where l.locktype = 'advisory' and not l.granted and d.datname = current_database()`;
const filmed = 'select count(distinct lecture_id) from media_assets';
const patience = { timeout: 240_000 };

let proxy: SilentProxy | undefined;
let other: pg.Client | undefined;
afterEach(async () => {
  await proxy?.close();
  await other?.end();
  [proxy, other] = [undefined, undefined];
});

/** Starts a site through a proxy, and returns when it serves and waits for another node to add the demo. */
async function startWhileAnotherSeeds() {
  const waited = new pg.Client({ connectionString: place.databaseUrl });
  other = waited;
  await waited.connect();
  await waited.query('select pg_advisory_lock($1)', [lockKeys.seed]);
  const silent = await openSilentProxy(place.databaseUrl);
  proxy = silent;
  const env = { DATABASE_URL: silent.url, DEMO: 'on', ROLE: 'web', LOG_LEVEL: 'warn' };
  const site = await place.start({ env });
  const count = async (query: string) => (await waited.query<{ count: string }>(query)).rows[0]?.count;
  await expect.poll(() => count(waitingForLocks), patience).toBe('1');
  const finish = () => waited.query('select pg_advisory_unlock_all()');
  return { site, proxy: silent, other: waited, count, finish };
}

test('a site that serves goes on while the database is silent for a moment, and then adds the demo', async () => {
  const { site, proxy: silent, count, finish } = await startWhileAnotherSeeds();
  silent.swallow();
  await vi.waitFor(() => expect(site.stdout).toContain(triedAgain), patience);
  expect(await count('select count(*) from courses')).toBe('0');
  silent.resume();
  await finish();
  await expect.poll(() => count(filmed), patience).toBe(String(demoVideos().length));
  expect((await fetch(`${site.origin}${apiBase}/courses`)).status).toBe(200);
  expect([site.exitCode, site.stderr]).toEqual([null, '']);
  expect(await site.stop()).toBe(0);
});

test('videos of the demo that the database does not accept for a moment are added later', async () => {
  const { site, other: locking, count, finish } = await startWhileAnotherSeeds();
  await locking.query('begin');
  await locking.query('lock table media_assets in share row exclusive mode');
  await finish();
  await expect.poll(() => count('select count(*) from courses'), patience).toBe(String(demoCourses.length));
  const tries = () => site.stdout.split(triedAgain).length;
  const before = tries();
  await vi.waitFor(() => expect(tries()).toBeGreaterThan(before), patience);
  await locking.query('rollback');
  await expect.poll(() => count(filmed), patience).toBe(String(demoVideos().length));
  expect([site.stdout.includes('could not be processed'), site.stderr]).toEqual([false, '']);
});

test('a stop between two tries ends the site at once', async () => {
  const { site } = await startWhileAnotherSeeds();
  // PostgreSQL ends the wait for the lock after 3.5 seconds.
  await vi.waitFor(() => expect(site.stdout).toContain(triedAgain), patience);
  expect([await site.stop(), site.stderr]).toEqual([0, '']);
});

import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { login } from '@fit-coder/contracts/accounts';
import { apiBase } from '@fit-coder/contracts/endpoint';
import Fastify from 'fastify';
import pg from 'pg';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  startEmbeddedPostgres,
  type EmbeddedPostgres,
} from '../../src/platform/embedded-postgres/embedded-postgres.ts';
import { startTestSite, type TestSite } from '../support/test-site.ts';
import { untilBusListens } from '../support/bus.ts';

const quiet = { debug: () => undefined, warn: () => undefined, error: () => undefined };

let folder: string;
let postgres: EmbeddedPostgres;
let site: TestSite;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fit-coder-away-'));
  await startDatabase();
  site = await startTestSite({ databaseUrl: postgres.url });
});
afterEach(async () => {
  await site.close();
  await postgres.stop();
  await rm(folder, { recursive: true });
});

async function startDatabase(): Promise<void> {
  postgres = await startEmbeddedPostgres({ folder, log: quiet, settings: { fsync: 'off' } });
}

interface Seen {
  readonly status: number;
  readonly at: number;
  readonly body: string;
  readonly retryAfter: string | null;
}

/** Sends `requests` in turn from eight clients at once until it is stopped, and keeps each response. */
function startLoad(requests: readonly (() => Promise<Response>)[]) {
  const seen: Seen[] = [];
  const stop = new AbortController();
  const client = async (first: number) => {
    for (let index = first; !stop.signal.aborted; index += 1) {
      const response = await requests[index % requests.length]!();
      const body = await response.text();
      const retryAfter = response.headers.get('retry-after');
      seen.push({ status: response.status, at: performance.now(), body, retryAfter });
    }
  };
  const clients = Promise.all(Array.from({ length: 8 }, (_, index) => client(index)));
  return {
    seen,
    /** Waits for this many more responses. */
    more: async (count: number) => {
      const enough = seen.length + count;
      await vi.waitFor(() => expect(seen.length).toBeGreaterThanOrEqual(enough), 240_000);
    },
    stop: async () => {
      stop.abort();
      await clients;
    },
  };
}

/**
 * Every way in which a request uses the database: not at all, reading, finding the user, writing, and
 * readiness.
 */
async function everyRequest(origin: string) {
  const { cookie } = await site.user();
  const headers = { 'content-type': 'application/json' };
  // Past the cached responses, which need no database.
  const uncached = { 'cache-control': 'no-cache' };
  // In turn, because a login that the database interrupted counts as a failed one, and those are limited.
  const users = await Promise.all(Array.from({ length: 20 }, () => site.user()));
  let turn = 0;
  const credentials = () => {
    turn += 1;
    const { user, password } = users[turn % users.length]!;
    return JSON.stringify({ email: user.email, password });
  };
  return [
    async () => fetch(`${origin}${apiBase}/courses`, { headers: uncached }),
    async () => fetch(`${origin}${apiBase}/me`, { headers: { cookie } }),
    // Without the cookie, because a login ends the session of its cookie.
    async () => fetch(`${origin}${apiBase}${login.path}`, { method: 'POST', headers, body: credentials() }),
    async () => fetch(`${origin}${apiBase}/plans`, { headers: uncached }),
    async () => fetch(`${origin}/readyz`),
  ];
}

test('a request during a database outage gets 503 with Retry-After, never 500, and needs no restart afterwards', async () => {
  await site.work();
  const origin = await site.listen();
  const load = startLoad(await everyRequest(origin));
  const begin = performance.now();
  await load.more(40);
  const usualMs = performance.now() - begin;
  const before = load.seen.splice(0);
  expect(new Set(before.map(({ status }) => status))).toEqual(new Set([200]));

  await postgres.stop();
  // Requests that were in flight are ignored.
  const gone = load.seen.length + 8;
  await load.more(200);
  const meanwhile = load.seen.slice(gone);
  expect((await fetch(`${origin}/healthz`)).status).toBe(200);
  await startDatabase();
  const back = performance.now();
  await vi.waitFor(() => expect(load.seen.at(-1)?.status).toBe(200), 240_000);
  await load.more(100);
  await load.stop();

  const failed = load.seen.filter(({ status }) => status !== 200);
  expect(new Set(failed.map(({ status }) => status))).toEqual(new Set([503]));
  expect(new Set(failed.map(({ retryAfter }) => retryAfter))).toEqual(new Set(['1']));
  const calls = failed.filter(({ body }) => body !== '{"status":"not ready"}');
  expect(new Set(calls.map(({ body }) => (JSON.parse(body) as { code: string }).code))).toEqual(
    new Set(['unavailable']),
  );
  expect(meanwhile.length).toBeGreaterThan(100);
  expect(new Set(meanwhile.map(({ status }) => status))).toEqual(new Set([503]));
  // Generous, and more so on a busy machine.
  expect(Math.max(...failed.map(({ at }) => at)) - back).toBeLessThan(Math.max(10_000, 10 * usualMs));
});

test('jobs and notifications continue after a database outage', async () => {
  await site.work();
  const heard: (string | null)[] = [];
  site.deps.bus.listen('catalogue', (payload) => heard.push(payload));
  await untilBusListens(site);
  await postgres.stop();
  await vi.waitFor(async () => expect((await site.app.inject('/readyz')).statusCode).toBe(503), 240_000);
  await startDatabase();
  await vi.waitFor(async () => expect((await site.app.inject('/readyz')).statusCode).toBe(200), 240_000);
  await vi.waitFor(() => expect(heard).toContain(null), 240_000);
  await site.user();
  await vi.waitFor(async () => expect(await site.deps.mailbox?.list()).toHaveLength(1), 240_000);
});

test('requests get 503 after a SIGTERM to the embedded PostgreSQL, until it is started again', async () => {
  await site.work();
  const origin = await site.listen();
  const load = startLoad(await everyRequest(origin));
  await load.more(40);
  const first = await postmasterPid();
  process.kill(first, 'SIGTERM');
  await vi.waitFor(async () => expect(await postmasterPid()).not.toBe(first), 240_000);
  await vi.waitFor(async () => expect((await fetch(`${origin}/readyz`)).status).toBe(200), 240_000);
  load.seen.splice(0);
  await load.more(100);
  await load.stop();
  // Requests that were in flight may still have reached the old server.
  expect(new Set(load.seen.slice(8).map(({ status }) => status))).toEqual(new Set([200]));
});

async function postmasterPid(): Promise<number> {
  const text = await readFile(join(folder, 'postgresql/postmaster.pid'), 'utf8').catch(() => '');
  const pid = Number.parseInt(text, 10);
  expect(pid, 'no server is running').toBeGreaterThan(0);
  return pid;
}

test('the same load gets 500s from a server without this handling (control)', async () => {
  const pool = new pg.Pool({ connectionString: postgres.url });
  const lost: Error[] = [];
  pool.on('error', (error) => lost.push(error));
  // Under load every connection may be busy at the moment of the stop, so an additional one is kept idle.
  const idle = new pg.Pool({ connectionString: postgres.url, max: 1 });
  idle.on('error', (error) => lost.push(error));
  // The pool has no listener on a connection that it is closing, but the server's stop may still break it.
  for (const each of [pool, idle]) each.on('connect', (client) => client.on('error', () => undefined));
  await idle.query('select 1');
  const naive = Fastify();
  naive.get('/', async () => (await pool.query('select 1 as one')).rows);
  const origin = await naive.listen({ port: 0, host: '127.0.0.1' });
  const load = startLoad([async () => fetch(origin)]);
  await load.more(40);
  await postgres.stop();
  await load.more(40);
  await startDatabase();
  await load.stop();
  await naive.close();
  await vi.waitFor(() => expect(lost.length).toBeGreaterThan(0), 240_000);
  await pool.end();
  await idle.end();
  // Without a listener, each lost connection would end the process.
  expect(load.seen.map(({ status }) => status)).toContain(500);
});

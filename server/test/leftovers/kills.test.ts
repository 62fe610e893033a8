import { readdir, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { apiBase } from '@fit-coder/contracts/endpoint';
import pg from 'pg';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  endAbandonedPostgres,
  runningPostgresUrl,
} from '../../src/platform/embedded-postgres/embedded-postgres.ts';
import { dataFolder, startMain, type StartedSite } from '../start/started-site.ts';
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts';
import { pictureFile } from '../support/test-site.ts';

/** A start takes a second, on a busy machine thirty. */
vi.setConfig({ testTimeout: 600_000, hookTimeout: 300_000 });

const told = 'files that a killed process left behind were removed';

let folder: Awaited<ReturnType<typeof dataFolder>>;
let site: StartedSite | undefined;
let database: TestDatabase | undefined;
beforeEach(async () => {
  folder = await dataFolder();
});
afterEach(async () => {
  await site?.stop();
  await database?.drop();
  await endAbandonedPostgres(folder.path);
  await folder.remove();
  [site, database] = [undefined, undefined];
});

async function start(): Promise<StartedSite> {
  const env = { DATA_DIR: folder.path, RATE_LIMITS: 'off', LOG_LEVEL: 'info' };
  site = await startMain({ env: { ...env, ...(database && { DATABASE_URL: database.url }) } });
  expect(site.stderr).toBe('');
  return site;
}

/** A site on a busy machine responds with 503 until it is less busy. */
async function register(origin: string, email: string): Promise<Response> {
  const form = new FormData();
  for (const [name, value] of Object.entries({ name: 'Grace', email, password: 'quiet harbour lantern 27' }))
    form.append(name, value);
  form.append('file', await pictureFile(), 'me.png');
  for (;;) {
    const response = await fetch(`${origin}${apiBase}/register`, { method: 'POST', body: form });
    if (response.status !== 503) return response;
  }
}

const avatars = async (): Promise<string[]> => readdir(join(folder.path, 'storage/avatars')).catch(() => []);

/**
 * Kills the site after it has written a user's picture, while it waits for the row. Returns the picture's file
 * name.
 */
async function killWhileRegistering(running: StartedSite, databaseUrl: string): Promise<string> {
  const before = await avatars();
  const client = new pg.Client({ connectionString: databaseUrl });
  // An embedded database ends with its site.
  client.on('error', () => undefined);
  await client.connect();
  await client.query('begin');
  await client.query('lock table users in share mode');
  const response = register(running.origin, 'late@example.com').catch(() => null);
  const written = async () =>
    (await avatars()).find((name) => name.endsWith('.webp') && !before.includes(name));
  const left = await vi.waitUntil(written, { timeout: 240_000, interval: 5 });
  await running.kill();
  expect(await response).toBeNull();
  await client.end();
  return left;
}

/** Makes a file look as if it was last changed 25 hours ago. */
async function age(path: string): Promise<void> {
  const then = new Date(Date.now() - 25 * 60 * 60 * 1000);
  await utimes(path, then, then);
}

test('the picture of a killed registration is removed at the next start with an embedded database', async () => {
  const first = await start();
  expect((await register(first.origin, 'early@example.com')).status).toBe(200);
  const [kept] = await avatars();
  const left = await killWhileRegistering(first, await runningPostgresUrl(folder.path));
  expect(new Set(await avatars())).toEqual(new Set([kept, left]));

  const second = await start();
  await vi.waitUntil(() => second.stdout.includes(told), { timeout: 240_000 });
  expect(await avatars()).toEqual([kept]);
  expect((await fetch(`${second.origin}/avatars/${left}`)).status).toBe(404);
  expect((await fetch(`${second.origin}/avatars/${kept}`)).status).toBe(200);
});

test('the picture of a killed registration is removed after a day with a shared database, not before', async () => {
  database = await createTestDatabase();
  const first = await start();
  expect((await register(first.origin, 'early@example.com')).status).toBe(200);
  const [kept = ''] = await avatars();
  const left = await killWhileRegistering(first, database.url);

  for (const name of [kept, left]) await age(join(folder.path, 'storage/avatars', name));
  const second = await start();
  await vi.waitUntil(() => second.stdout.includes(told), { timeout: 240_000 });
  expect(await avatars()).toEqual([kept]);
  expect((await fetch(`${second.origin}/avatars/${left}`)).status).toBe(404);

  const young = await killWhileRegistering(second, database.url);
  // A file whose removal the next start reports.
  const draft = join(folder.path, 'mail', 'left.part');
  await writeFile(draft, '');
  await age(draft);
  const last = await start();
  await vi.waitUntil(() => last.stdout.includes(told), { timeout: 240_000 });
  expect(new Set(await avatars())).toEqual(new Set([kept, young]));
});

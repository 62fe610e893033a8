import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { apiBase } from '@fit-coder/contracts/endpoint';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { freePort } from '../../../scripts/free-port.ts';
import { createPatientDatabase } from '../support/test-database.ts';
import { dataFolder, startMain, stopDuringStart } from './started-site.ts';

const repository = resolve(import.meta.dirname, '../../..');
let folder: Awaited<ReturnType<typeof dataFolder>>;
beforeEach(async () => {
  folder = await dataFolder();
});
afterEach(() => folder.remove());

test('three stop signals end the site and its database cleanly', async () => {
  const site = await startMain({ env: { DATA_DIR: folder.path } });
  expect(site.stderr).toBe('');
  expect(existsSync(join(folder.path, 'postgresql/postmaster.pid')), 'control').toBe(true);
  expect(await site.stop(3)).toBe(0);
  expect(site.stderr).toBe('');
  expect(existsSync(join(folder.path, 'postgresql/postmaster.pid'))).toBe(false);
});

test('a stop signal to npm start ends the site and its database, not only npm', async () => {
  const port = await freePort();
  const { PATH, HOME } = process.env;
  const env = { PATH, HOME, PORT: String(port), DATA_DIR: folder.path, DEMO: 'off', LOG_LEVEL: 'silent' };
  const npm = spawn('npm', ['start'], { cwd: repository, env, stdio: 'ignore', detached: true });
  const ended = once(npm, 'exit');
  const status = async () => (await fetch(`http://127.0.0.1:${port}/readyz`)).status;
  try {
    await expect.poll(() => status().catch(() => 0), { timeout: 240_000 }).toBe(200);
    npm.kill('SIGTERM');
    await ended;
    await expect(status()).rejects.toThrow('fetch failed');
    expect(existsSync(join(folder.path, 'postgresql/postmaster.pid'))).toBe(false);
  } finally {
    // Ends the whole group, also what npm should have ended.
    if (npm.pid && (await status().catch(() => 0))) process.kill(-npm.pid, 'SIGKILL');
  }
});

test('a stop signal during the start of the database ends the database too', async () => {
  const lockFile = join(folder.path, 'postgresql/postmaster.pid');
  const ended = await stopDuringStart({ env: { DATA_DIR: folder.path } }, () => existsSync(lockFile));
  expect(ended).toEqual({ exitCode: 0, stderr: '' });
  expect(existsSync(lockFile)).toBe(false);
});

test('with SHUTDOWN_DELAY a site that was told to stop is no longer ready, and still serves for that time', async () => {
  const database = await createPatientDatabase();
  const web = { DATA_DIR: folder.path, DATABASE_URL: database.url, ROLE: 'web' };
  const site = await startMain({ env: { ...web, SHUTDOWN_DELAY: '8' } });
  const ready = async () => (await fetch(`${site.origin}/readyz`)).status;
  expect(await ready()).toBe(200);
  const began = performance.now();
  const ended = site.stop();
  await expect.poll(ready, { timeout: 8000 }).toBe(503);
  // Each request opens a connection.
  for (const path of ['/', '/healthz', `${apiBase}/courses`]) {
    const response = await fetch(site.origin + path, { headers: { connection: 'close' } });
    expect([path, response.status]).toEqual([path, 200]);
  }
  expect(await ended).toBe(0);
  expect(performance.now() - began).toBeGreaterThan(8000);
  expect(site.stderr).toBe('');
  await database.drop();
});

test.each([' ', '3000.5', '-1', '65536', 'http'])('PORT=%j stops the start with a message', async (PORT) => {
  const { exitCode, stderr } = await startMain({ env: { DATA_DIR: folder.path, PORT } });
  expect(exitCode).toBe(1);
  expect(stderr).toContain('PORT must be a port from 0 to 65535');
});

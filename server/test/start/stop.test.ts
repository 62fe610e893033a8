import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { dataFolder, startMain, stopDuringStart } from './started-site.ts';

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

test('a stop signal during the start of the database ends the database too', async () => {
  const lockFile = join(folder.path, 'postgresql/postmaster.pid');
  const ended = await stopDuringStart({ env: { DATA_DIR: folder.path } }, () => existsSync(lockFile));
  expect(ended).toEqual({ exitCode: 0, stderr: '' });
  expect(existsSync(lockFile)).toBe(false);
});

test.each([' ', '3000.5', '-1', '65536', 'http'])('PORT=%j stops the start with a message', async (PORT) => {
  const { exitCode, stderr } = await startMain({ env: { DATA_DIR: folder.path, PORT } });
  expect(exitCode).toBe(1);
  expect(stderr).toContain('PORT must be a port from 0 to 65535');
});

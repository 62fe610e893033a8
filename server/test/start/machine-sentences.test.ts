import { chmod, chown, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts';
import { dataFolder, startMain, type StartedSite, type StartOptions } from './started-site.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 60_000 });

const isRoot = process.getuid?.() === 0;
/** An account of no name on any machine of ours. */
const nameless = { uid: 54_321, gid: 54_321 };

let database: TestDatabase;
let folder: Awaited<ReturnType<typeof dataFolder>>;
beforeEach(async () => {
  [database, folder] = await Promise.all([createTestDatabase(), dataFolder()]);
});
afterEach(async () => {
  await database.drop();
  await folder.remove();
});

function expectOneSentence(site: StartedSite, sentence: RegExp): void {
  expect(site.exitCode).toBe(1);
  expect(site.stdout).toBe('');
  expect(site.stderr).toMatch(sentence);
  expect(site.stderr.trim().split('\n')).toHaveLength(1);
}

async function refused(options: StartOptions): Promise<StartedSite> {
  const site = await startMain({ ...options, env: { DATA_DIR: folder.path, ...options.env } });
  await site.stop();
  return site;
}

test('a database folder without PG_VERSION stops the start with one sentence', async () => {
  await mkdir(join(folder.path, 'postgresql'));
  await writeFile(join(folder.path, 'postgresql/postgresql.conf'), '');
  expectOneSentence(await refused({}), /is no database, since its PG_VERSION is missing/u);
});

test('a HOST that has no address stops the start with one sentence', async () => {
  const env = { HOST: 'nowhere.invalid', DEMO: 'public', PUBLIC_URL: 'http://demo.example.com' };
  const site = await refused({ env: { DATABASE_URL: database.url, ...env } });
  expectOneSentence(site, /HOST nowhere\.invalid is not an address of this machine/u);
});

test.runIf(isRoot)('a folder that the user may not write stops the start with one sentence', async () => {
  await chmod(folder.path, 0o755);
  const site = await refused({ account: nameless, env: { DATABASE_URL: database.url } });
  expectOneSentence(site, /cannot be written \(permission denied\): set DATA_DIR/u);
});

test.runIf(isRoot)('a disk with 4 kB stops the start with one sentence', async () => {
  const mount = 'mount -t tmpfs -o size=4k none "$DATA_DIR" && exec "$@"';
  const prefix = ['unshare', '--mount', 'sh', '-c', mount, 'sh'];
  expectOneSentence(await refused({ prefix, env: { DATABASE_URL: database.url } }), /is full|free space/u);
  expectOneSentence(await refused({ prefix }), /is full|free space/u);
});

test.runIf(isRoot)(
  'a user without a passwd entry gets one sentence that says PostgreSQL needs it',
  async () => {
    await chown(folder.path, nameless.uid, nameless.gid);
    const site = await refused({ account: nameless });
    expectOneSentence(site, /user ID 54321: user does not exist.*set DATABASE_URL/u);
  },
);

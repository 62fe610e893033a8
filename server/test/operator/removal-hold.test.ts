import { access } from 'node:fs/promises';
import { join } from 'node:path';
import { changeAvatar } from '@fit-coder/contracts/accounts';
import { beforeEach, expect, test, vi } from 'vitest';
import { holdRemovals } from '../../src/platform/backup/removal-hold.ts';
import { seedCatalogue } from '../../src/domains/catalogue/seed/seed.service.ts';
import { siteForEachTest } from '../support/site-hooks.ts';
import { pictureFile, type TestUser } from '../support/test-site.ts';

let user: TestUser;

const site = siteForEachTest();
beforeEach(async () => {
  await site.work();
  user = await site.user();
});

/** Changes the user's picture and returns the path of the previous one. */
async function replacePicture(): Promise<string> {
  const rows = await site.deps.database.db.selectFrom('users').select('avatar').execute();
  await site.call(changeAvatar, { files: { file: await pictureFile() } }, user.cookie);
  return join(site.dataDir, 'storage', rows[0]?.avatar ?? '');
}

const isThere = (path: string) =>
  access(path).then(
    () => true,
    () => false,
  );

test('a replaced picture is deleted at once if no backup runs', async () => {
  const path = await replacePicture();
  await expect.poll(() => isThere(path)).toBe(false);
});

test('a replaced picture stays until the backup ends', async () => {
  const hold = await holdRemovals(site.deps.database.pool);
  const path = await replacePicture();
  // The job that deletes it is running and waits for the lock.
  const waiting = async () => {
    const { rows } = await site.deps.database.pool.query<{ n: number }>(
      "select count(*)::int as n from pgboss.job where name = 'picture-discarded' and state = 'active'",
    );
    return rows[0]?.n === 1;
  };
  await vi.waitUntil(waiting, { timeout: 240_000 });
  expect(await isThere(path)).toBe(true);
  await hold.release();
  await expect.poll(() => isThere(path)).toBe(false);
});

test('a site can start while a backup runs', async () => {
  const { db, pool } = site.deps.database;
  await db.deleteFrom('categories').execute();
  const hold = await holdRemovals(pool);
  const categories = [{ slug: 'systems', name: 'Systems', hue: 200 }];
  try {
    expect(await seedCatalogue(db, { categories, courses: [] })).toBe(true);
  } finally {
    await hold.release();
  }
});

test('a backup whose hold was lost fails', async () => {
  const hold = await holdRemovals(site.deps.database.pool);
  const { rows } = await site.deps.database.pool.query(
    `select pg_terminate_backend(pid, 20000) as ended from pg_locks
     where locktype = 'advisory' and objid = 7306026 and pid <> pg_backend_pid()
       and database = (select oid from pg_database where datname = current_database())`,
  );
  expect(rows).toEqual([{ ended: true }]);
  await expect(hold.release()).rejects.toThrow(/terminat|closed|not queryable|ECONNRESET|EPIPE/iu);
});

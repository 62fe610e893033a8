import { chmod, chown, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'vitest';
import { expectRefusal, startPlaceForEachTest } from './start-place.ts';

const isRoot = process.getuid?.() === 0;
/** A user id without a passwd entry. */
const nameless = { uid: 54_321, gid: 54_321 };

const place = startPlaceForEachTest();

test('a database folder without PG_VERSION stops the start with a message', async () => {
  await mkdir(join(place.folder, 'postgresql'));
  await writeFile(join(place.folder, 'postgresql/postgresql.conf'), '');
  expectRefusal(await place.start(), /is not a database, because its PG_VERSION is missing/u);
});

test('a HOST that does not resolve stops the start with a message', async () => {
  const env = { HOST: 'nowhere.invalid', DEMO: 'public', PUBLIC_URL: 'http://demo.example.com' };
  const site = await place.start({ env: { DATABASE_URL: place.databaseUrl, ...env } });
  expectRefusal(site, /HOST nowhere\.invalid is not an address of this machine/u);
});

test.runIf(isRoot)('a data folder without write permission stops the start with a message', async () => {
  await chmod(place.folder, 0o755);
  const site = await place.start({ account: nameless, env: { DATABASE_URL: place.databaseUrl } });
  expectRefusal(site, /cannot be written \(permission denied\): set DATA_DIR/u);
});

test.runIf(isRoot)('a disk with 4 kB stops the start with a message', async () => {
  const mount = 'mount -t tmpfs -o size=4k none "$DATA_DIR" && exec "$@"';
  const prefix = ['unshare', '--mount', 'sh', '-c', mount, 'sh'];
  expectRefusal(
    await place.start({ prefix, env: { DATABASE_URL: place.databaseUrl } }),
    /is full|free space/u,
  );
  expectRefusal(await place.start({ prefix }), /is full|free space/u);
});

test.runIf(isRoot)('a user without a passwd entry gets a message that PostgreSQL needs one', async () => {
  await chown(place.folder, nameless.uid, nameless.gid);
  const site = await place.start({ account: nameless });
  expectRefusal(site, /user ID 54321: user does not exist.*set DATABASE_URL/u);
});

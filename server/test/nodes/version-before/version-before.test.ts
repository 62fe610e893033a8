import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { dataFolder, startMain } from '../../start/started-site.ts';
import { createBareDatabase, createPatientDatabase, type TestDatabase } from '../../support/test-database.ts';
import { openMediaFolder, picture, quick, tone, type MediaFolder } from '../../support/videos.ts';
import { makeJourney } from './journey.ts';
import { commitBefore, takeVersion, type VersionBefore } from './version-before.ts';

const admin = { email: 'admin@example.com', password: 'quiet harbour lantern 27' };
const before = await commitBefore();

let version: VersionBefore;
let media: MediaFolder;
let film: string;
beforeAll(async () => {
  if (before) version = await takeVersion(before);
  media = await openMediaFolder();
  film = await media.make('film.mp4', ...picture('320x180', 2), ...tone(2), ...quick);
});
afterAll(async () => {
  await version?.remove();
  await media.remove();
});

/** The end of a journey at the version before, and whether its database has the newest migration. */
async function journeyOn(database: TestDatabase) {
  const folder = await dataFolder();
  const env = { DATA_DIR: folder.path, DATABASE_URL: database.url, RATE_LIMITS: 'off', CURRENCY: 'USD' };
  const account = { ADMIN_EMAIL: admin.email, ADMIN_PASSWORD: admin.password };
  const site = await startMain({ env: { ...env, ...account }, main: version.main });
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  try {
    expect(site.stderr).toBe('');
    await client.query(
      `insert into categories (slug, name, hue, position) values ('python', 'Python', 88, 0) on conflict do nothing`,
    );
    const end = await makeJourney(site.origin, admin, film);
    const { rowCount } = await client.query('select from schema_migrations where name = $1', [
      version.migration,
    ]);
    return { ...end, hasNewestMigration: rowCount === 1 };
  } finally {
    await client.end();
    await site.stop();
    await folder.remove();
    await database.drop();
  }
}

const end = { order: 'paid', entitled: true, video: 'ready', playlist: [200, 401] };

// An archive or a shallow copy of the repository does not contain the version before.
test.skipIf(!before)('the version before works with its own schema (control)', async () => {
  expect(await journeyOn(await createBareDatabase())).toEqual({ ...end, hasNewestMigration: false });
});

test.skipIf(!before)('the version before works with the newest schema', async () => {
  expect(await journeyOn(await createPatientDatabase())).toEqual({ ...end, hasNewestMigration: true });
});

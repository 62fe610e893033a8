import { afterAll, beforeAll, expect, test } from 'vitest';
import { createPatientDatabase, openPool } from '../support/test-database.ts';
import { startTestSite } from '../support/test-site.ts';
import { startNodes, type TestNodes } from './three-nodes.ts';

let nodes: TestNodes;
beforeAll(async () => {
  nodes = await startNodes();
});
afterAll(() => nodes.close());

test('a site with another database does not start on a bucket in use, and removes nothing from it', async () => {
  const [{ deps }] = nodes.sites;
  await deps.storage.put('avatars/ada.webp', Buffer.from('a picture'));
  const other = await createPatientDatabase();
  // The databases of tests are clones, also of this id.
  const pool = openPool(other);
  await pool.query('update site_mark set id = gen_random_uuid()');
  await pool.end();
  try {
    const { files } = deps.config;
    await expect(startTestSite({ databaseUrl: other.url, files })).rejects.toThrow(
      /S3_BUCKET holds the files of another site.*DATABASE_URL/u,
    );
  } finally {
    await other.drop();
  }
  expect(await nodes.stored('avatars/ada.webp')).not.toBeNull();
  // A further node of the same site starts on it.
  const { databaseUrl, secret, files } = deps.config;
  const more = await startTestSite({ databaseUrl, secret, files });
  await more.close();
});

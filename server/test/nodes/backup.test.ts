import { mkdir } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeVideoLecture } from '../support/factories.ts';
import { openTestBucket, bucketSettings } from '../storage/object-store.ts';
import { createBareDatabase } from '../support/test-database.ts';
import { startTestSite } from '../support/test-site.ts';
import { openGround, type Ground, operate } from '../operator/operated-site.ts';
import { openBucket } from '../../src/platform/storage/s3/open.ts';
import { startNodes, type TestNodes } from './three-nodes.ts';

let nodes: TestNodes;
let ground: Ground;
beforeAll(async () => {
  [nodes, ground] = await Promise.all([startNodes(), openGround()]);
});
afterAll(async () => {
  await nodes.close();
  await ground.remove();
});

test('a backup of a bucket is restored into an empty bucket, and into no other', async () => {
  const [site] = nodes.sites;
  const { assetId } = await makeVideoLecture(site, nodes.course);
  const names = ['master.m3u8', 'poster.webp', '144p/index.m3u8'];
  for (const name of names) await site.deps.storage.put(`media/${assetId}/${name}`, Buffer.from(name));
  const SECRET = 'shared'.repeat(6);
  const DATABASE_URL = site.deps.database.pool.options.connectionString ?? '';
  await mkdir(ground.at('node'));
  const taken = await operate(ground.at('node'), ['backup', ground.at('backup')], {
    ...{ ...nodes.bucket, DATABASE_URL, SECRET },
  });
  expect(taken.complaint).toBe('');
  expect(taken.output).toMatch(/file/u);

  const target = await createBareDatabase();
  const into = { DATABASE_URL: target.url, SECRET };
  try {
    const full = await operate(ground.at('refused'), ['restore', ground.at('backup')], {
      ...{ ...(await filled()), ...into },
    });
    expect([full.code, full.complaint]).toEqual([1, expect.stringContaining('S3_BUCKET is not empty')]);
    const bucket = await openTestBucket();
    const restored = await operate(ground.at('new'), ['restore', ground.at('backup')], {
      ...bucket,
      ...into,
    });
    expect([restored.code, restored.complaint]).toEqual([0, '']);
    const storage = await openBucket(bucketSettings(bucket));
    expect(await Array.fromAsync(storage.list(`media/${assetId}`))).toHaveLength(names.length);
    const checked = await operate(ground.at('new'), ['check'], { ...bucket, ...into });
    expect(checked.output).not.toContain(assetId);

    const databaseUrl = target.url;
    const started = await startTestSite({ databaseUrl, secret: SECRET, files: filesIn(bucket) });
    await started.close();
    // Neither the old bucket with the new database nor the new bucket with the old database.
    const files = filesIn(nodes.bucket);
    await expect(startTestSite({ databaseUrl, secret: SECRET, files })).rejects.toThrow(
      /files of another site/u,
    );
    const swapped = { databaseUrl: DATABASE_URL, secret: SECRET, files: filesIn(bucket) };
    await expect(startTestSite(swapped)).rejects.toThrow(/files of another site/u);
  } finally {
    await target.drop();
  }
});

const filesIn = (bucket: Readonly<Record<string, string>>) => ({
  s3: bucketSettings(bucket),
  delivery: 'stream' as const,
});

async function filled(): Promise<Record<string, string>> {
  const bucket = await openTestBucket();
  const storage = await openBucket(bucketSettings(bucket));
  await storage.put('avatars/someone-else.webp', Buffer.from('a picture'));
  return bucket;
}

import { cp, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { buildApp } from '../../src/app.ts';
import type { Storage } from '../../src/platform/storage/storage.ts';
import { createProduct } from '../../src/product.ts';
import { makeCourse, makeVideoLecture } from '../support/factories.ts';
import { openMediaFolder, picture, quick, tone, type MediaFolder } from '../support/videos.ts';
import { transform } from './processing/transcoded-video.ts';
import { testLimits } from '../support/served-site.ts';
import { startTestSite, type TestUser, type TestSite } from '../support/test-site.ts';
import { readPlaylists, seePresentation, unknownTags } from './outside-reader.ts';

let site: TestSite;
let admin: TestUser;
let media: MediaFolder;
/** A video as the older version left it: complete, but with a wrong tag name in the playlist. */
let broken: string;
let app: FastifyInstance | null = null;

beforeAll(async () => {
  [site, media] = await Promise.all([startTestSite(), openMediaFolder()]);
  admin = await site.user('admin');
  const made = await transform(await media.make('a.mp4', ...picture('320x180', 2), ...tone(2), ...quick));
  broken = made.folder;
  const master = join(broken, 'master.m3u8');
  const text = await readFile(master, 'utf8');
  await writeFile(master, text.replace('#EXT-X-MEDIA:', '#EXT-X-sampleMedia:'));
});
afterEach(async () => {
  await app?.close();
  app = null;
});
afterAll(async () => {
  await site.close();
  await media.remove();
});

/** A process on the site's data: `storage` replaces its disk. Returns its origin. */
async function start({ storage = site.deps.storage, repair = true } = {}): Promise<string> {
  const deps = { ...site.deps, storage };
  const product = createProduct(deps);
  if (repair) await product.media.recover({ web: true, worker: true });
  await app?.close();
  app = await buildApp(deps, product, null, testLimits);
  return app.listen({ port: 0, host: '127.0.0.1' });
}

const masterOf = (assetId: string) => join(site.dataDir, 'storage/media', assetId, 'master.m3u8');

async function oldVideo(): Promise<string> {
  const { assetId } = await makeVideoLecture(site, await makeCourse(site));
  await cp(broken, join(masterOf(assetId), '..'), { recursive: true });
  return assetId;
}

async function versionOf(assetId: string): Promise<number> {
  const query = site.deps.database.db.selectFrom('media_assets').select('playlist_version');
  return (await query.where('id', '=', assetId).executeTakeFirstOrThrow()).playlist_version;
}

test('a silent video of an older version has sound after the next start, even if the browser kept the old playlist', async () => {
  const path = `/media/${await oldVideo()}/master.m3u8`;
  const before = await start({ repair: false });
  expect(await seePresentation(before + path, admin.cookie)).toMatchObject({ sounds: 0, loudest: null });
  await expect(readPlaylists(before + path, admin.cookie)).rejects.toThrow('AUDIO attribute MUST match');
  const kept = await fetch(before + path, { headers: { cookie: admin.cookie } });
  const headers = { cookie: admin.cookie, 'if-none-match': kept.headers.get('etag') ?? '' };
  expect((await fetch(before + path, { headers })).status).toBe(304);

  const after = await start();
  const asked = await fetch(after + path, { headers });
  expect(asked.status).toBe(200);
  expect(unknownTags(await asked.text())).toEqual([]);
  const again = { ...headers, 'if-none-match': asked.headers.get('etag') ?? '' };
  expect((await fetch(after + path, { headers: again })).status).toBe(304);
  const seen = await seePresentation(after + path, admin.cookie);
  expect(seen).toMatchObject({ pictures: 1, sounds: 1 });
  expect(seen.loudest).toBeGreaterThan(-40);
});

test('the ETag that older versions gave, the asset’s id, does not keep the old playlist alive', async () => {
  const assetId = await oldVideo();
  const origin = await start();
  const headers = { cookie: admin.cookie, 'if-none-match': `"${assetId}"` };
  expect((await fetch(`${origin}/media/${assetId}/master.m3u8`, { headers })).status).toBe(200);
});

test('an interrupted repair continues at the next start, and skips repaired playlists', async () => {
  const ids = [await oldVideo(), await oldVideo(), await oldVideo()];
  let left = 1;
  const failing: Storage = {
    ...site.deps.storage,
    async put(key, bytes) {
      if (left === 0) throw new Error('the process ended here');
      left -= 1;
      await site.deps.storage.put(key, bytes);
    },
  };
  await expect(start({ storage: failing })).rejects.toThrow('the process ended here');
  const texts = () => Promise.all(ids.map((id) => readFile(masterOf(id), 'utf8')));
  expect((await texts()).filter((text) => unknownTags(text).length === 0)).toHaveLength(1);

  await start();
  const repaired = await texts();
  expect(repaired.flatMap(unknownTags)).toEqual([]);
  expect(await Promise.all(ids.map(versionOf))).toEqual([2, 2, 2]);
  let written = 0;
  const counting: Storage = { ...site.deps.storage, put: async () => void (written += 1) };
  await start({ storage: counting });
  expect(written).toBe(0);
  expect(await texts()).toEqual(repaired);
});

test('a video whose folder is missing does not stop the start, and is repaired when its files are back', async () => {
  const assetId = await oldVideo();
  const folder = join(masterOf(assetId), '..');
  await rm(folder, { recursive: true });
  await start();
  expect(await versionOf(assetId)).toBe(1);
  await cp(broken, folder, { recursive: true });
  await start();
  expect(unknownTags(await readFile(masterOf(assetId), 'utf8'))).toEqual([]);
  expect(await versionOf(assetId)).toBe(2);
});

test('a playlist without sound or without the fault keeps its bytes', async () => {
  const assetId = await oldVideo();
  const text = '#EXTM3U\n#EXT-X-VERSION:7\n';
  await writeFile(masterOf(assetId), text);
  await start();
  expect(await readFile(masterOf(assetId), 'utf8')).toBe(text);
  expect(await versionOf(assetId)).toBe(2);
});

import { randomBytes } from 'node:crypto';
import type { FastifyInstance, LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { buildApp } from '../../src/app.ts';
import { createProduct } from '../../src/product.ts';
import type { Storage } from '../../src/platform/storage/storage.ts';
import { makeEntitlement, makeCourse, makeVideoLecture } from '../support/factories.ts';
import { testLimits } from '../support/served-site.ts';
import { startTestSite, type TestUser, type TestSite } from '../support/test-site.ts';

const segment = randomBytes(10_000);
const large = randomBytes(9 * 1024 * 1024);

let site: TestSite;
/** The same site with a clock that tests turn, and a storage that notes what it opens. */
let app: FastifyInstance;
let now: Date;
let opened: string[];
let admin: TestUser;
let assetId: string;

beforeAll(async () => {
  site = await startTestSite();
  admin = await site.user('admin');
  const deps = { ...site.deps, clock: { now: () => now }, storage: noting(site.deps.storage) };
  app = await buildApp(deps, createProduct(deps), null, testLimits);
  assetId = (await makeVideoLecture(site, await makeCourse(site))).assetId;
  await fill(assetId);
});
afterAll(async () => {
  await app.close();
  await site.close();
});
beforeEach(() => {
  now = new Date();
  opened = [];
});

function noting(storage: Storage): Storage {
  return {
    ...storage,
    async get(key) {
      const object = await storage.get(key);
      return (
        object && {
          ...object,
          open(range) {
            opened.push(range ? `${key} ${range.start}-${range.end}` : key);
            return object.open(range);
          },
        }
      );
    },
  };
}

async function fill(id: string): Promise<void> {
  const { storage } = site.deps;
  await storage.put(`media/${id}/master.m3u8`, Buffer.from('#EXTM3U\n'));
  await storage.put(`media/${id}/720p/segment-0001.m4s`, segment);
  await storage.put(`media/${id}/720p/init.mp4`, Buffer.from('init'));
  await storage.put(`media/${id}/720p/large.m4s`, large);
  await storage.put(`media/${id}/poster.webp`, Buffer.from('poster'));
  await storage.put(`media/${id}/storyboard.vtt`, Buffer.from('WEBVTT\n'));
  await storage.put(`media/${id}/empty.vtt`, Buffer.alloc(0));
}

const get = (
  name: string,
  user: TestUser | null = admin,
  headers: Record<string, string> = {},
  method: 'GET' | 'HEAD' = 'GET',
): Promise<LightMyRequestResponse> =>
  app.inject({
    method,
    url: name.startsWith('/') ? name : `/media/${assetId}/${name}`,
    headers: { ...headers, ...(user && { cookie: user.cookie }) },
  });

test('each kind of file has its content type, and may be cached only by its viewer', async () => {
  const types = {
    'master.m3u8': 'application/vnd.apple.mpegurl',
    '720p/segment-0001.m4s': 'video/iso.segment',
    '720p/init.mp4': 'video/mp4',
    'poster.webp': 'image/webp',
    'storyboard.vtt': 'text/vtt; charset=utf-8',
  };
  for (const [name, type] of Object.entries(types)) {
    const { statusCode, headers } = await get(name);
    expect([statusCode, headers['content-type']]).toEqual([200, type]);
    expect(headers).toMatchObject({
      'cache-control': 'private, max-age=60',
      'accept-ranges': 'bytes',
      vary: 'cookie',
      'x-content-type-options': 'nosniff',
    });
  }
  expect(await get('empty.vtt')).toMatchObject({ statusCode: 200, body: '' });
});

test('ranges are served as requested, from memory and from the disk', async () => {
  for (const [name, bytes] of [
    ['720p/segment-0001.m4s', segment],
    ['720p/large.m4s', large],
  ] as const) {
    const { length } = bytes;
    const cases: [string, number, number][] = [
      ['bytes=0-99', 0, 100],
      ['bytes=100-', 100, length],
      ['bytes=-50', length - 50, length],
      [`bytes=${length - 1}-${length + 10}`, length - 1, length],
    ];
    for (const [range, start, end] of cases) {
      const response = await get(name, admin, { range });
      expect(response.statusCode).toBe(206);
      expect(response.headers['content-range']).toBe(`bytes ${start}-${end - 1}/${length}`);
      expect(response.headers['content-length']).toBe(String(end - start));
      expect(response.rawPayload.equals(bytes.subarray(start, end))).toBe(true);
    }
    const beyond = await get(name, admin, { range: `bytes=${length}-` });
    expect([beyond.statusCode, beyond.headers['content-range']]).toEqual([416, `bytes */${length}`]);
    for (const range of ['bytes=9-1', 'lines=1-2', 'bytes=a-b', 'bytes=0-1,4-5']) {
      const whole = await get(name, admin, { range });
      expect([whole.statusCode, whole.rawPayload.length]).toEqual([200, length]);
    }
  }
});

test('HEAD has the headers of GET, and does not read a large file', async () => {
  for (const name of ['720p/segment-0001.m4s', '720p/large.m4s']) {
    const [head, whole] = [await get(name, admin, {}, 'HEAD'), await get(name)];
    expect([head.statusCode, head.rawPayload.length]).toEqual([200, 0]);
    for (const field of ['content-length', 'content-type', 'etag', 'accept-ranges'])
      expect(head.headers[field]).toBe(whole.headers[field]);
  }
  opened = [];
  await get('720p/large.m4s', admin, {}, 'HEAD');
  expect(opened).toEqual([]);
  expect((await get('720p/large.m4s', null, {}, 'HEAD')).statusCode).toBe(401);
});

test('a file that the viewer already has is not sent again', async () => {
  const etag = String((await get('master.m3u8')).headers['etag']);
  for (const tag of [etag, `W/${etag}`, `"other", ${etag}`, '*'])
    expect(await get('master.m3u8', admin, { 'if-none-match': tag })).toMatchObject({
      statusCode: 304,
      body: '',
    });
  expect((await get('master.m3u8', admin, { 'if-none-match': '"other"' })).statusCode).toBe(200);
  expect((await get('master.m3u8', null, { 'if-none-match': etag })).statusCode).toBe(401);
  const name = '720p/segment-0001.m4s';
  const own = String((await get(name)).headers['etag']);
  expect((await get(name, admin, { range: 'bytes=0-9', 'if-range': own })).statusCode).toBe(206);
  expect((await get(name, admin, { range: 'bytes=0-9', 'if-range': '"other"' })).statusCode).toBe(200);
});

test('a file with many requests at once is read once, and only the requested part of a large one', async () => {
  const { assetId: id } = await makeVideoLecture(site, await makeCourse(site));
  await fill(id);
  const path = `/media/${id}/720p/segment-0001.m4s`;
  const responses = await Promise.all(Array.from({ length: 20 }, () => get(path)));
  expect(responses.every(({ rawPayload }) => rawPayload.equals(segment))).toBe(true);
  await get(path);
  expect(opened).toEqual([`media/${id}/720p/segment-0001.m4s`]);
  await get(`/media/${id}/720p/large.m4s`, admin, { range: 'bytes=5-9' });
  expect(opened.at(-1)).toBe(`media/${id}/720p/large.m4s 5-9`);
});

test('only the files of a video can be reached', async () => {
  const names = [
    'missing.m3u8',
    '720p',
    'master.m3u8/x.mp4',
    '..%2f..%2fsecret.mp4',
    '../../../secret',
    '720p/../../../../secret',
    '720p%2finit.mp4',
    'master.txt',
    '.hidden.mp4',
    'a/b/c.mp4',
    '%00.mp4',
  ];
  for (const name of names) {
    const response = await get(name);
    const reached = name === '720p%2finit.mp4' ? 200 : 404;
    expect([name, response.statusCode]).toEqual([name, reached]);
  }
  const other = await get(`/media/${'-'.repeat(36)}/master.m3u8`);
  expect([other.statusCode, other.json()]).toEqual([404, expect.objectContaining({ code: 'not_found' })]);
});

test('visitors are told to log in, users without access to subscribe', async () => {
  const [stranger, user] = [await get('master.m3u8', null), await get('master.m3u8', await site.user())];
  expect([stranger.statusCode, stranger.json()]).toEqual([
    401,
    expect.objectContaining({ code: 'not_signed_in' }),
  ]);
  expect([user.statusCode, user.json()]).toEqual([
    403,
    expect.objectContaining({ code: 'subscription_required' }),
  ]);
  const forged = { ...admin, cookie: `fc_session=${'x'.repeat(43)}` };
  expect((await get('master.m3u8', forged)).statusCode).toBe(401);
});

test('a user who just subscribed watches at once', async () => {
  const user = await site.user();
  expect((await get('master.m3u8', user)).statusCode).toBe(403);
  await makeEntitlement(site, user, null);
  expect((await get('master.m3u8', user)).statusCode).toBe(200);
});

test.each([
  ['sessions', 401],
  ['entitlements', 403],
] as const)(
  'a missing row of %s ends playback within a minute, also without a notification',
  async (table, status) => {
    const user = await site.user();
    await makeEntitlement(site, user, null);
    expect((await get('master.m3u8', user)).statusCode).toBe(200);
    await site.deps.database.db.deleteFrom(table).where('user_id', '=', user.user.id).execute();
    expect((await get('master.m3u8', user)).statusCode).toBe(200);
    now = new Date(now.getTime() + 60_000);
    expect((await get('master.m3u8', user)).statusCode).toBe(status);
  },
);

test('access to one video gives no access to others, and none to other users', async () => {
  const preview = await makeVideoLecture(site, await makeCourse(site), { preview: true });
  await fill(preview.assetId);
  const path = `/media/${preview.assetId}/master.m3u8`;
  expect((await get(path, null)).statusCode).toBe(200);
  expect((await get('master.m3u8', null)).statusCode).toBe(401);
  expect((await get('master.m3u8', admin)).statusCode).toBe(200);
  expect((await get('master.m3u8', null)).statusCode).toBe(401);
  expect((await get('master.m3u8', await site.user())).statusCode).toBe(403);
});

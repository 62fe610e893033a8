import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeCourse, makeVideoLecture } from '../support/factories.ts';
import { startNodes, type TestNodes } from './three-nodes.ts';

const segment = Buffer.from('a segment of a paid video, which is not for everyone');

let nodes: TestNodes;
/** The path of a segment of a video that only subscribers and administrators may watch. */
let path: string;
beforeAll(async () => {
  nodes = await startNodes('redirect');
  const [site] = nodes.sites;
  const { assetId } = await makeVideoLecture(site, await makeCourse(site));
  for (const name of ['720p/segment-0001.m4s', 'master.m3u8', 'poster.webp'])
    await site.deps.storage.put(`media/${assetId}/${name}`, segment);
  path = `/media/${assetId}/720p/segment-0001.m4s`;
});
afterAll(() => nodes.close());

const get = (at: string, cookie: string, more: RequestInit = {}) =>
  fetch(nodes.origins[0] + at, { headers: cookie ? { cookie } : {}, redirect: 'manual', ...more });

test('a redirect leads to the bytes for a minute, and to nothing else', async () => {
  const response = await get(path, nodes.admin.cookie);
  expect([response.status, response.headers.get('cache-control')]).toEqual([302, 'private, no-store']);
  const address = new URL(response.headers.get('location') ?? '');
  expect(address.origin).toBe(nodes.bucket['S3_ENDPOINT']);
  expect(Number(address.searchParams.get('X-Amz-Expires'))).toBe(60);
  const page = { origin: 'https://courses.example.com' };
  const sent = await fetch(address, { headers: { ...page, range: 'bytes=2-8' } });
  expect([sent.status, await sent.text(), sent.headers.get('content-type')]).toEqual([
    206,
    'segment',
    'video/iso.segment',
  ]);
  expect(['*', page.origin]).toContain(sent.headers.get('access-control-allow-origin'));
  // The signature is for this object and this method.
  const other = new URL(address);
  other.pathname = other.pathname.replace('segment-0001.m4s', 'init.mp4');
  for (const [url, method] of [
    [other, 'GET'],
    [address, 'PUT'],
    [address, 'DELETE'],
  ] as const)
    expect((await fetch(url, { method })).status).toBe(403);
});

test('visitors and ended sessions are not redirected; playlists and HEAD come from the site', async () => {
  expect((await get(path, '')).status).toBe(401);
  const user = await nodes.sites[1].user();
  expect((await get(path, user.cookie)).status).toBe(403);
  const playlist = await get(path.replace('720p/segment-0001.m4s', 'master.m3u8'), nodes.admin.cookie);
  expect([playlist.status, Buffer.from(await playlist.arrayBuffer()).equals(segment)]).toEqual([200, true]);
  const head = await get(path, nodes.admin.cookie, { method: 'HEAD' });
  expect([head.status, head.headers.get('content-length')]).toEqual([200, String(segment.length)]);
});

test('pages may load from the store, and from nowhere else', async () => {
  const policy = (await fetch(`${nodes.origins[0]}/`)).headers.get('content-security-policy') ?? '';
  const sources = new Map(
    policy.split(';').map((part) => [part.trim().split(' ')[0], part.trim().split(' ').slice(1)]),
  );
  const store = nodes.bucket['S3_ENDPOINT'] ?? '?';
  for (const directive of ['connect-src', 'media-src', 'img-src'])
    expect(sources.get(directive)).toContain(store);
  for (const directive of ['script-src', 'style-src', 'font-src'])
    expect(sources.get(directive)).not.toContain(store);
});

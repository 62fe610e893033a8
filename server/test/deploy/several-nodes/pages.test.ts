import { readdir } from 'node:fs/promises';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import type { IncomingHttpHeaders } from 'node:http';
import { text, buffer } from 'node:stream/consumers';
import { updateCourse } from '@fit-coder/contracts/catalogue-admin';
import { apiBase } from '@fit-coder/contracts/endpoint';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { loadRenderer } from '../../../src/http/pages/page-renderer.ts';
import { makeCourse, type TestCourse } from '../../support/factories.ts';
import { createPatientDatabase, type TestDatabase } from '../../support/test-database.ts';
import { startTestSite, type TestSite, type TestUser } from '../../support/test-site.ts';
import type { Proxy } from '../proxies.ts';
import { begin, json, send } from '../requests.ts';
import { startNginxForNodes } from './nginx.ts';

let database: TestDatabase;
let sites: [TestSite, TestSite];
let proxy: Proxy;
let course: TestCourse;
let users: TestUser[];
beforeAll(async () => {
  database = await createPatientDatabase();
  const settings = { databaseUrl: database.url, publicUrl: 'https://localhost', trustProxy: true };
  const renderer = await loadRenderer(new URL('../../../../web/dist/', import.meta.url));
  const start = (more: { dataDir?: string } = {}) =>
    startTestSite({ ...settings, ...more, secret: 'shared'.repeat(6) }, renderer);
  const first = await start();
  sites = [first, await start({ dataDir: first.dataDir })];
  const nodes = [];
  for (const site of sites) nodes.push(Number(new URL(await site.listen()).port));
  proxy = await startNginxForNodes({ nodes });
  course = await makeCourse(sites[0], { title: 'The title before', access: 'free' });
  users = [await sites[0].user('admin'), await sites[0].user(), await sites[1].user()];
});
afterAll(async () => {
  await proxy.stop();
  for (const site of sites) await site.close();
  await database.drop();
});

const get = (path: string, headers: Record<string, string | string[]> = {}) =>
  send(proxy, path, { headers: { accept: 'text/html', ...headers } });

/** Whether nginx sent a page that it keeps. After a second the page is stale, and nginx fetches a new one meanwhile. */
const cameFromCache = (headers: IncomingHttpHeaders) =>
  ['HIT', 'STALE', 'UPDATING'].includes(String(headers['x-cache']));

test('a page for visitors is kept, in each encoding', async () => {
  const decode = { br: brotliDecompressSync, gzip: gunzipSync, identity: (bytes: Buffer) => bytes };
  for (const encoding of ['br', 'gzip', 'identity'] as const) {
    const fetchPage = async () => {
      const accept = encoding === 'br' ? 'gzip, deflate, br, zstd' : encoding;
      const response = await begin(proxy, `/courses/${course.slug}?kept`, {
        headers: { 'accept-encoding': accept },
      });
      return { headers: response.headers, page: decode[encoding](await buffer(response)).toString() };
    };
    await fetchPage();
    const { headers, page } = await fetchPage();
    expect([headers['content-encoding'] ?? 'identity', cameFromCache(headers)]).toEqual([encoding, true]);
    expect(headers['set-cookie']).toBeUndefined();
    expect(headers['content-security-policy']).toContain("default-src 'none'");
    expect(page).toContain('</html>');
  }
});

test('pages with a session are never kept, and never given to anyone else', async () => {
  const cookies = ['', ...users.map(({ cookie }) => cookie)];
  // Cookies as a browser, another program and HTTP/1 allow them.
  const forms = [
    (cookie: string) => cookie,
    (cookie: string) => `a=b; ${cookie}; c=d`,
    (cookie: string) => ['a=b', cookie],
  ];
  const owners = users.map(({ user }) => user.email);
  const seen = new Set<string>();
  const statusOfVisitor = (await get('/profile')).status;
  for (let round = 0; round < 10; round += 1) {
    const pages = await Promise.all(
      cookies.map((cookie, at) =>
        get('/profile', cookie === '' ? {} : { cookie: forms[(round + at) % 3]?.(cookie) ?? '' }),
      ),
    );
    for (const [at, { status, headers, body }] of pages.entries()) {
      const shown = owners.filter((email) => body.includes(email));
      expect([status, shown]).toEqual([
        at === 0 ? statusOfVisitor : 200,
        owners.slice(Math.max(at - 1, 0), at),
      ]);
      expect(cameFromCache(headers)).toBe(false);
      seen.add(String(headers['x-cache']));
    }
  }
  expect([...seen]).toContain('BYPASS');
  // A page that visitors do share, asked for by a user first and by a visitor afterwards.
  const path = `/courses/${course.slug}?shared`;
  const own = await get(path, { cookie: users[1]?.cookie ?? '' });
  expect([own.headers['x-cache'], own.headers['cache-control']]).toEqual(['BYPASS', 'private, no-store']);
  const visitor = await get(path);
  expect(visitor.headers['x-cache']).toBe('MISS');
  expect(cameFromCache((await get(path)).headers)).toBe(true);
  expect((await get(path, { cookie: users[1]?.cookie ?? '' })).headers['x-cache']).toBe('BYPASS');
});

test('failures, redirects, files and API responses are not kept', async () => {
  for (const path of ['/no/such/page', '/robots.txt', '/profile', `${apiBase}/courses`])
    for (const round of [1, 2]) {
      const { headers } = await get(path);
      expect([path, round, cameFromCache(headers)]).toEqual([path, round, false]);
    }
});

test('a change of a course by an administrator is on its page within seconds', async () => {
  const path = `/courses/${course.slug}`;
  expect((await get(path)).body).toContain('The title before');
  expect(cameFromCache((await get(path)).headers)).toBe(true);
  const body = {
    title: 'The title after',
    summary: 'Know before you run it that your loop stops.',
    description: 'Invariants, variants, and how to say both in one line of code.',
    category: 'python',
    level: 'beginner',
    access: 'free',
    instructor: 'Ada',
    technology: '',
    priceCents: null,
    snippet: '',
  };
  const changed = await send(proxy, apiBase + updateCourse.path.replace(':id', course.id), {
    ...json(body, { cookie: users[0]?.cookie ?? '' }),
    method: updateCourse.method,
  });
  expect([changed.status, changed.body]).toEqual([200, expect.stringContaining('The title after')]);
  const since = performance.now();
  await vi.waitUntil(async () => (await get(path)).body.includes('The title after'), {
    timeout: 240_000,
    interval: 200,
  });
  expect(performance.now() - since).toBeLessThan(20_000);
  expect((await get(path)).body).not.toContain('The title before');
});

test('built files come compressed from the disk, for a year; missing ones are requested from the nodes', async () => {
  const names = await readdir(new URL('../../../../web/dist/client/assets/', import.meta.url));
  const script = names.find((name) => name.endsWith('.js') && names.includes(`${name}.br`)) ?? '';
  for (const encoding of ['br', 'gzip']) {
    const response = await begin(proxy, `/assets/${script}`, { headers: { 'accept-encoding': encoding } });
    expect([response.statusCode, response.headers['content-encoding']]).toEqual([200, encoding]);
    expect(response.headers).toMatchObject({
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'public, max-age=31536000, immutable',
      vary: 'Accept-Encoding',
      'x-content-type-options': 'nosniff',
      'strict-transport-security': 'max-age=31536000; includeSubDomains',
    });
    await buffer(response);
  }
  const missing = await begin(proxy, '/assets/of-another-version.js');
  expect([missing.statusCode, (await text(missing)).includes('nginx')]).toEqual([404, false]);
});

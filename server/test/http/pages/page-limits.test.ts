import { getSite } from '@fit-coder/contracts/site';
import { afterEach, expect, test, vi } from 'vitest';
import type { PageRenderer } from '../../../src/http/pages/page-renderer.ts';
import { startTestSite, type TestSite } from '../../support/test-site.ts';
import { untilBusListens } from '../../support/bus.ts';

/** Reads two query keys, as the front end's pages read theirs. */
function keptAddress(url: string): string {
  const { pathname, searchParams } = new URL(url, 'http://site');
  for (const key of [...searchParams.keys()]) if (key !== 'q' && key !== 'next') searchParams.delete(key);
  return searchParams.size > 0 ? `${pathname}?${searchParams}` : pathname;
}

/** Renders a page of the site's shared response, and counts. A render continues when `open` resolves. */
function countingRenderer(open: Promise<void> = Promise.resolve()) {
  const counted = { renders: 0, now: 0, most: 0 };
  const renderer: PageRenderer = {
    scriptDigests: [],
    styleDigests: [],
    keptAddress,
    async render(url, call) {
      counted.renders += 1;
      counted.now += 1;
      counted.most = Math.max(counted.most, counted.now);
      await call(getSite, {});
      await open;
      counted.now -= 1;
      return { status: 200, html: `<p>${url}</p>` };
    },
  };
  return { counted, renderer };
}

let site: TestSite;
let origin: string;
afterEach(async () => {
  vi.useRealTimers();
  await site.close();
});

async function start(...[config, renderer, limits]: [object, PageRenderer, object?]) {
  site = await startTestSite(config, renderer, undefined, limits);
  // If the listening connection needs a second try, it drops the pages that were kept before.
  await untilBusListens(site);
  origin = await site.listen();
}

const ask = async (path: string, headers: Record<string, string> = {}) => {
  const response = await fetch(origin + path, { headers });
  return { status: response.status, body: await response.text(), headers: response.headers };
};

const html = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };

test('renders a page once for 330 URLs that differ in a query key which no page reads', async () => {
  const { counted, renderer } = countingRenderer();
  await start({}, renderer);
  const addresses = Array.from({ length: 330 }, (_, index) => `/courses?u=${index}&utm_source=${index}`);
  for (let from = 0; from < 330; from += 20) {
    const responses = await Promise.all(addresses.slice(from, from + 20).map((address) => ask(address)));
    expect(new Set(responses.map(({ status, body }) => `${status} ${body}`))).toEqual(
      new Set(['200 <p>/courses</p>']),
    );
  }
  expect(counted.renders).toBe(1);
});

test('renders a page for each URL whose key it does read (control)', async () => {
  const { counted, renderer } = countingRenderer();
  await start({}, renderer);
  const bodies = await Promise.all([1, 2, 3].map(async (n) => (await ask(`/courses?q=${n}&u=${n}`)).body));
  expect(bodies).toEqual([1, 2, 3].map((n) => `<p>/courses?q=${n}</p>`));
  expect(counted.renders).toBe(3);
});

test('shares one render among visitors who request a page at the same time', async () => {
  const gate = Promise.withResolvers<void>();
  const { counted, renderer } = countingRenderer(gate.promise);
  await start({}, renderer);
  const responses = Array.from({ length: 50 }, () => ask('/courses'));
  await expect.poll(() => counted.now).toBe(1);
  gate.resolve();
  expect((await Promise.all(responses)).every(({ body }) => body === '<p>/courses</p>')).toBe(true);
  expect(counted.renders).toBe(1);
});

test('runs a limited number of renders at once, and refuses requests that would wait too long with 503', async () => {
  const gate = Promise.withResolvers<void>();
  const { counted, renderer } = countingRenderer(gate.promise);
  await start({}, renderer, { renders: { running: 2, waiting: 3 } });
  const responses = Array.from({ length: 12 }, (_, index) => ask(`/courses?q=${index}`, html));
  const refused = responses.map((response) => response.then(({ status }) => status === 503));
  let counts = 0;
  for (const response of refused) void response.then((is) => (counts += is ? 1 : 0));
  await expect.poll(() => counts).toBe(7);
  expect(counted.renders).toBe(2);
  gate.resolve();
  const all = await Promise.all(responses);
  expect(all.filter(({ status }) => status === 200)).toHaveLength(5);
  expect(counted.most).toBe(2);
  for (const { headers, body } of all.filter(({ status }) => status === 503)) {
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
    expect(headers.get('content-type')).toContain('text/html');
    expect(body).toMatch(/^<!doctype html>/iu);
  }
});

test('limits the pages rendered for one network, but not kept pages', async () => {
  const { counted, renderer } = countingRenderer();
  await start({ rateLimits: true }, renderer);
  const statuses: number[] = [];
  // Ten at a time, because one after the other can take more than the minute of the limit.
  for (let first = 0; first < 610; first += 10) {
    const some = Array.from({ length: 10 }, (_, index) => ask(`/login?next=${first + index}`));
    statuses.push(...(await Promise.all(some)).map(({ status }) => status));
  }
  expect(statuses.filter((status) => status === 200)).toHaveLength(600);
  expect(counted.renders).toBe(600);
  const limited = await ask('/login?next=new', html);
  expect(limited.status).toBe(429);
  expect(Number(limited.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(limited.body).toMatch(/^<!doctype html>/iu);
  expect((await ask('/login?next=1')).status).toBe(200);
});

test.each([
  ['/media/00000000-0000-4000-8000-000000000000/master.m3u8', 3000],
  ['/captions/00000000-0000-4000-8000-000000000000/en.vtt', 600],
  ['/lecture-files/00000000-0000-4000-8000-000000000000', 300],
  ['/avatars/none.webp', 3000],
  ['/posters/none.webp', 3000],
  ['/healthz', 600],
  ['/readyz', 300],
  ['/api/v1/docs', 300],
])('%s is answered %d times a minute to one network', async (path, max) => {
  // The minute must not pass while a slow machine sends the requests.
  vi.useFakeTimers({ toFake: ['performance', 'Date'] });
  const { renderer } = countingRenderer();
  await start({ rateLimits: true }, renderer);
  const status = async (remoteAddress: string) =>
    (await site.app.inject({ url: path, remoteAddress })).statusCode;
  for (let index = 0; index < max; index += 1) expect(await status('2001:db8::1')).not.toBe(429);
  expect(await status('2001:db8::2'), 'another address of the same network').toBe(429);
  expect(await status('2001:db8:0:1::1'), 'another network').not.toBe(429);
  vi.advanceTimersByTime(60_000);
  expect(await status('2001:db8::1'), 'the next minute').not.toBe(429);
});

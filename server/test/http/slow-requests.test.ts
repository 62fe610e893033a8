import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { apiBase } from '@fit-coder/contracts/endpoint';
import { uploadPath } from '@fit-coder/contracts/media';
import { getSite } from '@fit-coder/contracts/site';
import { afterEach, expect, test } from 'vitest';
import type { PageRenderer } from '../../src/http/pages/page-renderer.ts';
import { limitBodyTime } from '../../src/http/limits/body-time.ts';
import { usualLimits } from '../../src/http/limits/site-limits.ts';
import { openConnection } from '../support/raw-connection.ts';
import { startTestSite, type TestSite } from '../support/test-site.ts';
import { untilBusListens } from '../support/bus.ts';

let site: TestSite | undefined;
afterEach(async () => {
  await site?.close();
  site = undefined;
});

const { bodies, connections } = usualLimits;

async function start(limits: object, config = {}, renderer: PageRenderer | null = null) {
  site = await startTestSite(config, renderer, undefined, limits);
  return site.listen();
}

/** Renders one page that is kept for all visitors. */
const onePage: PageRenderer = {
  scriptDigests: [],
  styleDigests: [],
  keptAddress: (url) => url,
  async render(_url, call) {
    await call(getSite, {});
    return { status: 200, html: '<p>the page</p>' };
  },
};

const slowPost = (path: string, type = 'application/json') =>
  `POST ${path} HTTP/1.1\r\nhost: localhost\r\ncontent-type: ${type}\r\ncontent-length: 5000\r\n\r\n{`;

/** Sends a byte at intervals; resolves when the server has cut off the connection. */
async function dribble(origin: string, head: string): Promise<string> {
  const connection = await openConnection(origin, head);
  const timer = setInterval(() => connection.write('a'), 50);
  try {
    return await connection.closed();
  } finally {
    clearInterval(timer);
  }
}

test('cuts off bodies that come byte by byte, however many there are', async () => {
  const origin = await start({ bodies: { ...bodies, wholeMs: 500 } });
  const slow = Array.from({ length: 30 }, () => dribble(origin, slowPost(`${apiBase}/login`)));
  expect((await Promise.all(slow)).every((text) => text === '')).toBe(true);
});

test('gives a form with a picture more time than other bodies', async () => {
  const origin = await start({ bodies: { ...bodies, wholeMs: 60_000, formMs: 500 } });
  const form = await openConnection(
    origin,
    slowPost(`${apiBase}/register`, 'multipart/form-data; boundary=x'),
  );
  const json = await openConnection(origin, slowPost(`${apiBase}/login`));
  await form.closed();
  expect(json.text()).toBe('');
  expect(await Promise.race([json.closed(), Promise.resolve('open')])).toBe('open');
  json.end();
});

test('ends an upload without progress, but not one that progresses', async () => {
  const limits = { ...bodies, progressMs: 1000, progressBytes: 1000, wholeMs: 1 };
  const server = createServer((request, response) => {
    limitBodyTime(request, response, limits);
    request.resume();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const head = `PATCH ${uploadPath}/1 HTTP/1.1\r\nhost: localhost\r\ncontent-length: 90000000\r\n\r\n`;
  const going = await openConnection(`http://127.0.0.1:${port}`, head);
  const timer = setInterval(() => going.write('a'.repeat(50_000)), 50);
  let ended = false;
  void going.closed().then(() => (ended = true));
  await (await openConnection(`http://127.0.0.1:${port}`, `${head}a`)).closed();
  expect(ended).toBe(false);
  clearInterval(timer);
  going.end();
  server.close();
});

test('waits only a moment for the rest of a body that was refused', async () => {
  const origin = await start({ bodies: { ...bodies, lingerMs: 300 } });
  const text = await dribble(origin, slowPost(`${apiBase}/admin/courses`));
  expect(text).toMatch(/^HTTP\/1\.1 401 /u);
});

test.each(['GET', 'HEAD'])('cuts off a slow body that comes with a %s of a kept page', async (method) => {
  const origin = await start({ bodies: { ...bodies, lingerMs: 300 } }, {}, onePage);
  if (site) await untilBusListens(site);
  const asked = async () => (await fetch(`${origin}/courses`)).headers.get('cache-control');
  await expect.poll(asked).toContain('public');
  const head = `${method} /courses HTTP/1.1\r\nhost: localhost\r\ncontent-length: 100000\r\n\r\n`;
  expect(await dribble(origin, head)).toMatch(/^HTTP\/1\.1 200 /u);
});

test('holds a request with an unknown expectation to the same limits', async () => {
  const origin = await start({ bodies: { ...bodies, wholeMs: 500, lingerMs: 300 } });
  const head = slowPost(`${apiBase}/login`).replace('\r\n\r\n', '\r\nexpect: a-miracle\r\n\r\n');
  expect(await dribble(origin, head)).toBe('');
});

test('a request that arrives in time is answered, and its connection stays open', async () => {
  const origin = await start({ bodies: { ...bodies, wholeMs: 2000 } });
  const body = '{"email":"a@example.com","password":"a wrong one"}';
  const head = `POST ${apiBase}/login HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n`;
  const connection = await openConnection(origin, head + body);
  await connection.received('wrong_credentials');
  const closed = connection.closed().then(() => 'closed');
  await fetch(`${origin}/healthz`);
  connection.write(`GET ${apiBase}/site HTTP/1.1\r\nhost: localhost\r\n\r\n`);
  await connection.received('testAdmin');
  expect(await Promise.race([closed, Promise.resolve('open')])).toBe('open');
  connection.end();
});

test('accepts a limited number of connections from one network, and more when some have ended', async () => {
  const few = { connections: { ...connections, ofOneNetwork: 3 } };
  const origin = await start(few, { rateLimits: true });
  const call = `GET ${apiBase}/site HTTP/1.1\r\nhost: localhost\r\n\r\n`;
  const kept = [];
  for (let index = 0; index < 3; index += 1) kept.push(await openConnection(origin, call));
  for (const connection of kept) await connection.received('testAdmin');
  expect(await (await openConnection(origin, call)).closed()).toBe('');
  for (const connection of kept) connection.end();
  await expect
    .poll(async () => (await fetch(`${origin}/healthz`).catch(() => ({ status: 0 }))).status)
    .toBe(200);
});

test('behind a proxy, whose connections share one address, only their total is limited', async () => {
  const few = { connections: { inAll: 4, ofOneNetwork: 1 } };
  const origin = await start(few, { rateLimits: true, trustedProxies: 1 });
  const call = `GET ${apiBase}/site HTTP/1.1\r\nhost: localhost\r\n\r\n`;
  const kept = [];
  for (let index = 0; index < 4; index += 1) kept.push(await openConnection(origin, call));
  for (const connection of kept) await connection.received('testAdmin');
  expect(await (await openConnection(origin, call)).closed()).toBe('');
  for (const connection of kept) connection.end();
});

import { apiBase } from '@fit-coder/contracts/endpoint';
import { beforeAll, describe, expect, test } from 'vitest';
import { openConnection } from '../support/raw-connection.ts';
import { siteForAllTests } from '../support/site-hooks.ts';

let origin: string;
const site = siteForAllTests();
beforeAll(async () => {
  origin = await site.listen();
});

const get = (more: string, path = '/no/such/thing') => `GET ${path} HTTP/1.1\r\n${more}\r\n`;
const html = 'accept: text/html,application/xhtml+xml,*/*;q=0.8\r\n';

async function send(request: string): Promise<string> {
  return (await openConnection(origin, request)).closed();
}

/** RFC 9112, sections 2.2, 3.2, 5.1, 5.2 and 6.1 to 6.3. */
const broken: [string, string][] = [
  ['two hosts', get('host: localhost\r\nhost: other\r\n')],
  ['the same host twice', get('host: localhost\r\nhost: localhost\r\n')],
  ['no host', get('')],
  ['a folded header', get('host: localhost\r\nx-folded: a\r\n b\r\n')],
  ['a bare line feed', 'GET / HTTP/1.1\r\nhost: localhost\nx-bare: b\r\n\r\n'],
  ['a space before a colon', get('host: localhost\r\nx-space : b\r\n')],
  ['two lengths', 'POST / HTTP/1.1\r\nhost: localhost\r\ncontent-length: 3\r\ncontent-length: 4\r\n\r\nabcd'],
  [
    'a length and chunks',
    'POST / HTTP/1.1\r\nhost: localhost\r\ncontent-length: 3\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n',
  ],
  [
    'chunks that are not last',
    'POST / HTTP/1.1\r\nhost: localhost\r\ntransfer-encoding: chunked, gzip\r\n\r\n0\r\n\r\n',
  ],
];

test.each(broken)('a request with %s is answered 400, and its connection ends', async (_, request) => {
  expect(await send(request)).toMatch(/^HTTP\/1\.1 400 /u);
});

test('a request with one host is answered (control)', async () => {
  expect(await send(`GET ${apiBase}/site HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n`)).toMatch(
    /^HTTP\/1\.1 200 /u,
  );
});

/** RFC 9112, section 6.3: without a length and without chunks, a request has no body, whatever its type. */
test.each([
  ['POST', `${apiBase}/login`, 'application/json', 400],
  ['POST', `${apiBase}/register`, 'multipart/form-data; boundary=b', 415],
  ['POST', `${apiBase}/webhooks/sandbox`, 'application/json', 400],
  ['DELETE', `${apiBase}/me`, 'application/json', 401],
  ['POST', '/unsubscribe/none', 'application/x-www-form-urlencoded', 404],
  ['PATCH', `${apiBase}/admin/uploads/none`, 'application/offset+octet-stream', 401],
])('%s %s with the type of a body, but without one, is answered', async (method, path, type, status) => {
  const head = `${method} ${path} HTTP/1.1\r\nhost: localhost\r\ncontent-type: ${type}\r\nconnection: close\r\n`;
  for (const length of ['', 'content-length: 0\r\n'])
    expect(await send(`${head}${length}\r\n`)).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `, 'u'));
});

test.each([
  ['TRACE', 405],
  ['PROPFIND', 405],
  ['NONSENSE', 400],
])('the method %s is refused with %d', async (method, status) => {
  expect(await send(`${method} / HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n`)).toMatch(
    new RegExp(`^HTTP/1\\.1 ${status} `, 'u'),
  );
});

describe.each([
  ['400 for two hosts', get(`host: localhost\r\nhost: other\r\n${html}`), 400],
  ['400 for an unreadable head', get(`host: localhost\r\n${html}x-space : b\r\n`), 400],
  ['400 for a broken escape', get(`host: localhost\r\nconnection: close\r\n${html}`, '/%zz'), 400],
  ['404', get(`host: localhost\r\nconnection: close\r\n${html}`), 404],
  ['404 for a picture', get(`host: localhost\r\nconnection: close\r\n${html}`, '/avatars/none.webp'), 404],
  ['414', get(`host: localhost\r\n${html}`, `/${'a'.repeat(5000)}`), 414],
  ['431', get(`host: localhost\r\n${html}x-large: ${'a'.repeat(20_000)}\r\n`), 431],
])('%s', (_, request, status) => {
  test('is a page for a browser, which loads nothing and shows no version', async () => {
    const text = await send(request);
    expect(text).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `, 'u'));
    expect(text).toMatch(/content-type: text\/html/iu);
    expect(text).toMatch(/content-security-policy: default-src 'none'; style-src 'sha256-/iu);
    expect(text).toMatch(/cache-control: no-store/iu);
    expect(text).toContain('<h1>');
    expect(text).not.toContain('{"error"');
    expect(text).not.toMatch(/^(?:server|x-powered-by):/imu);
  });

  test('is JSON for a program', async () => {
    const text = await send(request.replace(html, 'accept: application/json\r\n'));
    expect(text).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `, 'u'));
    expect(text).toMatch(/content-type: application\/json/iu);
    expect(text).toContain('{"error":"');
  });
});

test('answers JSON below the API, to browsers too', async () => {
  const text = await send(get(`host: localhost\r\nconnection: close\r\n${html}`, `${apiBase}/nothing`));
  expect(text).toMatch(/content-type: application\/json/iu);
});

test('a connection that is used long after it was opened is served, and receives nothing before', async () => {
  const early = await openConnection(origin);
  // Another connection that began a request at the same time is cut off by then.
  const begun = await openConnection(origin, 'GET /');
  expect(await begun.closed()).toMatch(/^HTTP\/1\.1 408 /u);
  expect(early.text()).toBe('');
  early.write(`GET ${apiBase}/site HTTP/1.1\r\nhost: localhost\r\n\r\n`);
  expect(await early.received('testAdmin')).toMatch(/^HTTP\/1\.1 200 /u);
  early.end();
});

test('a connection that stays silent ends without a response', async () => {
  site.app.server.setTimeout(300);
  try {
    expect(await (await openConnection(origin)).closed()).toBe('');
  } finally {
    site.app.server.setTimeout(120_000);
  }
});

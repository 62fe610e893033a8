import { apiBase, type Access, type Endpoint } from '@fit-coder/contracts/endpoint';
import { endpoints } from '@fit-coder/contracts/endpoints';
import { errorStatus, type ErrorBody, type ErrorCode } from '@fit-coder/contracts/errors';
import { beforeAll, describe, expect, test } from 'vitest';
import { undocumented } from './openapi/documented-response.ts';
import { exampleAddress } from './openapi/endpoint-examples.ts';
import { openConnection } from '../support/raw-connection.ts';
import { siteForAllTests } from '../support/site-hooks.ts';
import { startTestSite } from '../support/test-site.ts';

type Caller = 'nobody' | 'user' | 'testadmin' | 'admin';
const callers: readonly Caller[] = ['nobody', 'user', 'testadmin', 'admin'];

/** Which callers each rule refuses, and with which code; it lets all others through. */
const refused: Record<Access, Partial<Record<Caller, ErrorCode>>> = {
  public: {},
  signed: {},
  user: { nobody: 'not_signed_in' },
  userWrite: { nobody: 'not_signed_in', testadmin: 'test_admin_reads_only' },
  adminRead: { nobody: 'not_signed_in', user: 'forbidden' },
  adminWrite: { nobody: 'not_signed_in', user: 'forbidden', testadmin: 'test_admin_reads_only' },
};

/** The code of the refusal; a handler may also refuse with `not_signed_in` if its contract says so. */
const ruleCodes = new Set(['not_signed_in', 'forbidden', 'test_admin_reads_only']);

const cookies: Partial<Record<Caller, string>> = {};
const site = siteForAllTests();
beforeAll(async () => {
  for (const role of ['user', 'testadmin', 'admin'] as const) cookies[role] = (await site.user(role)).cookie;
});

const all = Object.entries<Endpoint>(endpoints).filter(([, endpoint]) => endpoint.responseKind !== 'events');
const matrix = Object.entries<Endpoint>(endpoints).flatMap(([name, endpoint]) =>
  callers.map((caller) => ({ name, endpoint, caller })),
);

/** A call with an unreadable body: only code that read the body can complain about it. */
async function callWithBrokenBody(endpoint: Endpoint, cookie: string | undefined) {
  const types = { json: 'application/json', multipart: 'multipart/form-data; boundary=x', raw: 'text/plain' };
  const hasBody = endpoint.method !== 'GET';
  return site.app.inject({
    method: endpoint.method,
    url: exampleAddress(endpoint),
    headers: {
      ...(cookie && { cookie }),
      ...(hasBody && { 'content-type': types[endpoint.bodyKind ?? 'json'] }),
    },
    ...(hasBody && { payload: '{ this is no body' }),
  });
}

test.each(matrix.filter(({ endpoint, caller }) => refused[endpoint.access][caller]))(
  '$name refuses $caller before it reads the body',
  async ({ endpoint, caller }) => {
    const code = refused[endpoint.access][caller] ?? 'internal';
    const response = await callWithBrokenBody(endpoint, cookies[caller]);
    expect(undocumented(endpoint, response)).toBeNull();
    expect(response.json<ErrorBody>().code).toBe(code);
    expect(response.statusCode).toBe(errorStatus[code]);
    expect(response.statusCode).toBe(caller === 'nobody' ? 401 : 403);
  },
);

/** Without the logout, which would end the sessions that the other cases use. */
test.each(matrix.filter(({ endpoint, caller }) => !refused[endpoint.access][caller]))(
  '$name lets $caller through to what follows',
  async ({ name, endpoint, caller }) => {
    const response = await callWithBrokenBody(endpoint, name === 'logout' ? undefined : cookies[caller]);
    const { code = 'none' } = response.statusCode === 200 ? {} : response.json<Partial<ErrorBody>>();
    const ownWords = (endpoint.errors as readonly string[]).includes(code);
    expect(ruleCodes.has(code) && !ownWords).toBe(false);
    expect(undocumented(endpoint, response)).toBeNull();
    expect(response.statusCode).toBeLessThan(500);
  },
);

test('a refusal does not wait for a body that never comes', async () => {
  const origin = await site.listen();
  const head = (length: string) =>
    `POST ${apiBase}/admin/courses HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\n${length}\r\n`;
  const refusal = await openConnection(origin, head('content-length: 100000\r\n'));
  expect(await refusal.received('"code":"not_signed_in"')).toMatch(/^HTTP\/1\.1 401 /u);
  refusal.end();
  const admin = head(`content-length: 100000\r\ncookie: ${cookies.admin}\r\n`);
  const waiting = await openConnection(origin, `${admin}{`);
  const next = await openConnection(origin, head('content-length: 100000\r\n'));
  await next.received('not_signed_in');
  expect(waiting.text()).toBe('');
  next.end();
  waiting.end();
});

describe('a cookie without a valid session counts as no session', () => {
  const token = 'A'.repeat(43);
  test.each([
    ['empty', ''],
    ['garbage', '%%%;;="'],
    ['a token that never was', token],
    ['too short', token.slice(1)],
    ['too long', 'A'.repeat(6000)],
    ['an SQL fragment', "' or 1=1 --"],
    ['a broken escape', '%E0%A4%A'],
    ['a null character', `${token.slice(1)}%00`],
  ])('%s', async (_, value) => {
    const headers = { cookie: `fc_session=${value}; other=1` };
    for (const [, endpoint] of all.filter(([, { access }]) => access !== 'public' && access !== 'signed')) {
      const response = await site.app.inject({
        method: endpoint.method,
        url: exampleAddress(endpoint),
        headers,
      });
      expect(response.json<ErrorBody>().code).toBe('not_signed_in');
    }
    expect((await site.app.inject({ url: `${apiBase}/site`, headers })).statusCode).toBe(200);
  });

  test("another site's session", async () => {
    const other = await startTestSite();
    try {
      const { cookie } = await other.user('admin');
      const ask = { url: `${apiBase}/me`, headers: { cookie } };
      expect((await other.app.inject(ask)).statusCode).toBe(200);
      expect((await site.app.inject(ask)).json<ErrorBody>().code).toBe('not_signed_in');
    } finally {
      await other.close();
    }
  });

  test('under another name', async () => {
    const value = cookies.admin?.split('=')[1] ?? '';
    for (const name of ['__Host-fc_session', 'FC_SESSION', 'session']) {
      const response = await site.app.inject({
        url: `${apiBase}/me`,
        headers: { cookie: `${name}=${value}` },
      });
      expect(response.json<ErrorBody>().code).toBe('not_signed_in');
    }
  });
});

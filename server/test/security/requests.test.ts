import { beforeAll, expect, test } from 'vitest';
import { openConnection } from '../support/raw-connection.ts';
import { siteForAllTests } from '../support/site-hooks.ts';

let origin: string;
const site = siteForAllTests();
beforeAll(async () => {
  origin = await site.listen();
});

/** Sends `lines` unchanged and returns the whole response. */
async function send(...lines: string[]): Promise<string> {
  const { host } = new URL(origin);
  const text = [lines[0], `Host: ${host}`, 'Connection: close', ...lines.slice(1)].join('\r\n');
  const connection = await openConnection(origin, text);
  return connection.closed();
}

test('does not answer TRACE with what was sent', async () => {
  const response = await send('TRACE /healthz HTTP/1.1', 'Cookie: fc_session=secret', '', '');
  expect(response).toMatch(/^HTTP\/1\.1 4\d\d /u);
  expect(response).not.toContain('secret');
});

test('refuses a request that declares its length in two ways', async () => {
  const response = await send(
    'POST /api/v1/login HTTP/1.1',
    'Content-Type: application/json',
    'Content-Length: 6',
    'Transfer-Encoding: chunked',
    '',
    '0',
    '',
    'GET /healthz HTTP/1.1',
    '',
    '',
  );
  expect(response).toMatch(/^HTTP\/1\.1 400 /u);
  expect(response.match(/HTTP\/1\.1 /gu)).toHaveLength(1);
});

test('refuses a parameter that comes twice', async () => {
  const response = await site.app.inject({ path: '/api/v1/courses?q=a&q=b' });
  expect([response.statusCode, response.json<{ code: string }>().code]).toEqual([400, 'invalid_input']);
});

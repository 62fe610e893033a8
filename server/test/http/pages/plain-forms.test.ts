import type { ErrorBody } from '@fit-coder/contracts/errors';
import { expect, test } from 'vitest';
import { siteForAllTests } from '../../support/site-hooks.ts';

const renderer = {
  scriptDigests: [],
  styleDigests: [],
  keptAddress: () => null,
  render: async () => ({ status: 200, html: '<!doctype html>' }),
};
const browser = { accept: 'text/html,application/xhtml+xml' };

const site = siteForAllTests({}, renderer);

const send = (url: string, headers: Record<string, string>) =>
  site.app.inject({
    method: 'POST',
    url,
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    payload: 'email=ida%40example.com&password=secret',
  });

test('a form that the browser submits without a script leads back to its screen, without its fields in the URL', async () => {
  const response = await send('/login?next=%2Fprofile', browser);
  expect(response.statusCode).toBe(303);
  expect(response.headers.location).toBe('/login?next=%2Fprofile');
  expect(response.headers['cache-control']).toBe('no-store');
});

test.each(['//evil.example/login', '/\\evil.example', '/%5Cevil.example/..//evil.example'])(
  'a redirect never leads to another host: %s',
  async (url) => {
    const response = await send(url, browser);
    const location = new URL(response.headers.location ?? '/', 'http://site.example');
    expect(location.host).toBe('site.example');
  },
);

test('a program gets a 404 as JSON', async () => {
  const response = await send('/login', {});
  expect([response.statusCode, response.json<ErrorBody>().code]).toEqual([404, 'not_found']);
});

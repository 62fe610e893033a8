import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { json } from 'node:stream/consumers';
import { apiBase, type Endpoint } from '@fit-coder/contracts/endpoint';
import { endpoints } from '@fit-coder/contracts/endpoints';
import type { ErrorBody } from '@fit-coder/contracts/errors';
import type { InjectOptions } from 'fastify';
import { beforeAll, describe, expect, test } from 'vitest';
import { buildApp } from '../../src/app.ts';
import { exampleAddress } from './openapi/endpoint-examples.ts';
import { siteForAllTests } from '../support/site-hooks.ts';

let origin: string;

/**
 * Replaces the front end, so that the wildcard route of pages exists and the test shows that requests bypass
 * it.
 */
const renderer = {
  scriptDigests: [],
  styleDigests: [],
  keptAddress: () => null,
  render: async (url: string) => ({ status: 200, html: `<p>a page${new URL(url, origin).hash}</p>` }),
};

const site = siteForAllTests({}, renderer);
beforeAll(async () => {
  origin = await site.listen();
});

const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const;
type Method = (typeof methods)[number];
const send = async (method: Method, url: string, more: InjectOptions = {}) =>
  site.app.inject({ method, url, ...more });

const nothingHere = JSON.stringify({ error: 'There is nothing at this address.', code: 'not_found' });

describe.each(methods)('%s', (method) => {
  test.each(['', '/', '/nothing', '/admin/nothing', '/courses/a/b/c/d', '/me/', '//me'])(
    'gets 404 as JSON at a path that the API does not have: %s',
    async (path) => {
      const response = await send(method, `${apiBase}${path}`);
      expect(response.statusCode).toBe(404);
      expect(response.headers['content-type']).toContain('application/json');
      expect(response.body).toBe(method === 'HEAD' ? '' : nothingHere);
    },
  );
});

test.each(Object.entries<Endpoint>(endpoints))(
  '%s answers 405 with Allow to every method without an endpoint',
  async (_name, endpoint) => {
    const url = exampleAddress(endpoint);
    const same = Object.values<Endpoint>(endpoints).filter(({ path }) => path === endpoint.path);
    const known = new Set<string>(same.map(({ method }) => method));
    if (known.has('GET')) known.add('HEAD');
    for (const method of methods.filter((other) => !known.has(other))) {
      const response = await send(method, url);
      expect([method, response.statusCode]).toEqual([method, 405]);
      expect(new Set(String(response.headers['allow']).split(', '))).toEqual(known);
      expect(response.body).toMatch(method === 'HEAD' ? /^$/u : /"code":"method_not_allowed"/u);
    }
  },
);

test('HEAD answers as GET does, without the body', async () => {
  const [get, head] = await Promise.all([send('GET', `${apiBase}/site`), send('HEAD', `${apiBase}/site`)]);
  expect(head.statusCode).toBe(200);
  expect(head.body).toBe('');
  expect(head.headers['content-length']).toBe(get.headers['content-length']);
  expect((await send('HEAD', `${apiBase}/me`)).statusCode).toBe(401);
});

test.each([
  ['a parameter longer than any', `${apiBase}/courses/${'a'.repeat(1000)}`, 404, 'not_found'],
  ['a broken escape', `${apiBase}/courses/%zz`, 400, 'invalid_input'],
  ['a broken escape outside the API', '/%zz', 400, 'invalid_input'],
])('%s is refused', async (_, url, status, code) => {
  const response = await send('GET', url);
  expect(response.statusCode).toBe(status);
  expect(response.json<ErrorBody>().code).toBe(code);
  expect(response.headers['x-request-id']).toMatch(/^[\da-f-]{36}$/u);
});

const readerStyle = `${apiBase}/docs/reader/swagger-ui.css`;

test.each([
  ['a range behind the end of a file', readerStyle, { range: 'bytes=99999999-' }, 400],
  ['a condition that no file meets', readerStyle, { 'if-match': '"another"' }, 400],
  ['a null character', `${apiBase}/docs/reader/%00`, {}, 404],
  ['a way out of the folder', `${apiBase}/docs/reader/%2e%2e/package.json`, {}, 404],
  ['a page at no address', '//[', {}, 404],
  ['a page at no address, with a backslash', '/\\[', {}, 404],
  ['a page at no port', '//a:999999', {}, 404],
])('%s is refused without a server error', async (_, path, headers, status) => {
  const { port } = new URL(origin);
  // Sent as written: other clients would normalise the path first, or not send it.
  const [response] = (await once(request({ port, path, headers, agent: false }).end(), 'response')) as [
    IncomingMessage,
  ];
  expect(response.statusCode).toBe(status);
  expect(await json(response)).toMatchObject({ code: status === 404 ? 'not_found' : 'malformed_body' });
});

test('GET gets the page, and other methods to its path are refused as JSON', async () => {
  expect((await send('GET', '/anything')).body).toBe('<p>a page</p>');
  const response = await send('POST', '/anything', { payload: { a: 1 } });
  expect(response.statusCode).toBe(404);
  expect(response.json<ErrorBody>().code).toBe('not_found');
});

test('the server refuses to start with an endpoint that has no route, or two', async () => {
  const { routes } = site.product;
  const missing = { ...site.product, routes: routes.slice(1) };
  await expect(buildApp(site.deps, missing, null)).rejects.toThrow(/has 0 routes/u);
  const twice = { ...site.product, routes: [...routes, ...routes.slice(0, 1)] };
  await expect(buildApp(site.deps, twice, null)).rejects.toThrow(/has 2 routes/u);
});

import type { Endpoint } from '@fit-coder/contracts/endpoint';
import { endpoints } from '@fit-coder/contracts/endpoints';
import type { ErrorBody } from '@fit-coder/contracts/errors';
import { describe, expect, test } from 'vitest';
import { exampleAddress } from './openapi/endpoint-examples.ts';
import { siteForAllTests } from '../support/site-hooks.ts';

const site = siteForAllTests();

const all = Object.entries<Endpoint>(endpoints).filter(([, { access }]) => access !== 'signed');
const changing = all.filter(([, { method, changes }]) => method !== 'GET' || changes);
const reading = all.filter(([, { method, changes }]) => method === 'GET' && !changes);

/** Sent to http://courses.example.com for every endpoint. */
async function call(endpoint: Endpoint, headers: Record<string, string>) {
  return site.app.inject({
    method: endpoint.method,
    url: exampleAddress(endpoint),
    headers: { host: 'courses.example.com', ...headers },
  });
}

const elsewhere: [string, Record<string, string>][] = [
  ['another site', { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }],
  ['another site, by Origin alone', { origin: 'https://evil.example' }],
  ['another site, by fetch metadata alone', { 'sec-fetch-site': 'cross-site' }],
  ['a neighbour on the same domain', { 'sec-fetch-site': 'same-site' }],
  ['another port', { origin: 'http://courses.example.com:8080' }],
  ['a longer name', { origin: 'http://courses.example.com.evil.example' }],
  ['a page without an origin', { origin: 'null' }],
  ['nonsense', { origin: 'courses.example.com' }],
];

const here: [string, Record<string, string>][] = [
  ['this site', { origin: 'http://courses.example.com', 'sec-fetch-site': 'same-origin' }],
  ['the address bar', { 'sec-fetch-site': 'none' }],
  ['a program', {}],
];

describe.each(changing)('%s', (_name, endpoint) => {
  test.each(elsewhere)('is refused to %s', async (_, headers) => {
    const response = await call(endpoint, headers);
    expect(response.statusCode).toBe(403);
    expect(response.json<ErrorBody>().code).toBe('cross_site');
  });

  test.each(here)('is open to %s', async (_, headers) => {
    const response = await call(endpoint, headers);
    expect(response.body).not.toContain('cross_site');
    expect(response.statusCode).toBeLessThan(500);
  });
});

test.each(reading)(
  '%s is open to requests from other sites, because it changes nothing',
  async (_name, endpoint) => {
    const responses = await Promise.all(elsewhere.map(([, headers]) => call(endpoint, headers)));
    expect(responses.map((response) => response.body).join('')).not.toContain('cross_site');
  },
);

test('another site cannot log out the user of a session', async () => {
  const { cookie } = await site.user();
  const me = async () =>
    (await site.app.inject({ url: exampleAddress(endpoints.me), headers: { cookie } })).statusCode;
  await call(endpoints.logout, { cookie, 'sec-fetch-site': 'cross-site' });
  expect(await me()).toBe(200);
  await call(endpoints.logout, { cookie, 'sec-fetch-site': 'same-origin' });
  expect(await me()).toBe(401);
});

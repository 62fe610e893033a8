import { apiBase, type Endpoint } from '@fit-coder/contracts/endpoint';
import { endpoints } from '@fit-coder/contracts/endpoints';
import type { ErrorBody } from '@fit-coder/contracts/errors';
import { describe, expect, test } from 'vitest';
import { exampleAddress } from './openapi/endpoint-examples.ts';
import { siteForAllTests } from '../support/site-hooks.ts';
import { startTestSite } from '../support/test-site.ts';

const site = siteForAllTests({ rateLimits: true });

const limited = Object.entries<Endpoint>(endpoints).flatMap(([name, endpoint]) =>
  endpoint.limit && endpoint.limit.max <= 20 ? [{ name, endpoint, ...endpoint.limit }] : [],
);

const call = async (endpoint: Endpoint, remoteAddress: string) =>
  site.app.inject({ method: endpoint.method, url: exampleAddress(endpoint), remoteAddress });

describe.each(limited)('$name', ({ endpoint, max, seconds }) => {
  test('answers 429 after its limit, to that network address only', async () => {
    for (let index = 0; index < max; index += 1) {
      expect((await call(endpoint, '192.0.2.1')).statusCode).not.toBe(429);
    }
    const response = await call(endpoint, '192.0.2.1');
    expect(response.statusCode).toBe(429);
    expect(response.json<ErrorBody>()).toEqual({
      error: 'You sent too many requests. Wait a moment, then try again.',
      code: 'rate_limited',
    });
    const wait = Number(response.headers['retry-after']);
    expect(wait).toBeGreaterThan(0);
    expect(wait).toBeLessThanOrEqual(seconds);
    expect((await call(endpoint, '192.0.2.2')).statusCode).not.toBe(429);
  });
});

test('the limit is checked before the session', async () => {
  const ask = async () =>
    site.app.inject({
      url: `${apiBase}/me`,
      remoteAddress: '192.0.2.3',
      headers: { cookie: `fc_session=${'A'.repeat(43)}` },
    });
  const codes: string[] = [];
  for (let index = 0; index < 301; index += 1) codes.push((await ask()).json<ErrorBody>().code);
  expect(codes.filter((code) => code === 'not_signed_in')).toHaveLength(300);
  expect(codes.at(-1)).toBe('rate_limited');
});

test('a network address that the client claims is not trusted without a proxy', async () => {
  const claim = async (index: number) =>
    site.app.inject({
      method: 'POST',
      url: `${apiBase}/login/testadmin`,
      remoteAddress: '192.0.2.4',
      headers: { 'x-forwarded-for': `203.0.113.${index}` },
    });
  const responses = [];
  for (let index = 0; index < 21; index += 1) responses.push((await claim(index)).statusCode);
  expect(responses.at(-1)).toBe(429);
});

test('the network address that a proxy adds counts, not those that the client claims', async () => {
  const proxied = await startTestSite({ rateLimits: true, trustedProxies: 1 });
  const attempt = async (forwarded: string) => {
    const headers = { 'x-forwarded-for': forwarded };
    const url = `${apiBase}/login/testadmin`;
    return (await proxied.app.inject({ method: 'POST', url, remoteAddress: '10.0.0.1', headers })).statusCode;
  };
  try {
    const responses = [];
    for (let index = 0; index < 21; index += 1)
      responses.push(await attempt(`198.51.100.${index}, 203.0.113.7`));
    expect(responses.at(-1)).toBe(429);
    expect(await attempt('198.51.100.1, 203.0.113.8'), 'another client').not.toBe(429);
  } finally {
    await proxied.close();
  }
});

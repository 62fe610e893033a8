import { apiBase } from '@fit-coder/contracts/endpoint';
import { expect, test } from 'vitest';
import { siteForAllTests } from '../support/site-hooks.ts';

const site = siteForAllTests({ securityContact: 'mailto:security@example.com' });

const asBrowser = { accept: 'text/html,application/xhtml+xml' };

/** The type of a body, judged by its content. */
function kindOf(body: string): 'text/html' | 'application/json' | 'text/plain' {
  if (/^<!doctype html>/iu.test(body)) return 'text/html';
  try {
    JSON.parse(body);
    return 'application/json';
  } catch {
    return 'text/plain';
  }
}

/** JSON is UTF-8 by RFC 8259 and has no parameter for it; every other text must declare it. */
test.each<[string, Record<string, string>, number, string]>([
  [`${apiBase}/site`, {}, 200, 'application/json'],
  [`${apiBase}/courses`, {}, 200, 'application/json'],
  [`${apiBase}/openapi.json`, {}, 200, 'application/json'],
  [`${apiBase}/docs`, asBrowser, 200, 'text/html; charset=utf-8'],
  [`${apiBase}/nothing`, asBrowser, 404, 'application/json'],
  ['/media/nothing', asBrowser, 404, 'text/html; charset=utf-8'],
  ['/media/nothing', {}, 404, 'application/json'],
  ['/.well-known/security.txt', {}, 200, 'text/plain; charset=utf-8'],
  ['/dev/mailbox', asBrowser, 200, 'text/html; charset=utf-8'],
  ['/readyz', {}, 200, 'application/json'],
  ['/metrics', {}, 200, 'text/plain; charset=utf-8; version=0.0.4'],
])('%s with %o declares the type of its response', async (url, headers, status, type) => {
  const response = await site.app.inject({ url, headers });
  expect(response.statusCode).toBe(status);
  const said = String(response.headers['content-type']);
  const parts = (text: string) =>
    text
      .split(';')
      .map((part) => part.trim().toLowerCase())
      .toSorted();
  // Beside JSON the parameter is allowed, and means nothing.
  expect(parts(said).filter((part) => type !== 'application/json' || !part.startsWith('charset'))).toEqual(
    parts(type),
  );
  expect(type).toContain(kindOf(response.body));
});

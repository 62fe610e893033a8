import { readdir } from 'node:fs/promises';
import { login } from '@fit-coder/contracts/accounts';
import { apiBase } from '@fit-coder/contracts/endpoint';
import { describe, expect, test } from 'vitest';
import { siteForAllTests } from '../support/site-hooks.ts';

/**
 * The headers for which Mozilla's Observatory subtracts or adds points; together they give its grade A+ (score
 * 120).
 */
const digest = `'sha256-${'A'.repeat(43)}='`;
const renderer = {
  scriptDigests: [digest],
  styleDigests: [digest],
  keptAddress: () => null,
  render: async () => ({ status: 200, html: '<!doctype html><title>A page</title>' }),
};

const site = siteForAllTests({ publicUrl: 'https://courses.example' }, renderer);

async function headersOf(path: string): Promise<Record<string, string>> {
  const response = await site.app.inject({ url: path, headers: { host: 'courses.example' } });
  expect(response.statusCode).toBe(200);
  return Object.fromEntries(Object.entries(response.headers).map(([name, value]) => [name, String(value)]));
}

/** The policy as sources by directive. */
function readPolicy(header: string | undefined): Map<string, string[]> {
  const directives = (header ?? '').split(';').map((text) => text.trim().split(/\s+/u));
  return new Map(directives.map(([name = '', ...sources]) => [name, sources]));
}

describe('a page', () => {
  test('runs only scripts and styles of this site and the inline ones it names', async () => {
    const policy = readPolicy((await headersOf('/'))['content-security-policy']);
    expect(policy.get('default-src')).toEqual(["'none'"]);
    expect(policy.get('script-src')).toEqual(["'self'", digest]);
    expect(policy.get('style-src')).toEqual(["'self'", digest]);
    expect(policy.get('style-src-attr')).toEqual(["'unsafe-inline'"]);
    const loose = [...policy].filter(
      ([name, sources]) =>
        name !== 'style-src-attr' && sources.some((source) => /unsafe|^https?:$|^\*$|^data:$/u.test(source)),
    );
    expect(loose.map(([name]) => name)).toEqual(['img-src']);
    expect(policy.get('img-src')).toEqual(["'self'", 'data:', 'blob:']);
    for (const closed of ['frame-ancestors', 'base-uri']) expect(policy.get(closed)).toEqual(["'none'"]);
    expect(policy.get('form-action')).toEqual(["'self'"]);
    expect(policy.has('upgrade-insecure-requests')).toBe(true);
  });

  test('requires HTTPS and its content type, and cannot be framed or embedded by other sites', async () => {
    const headers = await headersOf('/');
    const seconds = Number(/max-age=(\d+)/u.exec(headers['strict-transport-security'] ?? '')?.[1]);
    expect(seconds).toBeGreaterThanOrEqual(180 * 24 * 3600);
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'cross-origin-resource-policy': 'same-origin',
      'cross-origin-opener-policy': 'same-origin',
    });
    expect(headers).not.toHaveProperty('access-control-allow-origin');
    expect(headers).not.toHaveProperty('x-powered-by');
  });
});

test.each([
  ['a response of the API', async (): Promise<string> => `${apiBase}/site`],
  ['a built script', builtScript],
] as const)(
  '%s can neither be loaded by other sites nor shown in a frame, and loads nothing',
  async (_, path) => {
    const headers = await headersOf(await path());
    expect(readPolicy(headers['content-security-policy'])).toEqual(
      new Map([
        ['default-src', ["'none'"]],
        ['frame-ancestors', ["'none'"]],
      ]),
    );
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
    });
    expect(headers['strict-transport-security']).toMatch(/max-age=\d{8}/u);
    expect(headers).not.toHaveProperty('access-control-allow-origin');
    expect(headers).not.toHaveProperty('permissions-policy');
  },
);

async function builtScript(): Promise<string> {
  const assets = new URL('../../../web/dist/client/assets/', import.meta.url);
  const script = (await readdir(assets)).find((file) => file.endsWith('.js'));
  return `/assets/${script}`;
}

test('the session cookie is not readable by scripts, not sent by other sites, and only sent encrypted', async () => {
  const user = await site.user();
  const body = { email: user.user.email, password: user.password };
  const { cookie, headers } = await site.call(login, { body });
  expect(cookie).toMatch(/^__Host-fc_session=/u);
  const line = [headers['set-cookie']].flat().find((text) => String(text).includes('fc_session'));
  expect(String(line)).toMatch(/; Path=\/(;|$)/u);
  for (const attribute of ['HttpOnly', 'Secure', 'SameSite=Lax'])
    expect(String(line)).toContain(`; ${attribute}`);
  expect(String(line)).not.toContain('Domain=');
});

import { createHash } from 'node:crypto';
import { apiBase } from '@fit-coder/contracts/endpoint';
import { errorBody, errorStatus } from '@fit-coder/contracts/errors';
import { HtmlValidate } from 'html-validate';
import { chromium } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { freePort } from '../../../../scripts/free-port.ts';
import type { Proxy } from '../proxies.ts';
import { json, send } from '../requests.ts';
import { browserHeaders, shippedProxies, unknownOutcome, unreached } from './shipped-proxies.ts';

const common = {
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  'cross-origin-resource-policy': 'same-origin',
  'strict-transport-security': 'max-age=31536000; includeSubDomains',
};

interface Look {
  readonly background: string;
  readonly text: string;
  readonly width: number;
}

const look = `({
  background: getComputedStyle(document.body).backgroundColor,
  text: getComputedStyle(document.body).color,
  width: document.documentElement.scrollWidth,
})`;

/** How Chromium shows the page in light and dark at two widths, and how with a style of another digest. */
async function looksInChromium({ origin }: Proxy): Promise<{ seen: Look[]; refused: Look }> {
  const browser = await chromium.launch({
    executablePath: '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-dev-shm-usage', '--disable-background-networking'],
  });
  const open = async (width: number, colorScheme: 'light' | 'dark', broken = false) => {
    const page = await browser.newPage({
      viewport: { width, height: 740 },
      colorScheme,
      ignoreHTTPSErrors: true,
    });
    page.setDefaultTimeout(0);
    if (broken)
      await page.route('**/*', async (route) => {
        const response = await route.fetch();
        const body = (await response.text()).replace('<style>', '<style> ');
        await route.fulfill({ response, body });
      });
    await page.goto(`${origin}/courses`);
    return page.evaluate<Look>(look);
  };
  try {
    const seen = [];
    for (const width of [360, 1280])
      for (const scheme of ['light', 'dark'] as const) seen.push(await open(width, scheme));
    return { seen, refused: await open(360, 'light', true) };
  } finally {
    await browser.close();
  }
}

describe.each(shippedProxies)('$name in front of a port where nothing listens', ({ name, start }) => {
  let proxy: Proxy;
  beforeAll(async () => {
    proxy = await start(await freePort());
  });
  afterAll(() => proxy.stop());

  test.each(['GET', 'POST'])('sends browsers a page whose style its policy allows (%s)', async (method) => {
    const large = json({ long: 'x'.repeat(2_000_000) }, browserHeaders);
    const input = method === 'GET' ? { headers: browserHeaders } : large;
    const { status, headers, body } = await send(proxy, '/courses?q=sql', input);
    expect([status, headers['content-type']]).toEqual([503, 'text/html; charset=utf-8']);
    expect(headers).toMatchObject({ ...common, 'retry-after': '5' });
    expect(body).toContain('<h1>The site does not respond</h1>');
    const digests = [...body.matchAll(/<style>(?<css>[^<]*)<\/style>/gu)].map(({ groups }) =>
      createHash('sha256')
        .update(groups?.['css'] ?? '')
        .digest('base64'),
    );
    expect(digests).toHaveLength(1);
    expect(headers['content-security-policy']).toBe(
      `default-src 'none'; style-src 'sha256-${digests[0]}'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
    );
    expect(body).not.toMatch(/ style=|<script|(?:src|href)="(?!data:,"|")/u);
  });

  test('the page is valid HTML', async () => {
    const { body } = await send(proxy, '/', { headers: browserHeaders });
    const standard = new HtmlValidate({ root: true, extends: ['html-validate:standard'] });
    const { results } = await standard.validateString(body);
    expect(results.flatMap(({ messages }) => messages)).toEqual([]);
  });

  test('Chromium applies the style of the page, but no other style (control)', async () => {
    const light = { background: 'rgb(250, 250, 246)', text: 'rgb(16, 19, 26)' };
    const dark = { background: 'rgb(16, 19, 26)', text: 'rgb(243, 243, 236)' };
    const { seen, refused } = await looksInChromium(proxy);
    expect(seen).toEqual(
      [360, 1280].flatMap((width) => [
        { ...light, width },
        { ...dark, width },
      ]),
    );
    expect(refused.background).not.toBe(light.background);
  });

  test.each([
    ['GET', `${apiBase}/courses`],
    ['POST', `${apiBase}/login`],
    ['PATCH', `${apiBase}/admin/uploads/1`],
    ['GET', '/media/1/720p/segment-0001.m4s'],
    ['GET', '/media/1/master.m3u8'],
    ['GET', '/api/v1/avatars/ada.jpg'],
  ])('sends JSON in the form of the API to %s %s', async (method, path) => {
    const input =
      method === 'GET' ? { headers: browserHeaders } : json({ long: 'x'.repeat(300_000) }, browserHeaders);
    const { status, headers, body } = await send(proxy, path, { ...input, method });
    expect([status, headers['content-type']]).toEqual([errorStatus.unavailable, 'application/json']);
    // Caddy does not tell whether bytes were sent.
    const isUnknown = name === 'Caddy' && method !== 'GET';
    expect(errorBody.parse(JSON.parse(body))).toEqual(isUnknown ? unknownOutcome : unreached);
    expect(headers).toMatchObject({
      ...common,
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    });
    expect(headers['retry-after']).toBe(isUnknown ? undefined : '5');
  });

  test.each(['/readyz', '/robots.txt'])('sends JSON to programs on other paths, such as %s', async (path) => {
    const { status, headers, body } = await send(proxy, path);
    expect([status, headers['content-type'], JSON.parse(body)]).toEqual([503, 'application/json', unreached]);
  });

  test.each([{ range: 'bytes=0-9' }, { range: 'bytes=9999999-' }, { 'if-none-match': '*' }])(
    'sends the whole page also to a request with %o',
    async (more) => {
      const { status, body } = await send(proxy, '/', { headers: { ...browserHeaders, ...more } });
      expect(status).toBe(503);
      expect(body).toMatch(/^<!doctype html>[\s\S]*<\/html>\s*$/u);
    },
  );
});

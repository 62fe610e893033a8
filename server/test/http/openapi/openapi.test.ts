import { apiBase, type Endpoint } from '@fit-coder/contracts/endpoint';
import { endpoints } from '@fit-coder/contracts/endpoints';
import { errorStatus, type ErrorCode } from '@fit-coder/contracts/errors';
import { Validator } from '@seriousme/openapi-schema-validator';
import { chromium } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { siteForAllTests } from '../../support/site-hooks.ts';

interface Operation {
  readonly operationId: string;
  readonly summary: string;
  readonly description: string;
  readonly security: readonly object[];
  readonly requestBody?: { readonly content: Record<string, { schema: { required?: string[] } }> };
  readonly responses: Record<string, { description: string; content: Record<string, unknown> }>;
}
interface Document {
  readonly openapi: string;
  readonly paths: Record<string, Record<string, Operation>>;
}

let document: Document;
const site = siteForAllTests();
beforeAll(async () => {
  document = (await site.app.inject(`${apiBase}/openapi.json`)).json<Document>();
});

const all = Object.entries<Endpoint>(endpoints);
const operationOf = ({ path, method }: Endpoint) =>
  document.paths[path.replace(/:(\w+)/gu, '{$1}')]?.[method.toLowerCase()];

test('the document is valid OpenAPI 3.1, and the validator rejects an invalid one (control)', async () => {
  const validator = new Validator();
  expect(await validator.validate({ ...document })).toMatchObject({ valid: true });
  expect(validator.version).toBe('3.1');
  const broken = { ...document, paths: { '/me': { get: { responses: 'none' } } } };
  expect(await new Validator().validate(broken)).toMatchObject({ valid: false });
});

test('every endpoint is described, nothing else is, and everything described has a route', () => {
  const described = Object.values(document.paths).flatMap((path) => Object.values(path));
  expect(described.map((operation) => operation.operationId).sort()).toEqual(Object.keys(endpoints).sort());
  const missing = all.filter(([, { method, path }]) => !site.app.hasRoute({ method, url: apiBase + path }));
  expect(missing.map(([name]) => name)).toEqual([]);
});

test.each(all)('%s names its rule, its body, its response and its errors', (_name, endpoint) => {
  const operation = operationOf(endpoint);
  expect(operation?.summary).toBe(endpoint.summary);
  const open = endpoint.access === 'public' || endpoint.access === 'signed';
  expect(operation?.security).toEqual(open ? [] : [{ session: [] }]);
  const bodies = { json: 'application/json', multipart: 'multipart/form-data', raw: '*/*' };
  const kind = endpoint.bodyKind ?? 'json';
  const expected = endpoint.body || kind === 'raw' ? [bodies[kind]] : [];
  expect(Object.keys(operation?.requestBody?.content ?? {})).toEqual(expected);
  const files = Object.keys(endpoint.files ?? {});
  const form = operation?.requestBody?.content['multipart/form-data']?.schema.required ?? [];
  expect(form).toEqual(expect.arrayContaining(files));
  const types = { json: 'application/json', events: 'text/event-stream', csv: 'text/csv' };
  const responseKind = endpoint.responseKind ?? 'json';
  const type = responseKind === 'file' ? endpoint.fileType : types[responseKind];
  expect(Object.keys(operation?.responses['200']?.content ?? {})).toEqual([type]);
  for (const code of endpoint.errors) {
    expect(operation?.responses[errorStatus[code]]?.description.split(', ')).toContain(code);
  }
});

test('304 is documented for kept responses, and for no others', () => {
  for (const [, endpoint] of all)
    expect('304' in (operationOf(endpoint)?.responses ?? {})).toBe(endpoint.shared ?? false);
});

test('each code is documented under its status', () => {
  const operations = Object.values(document.paths).flatMap((path) => Object.values(path));
  for (const { responses } of operations) {
    for (const [status, { description }] of Object.entries(responses)) {
      if (status === '200' || status === '304') continue;
      const statuses = description.split(', ').map((code) => errorStatus[code as ErrorCode]);
      expect(new Set(statuses)).toEqual(new Set([Number(status)]));
    }
  }
});

test('the page shows the document in a browser without a message in the console, and loads nothing from elsewhere', async () => {
  const origin = await site.listen();
  const browser = await chromium.launch({
    executablePath: '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-dev-shm-usage', '--disable-background-networking'],
  });
  try {
    const page = await browser.newPage({ viewport: { width: 360, height: 800 } });
    // Limited by the test's timeout, which allows for a busy machine.
    page.setDefaultTimeout(0);
    const messages: string[] = [];
    const elsewhere: string[] = [];
    page.on('console', (message) => messages.push(message.text()));
    page.on('pageerror', (error) => messages.push(error.message));
    page.on('request', (request) => {
      if (!request.url().startsWith(origin) && !request.url().startsWith('data:'))
        elsewhere.push(request.url());
    });
    const response = await page.goto(`${origin}${apiBase}/docs`);
    expect(response?.headers()['content-security-policy']).toMatch(/script-src 'self'(;|$)/u);
    await page.waitForSelector('.opblock');
    // The reader draws only the operations near the window.
    const seen = new Set<string>();
    const scroll = async () => {
      const drawn = `[...document.querySelectorAll('.opblock')].map(({ id }) => id)`;
      for (const id of await page.evaluate<string[]>(drawn)) seen.add(id);
      await page.mouse.wheel(0, 400);
      return seen.size;
    };
    await expect.poll(scroll).toBe(all.length);
    await page.evaluate('window.scrollTo(0, 0)');
    await page.click('#operations-Accounts-register .opblock-summary-control');
    await page.waitForSelector('.opblock-body .responses-table');
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(360);
    expect(messages).toEqual([]);
    expect(elsewhere).toEqual([]);
  } finally {
    await browser.close();
  }
});

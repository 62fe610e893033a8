import { createHash } from 'node:crypto';
import { CspParser } from 'csp_evaluator/dist/parser.js';
import { beforeAll, expect, test } from 'vitest';
import { order } from '../../commerce/shop.ts';
import { send } from '../../start/requests.ts';
import { siteForAllTests } from '../../support/site-hooks.ts';

let checkout: string;
let mail: string;
const site = siteForAllTests();
beforeAll(async () => {
  checkout = (await order(site)).url;
  const text = { id: 'one', to: 'a@example.com', subject: 'One', text: '-', html: '<p>-</p>' };
  await site.deps.mail.send(text);
  mail = `/dev/mailbox/${(await site.deps.mailbox?.list())?.[0]?.name}`;
});

/** The style elements of a page as a policy names them: SHA-256 of their text (Content Security Policy 3, 8.3). */
function inlineSources(page: string): string[] {
  return [...page.matchAll(/<style>([^]*?)<\/style>/gu)].map(([, text = '']) => {
    return `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
  });
}

function stylesAllowed(policy: string | undefined): string[] {
  return new CspParser(policy ?? '').csp.directives['style-src'] ?? [];
}

test.each([
  ['the page of the API', () => '/api/v1/docs', 200],
  ['a payment', () => checkout, 200],
  ['a payment that is not there', () => '/sandbox/checkout/sbx_unknown', 404],
  ['the mailbox', () => '/dev/mailbox', 200],
  ['a mail', () => mail, 200],
  ['a failure', () => '/no/such/page', 404],
])('%s may show its own style element and no other', async (_, path, status) => {
  const response = await site.app.inject({ url: path(), headers: { accept: 'text/html' } });
  expect(response.statusCode).toBe(status);
  const sources = inlineSources(response.body);
  expect(sources).toHaveLength(1);
  const allowed = stylesAllowed(String(response.headers['content-security-policy']));
  expect(allowed.filter((source) => source !== "'self'")).toEqual(sources);
});

test('the page for another host may show its own style element and no other', async () => {
  const response = await send(await site.listen(), '/', 'evil.example', { accept: 'text/html' });
  expect(response.status).toBe(421);
  const sources = inlineSources(response.body);
  expect(sources).toHaveLength(1);
  expect(stylesAllowed(String(response.headers['content-security-policy']))).toEqual(sources);
});

test('the body of an email may use inline styles, but loads no style sheet', async () => {
  const { headers } = await site.app.inject(`${mail}/body`);
  const { directives } = new CspParser(String(headers['content-security-policy'])).csp;
  expect(directives['style-src']).toEqual(["'unsafe-inline'"]);
  expect(directives['default-src']).toEqual(["'none'"]);
});

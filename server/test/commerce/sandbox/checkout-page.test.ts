import { describe, expect, test } from 'vitest';
import { buildApp } from '../../../src/app.ts';
import { openDependencies } from '../../../src/dependencies.ts';
import { createLog } from '../../../src/platform/observation/log.ts';
import { createProduct } from '../../../src/product.ts';
import { keepBooks, order, statusOf, type Ordered } from '../shop.ts';
import { createTestDatabase } from '../../support/test-database.ts';
import { siteForAllTests } from '../../support/site-hooks.ts';
import { testLimits } from '../../support/served-site.ts';

const site = siteForAllTests();

const goodCard = { number: '4242 4242 4242 4242', expiry: '12/40', cvc: '123', name: 'Grace Hopper' };

/** Sends the card form as a browser does. */
function sendForm(url: string, form: Record<string, string>, headers: Record<string, string> = {}) {
  const payload = new URLSearchParams(form).toString();
  const type = { 'content-type': 'application/x-www-form-urlencoded' };
  return site.app.inject({ method: 'POST', url, payload, headers: { ...type, ...headers } });
}

async function booksOf({ checkout }: Ordered) {
  const { db } = site.deps.database;
  const row = await db
    .selectFrom('sandbox_checkouts')
    .select(['status', 'card_last4'])
    .where('id', '=', checkout)
    .executeTakeFirst();
  const { rows } = await site.deps.database.pool.query(
    `select 1 from pgboss.job where name = 'sandbox-webhook' and data->'event'->>'checkout' = $1`,
    [checkout],
  );
  return { ...row, webhooks: rows.length };
}

function expectParts(html: string, parts: readonly string[]): void {
  for (const part of parts) expect(html).toContain(part);
}

describe('the checkout page', () => {
  test('shows the item, its price, that it is a test, and the test cards', async () => {
    const { url, reference } = await order(site);
    const page = await site.app.inject(url);
    expect(page.statusCode).toBe(200);
    expect(page.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(page.headers['cache-control']).toBe('no-store');
    expectParts(page.body, [
      'Monthly subscription',
      '$19.00',
      reference,
      'Test page',
      '4242 4242 4242 4242',
      '4000 0000 0000 0002',
      '4000 0000 0000 0341',
      'Then $19.00 every month from ',
      'autocomplete="cc-number"',
      'autocomplete="cc-exp"',
      'autocomplete="cc-csc"',
      'autocomplete="cc-name"',
      'href="/subscribe?plan=monthly"',
    ]);
    expect(page.body).not.toContain('<script');
  });

  test.each(['sbx_unknown', `sbx_${'a'.repeat(24)}`, '..%2f..', 'x'.repeat(90)])(
    'answers 404 for %s',
    async (id) => {
      const page = await site.app.inject(`/sandbox/checkout/${id}`);
      expect(page.statusCode).toBe(404);
      expect(page.headers['content-type']).toBe('text/html; charset=utf-8');
      expect((await sendForm(`/sandbox/checkout/${id}`, goodCard)).statusCode).toBe(404);
    },
  );

  test('escapes markup in the item', async () => {
    const ordered = await order(site);
    await site.deps.database.db
      .updateTable('sandbox_checkouts')
      .set({ description: '<script>alert("1")</script> & more' })
      .where('id', '=', ordered.checkout)
      .execute();
    const page = await site.app.inject(ordered.url);
    expect(page.body).not.toContain('<script');
    expect(page.body).toContain('&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt; &amp; more');
  });
});

describe('the card form', () => {
  test('pays with a good card, sends one webhook and redirects to the success page', async () => {
    const ordered = await order(site);
    const response = await sendForm(ordered.url, goodCard);
    expect(response.statusCode).toBe(303);
    expect(response.headers.location).toBe(`/paymentsuccess?reference=${ordered.reference}`);
    expect(await booksOf(ordered)).toEqual({ status: 'paid', card_last4: '4242', webhooks: 1 });
  });

  test('redirects to the failure page with a declined card', async () => {
    const ordered = await order(site);
    const response = await sendForm(ordered.url, { ...goodCard, number: '4000000000000002' });
    expect(response.statusCode).toBe(303);
    expect(response.headers.location).toBe(`/failpay?reference=${ordered.reference}`);
    expect(await booksOf(ordered)).toEqual({ status: 'declined', card_last4: '0002', webhooks: 1 });
  });

  test('shows an error for each wrong field, keeps the input except the CVC, and charges nothing', async () => {
    const ordered = await order(site);
    const form = { number: '4242 4242 4242 4241', expiry: '01/20', cvc: '12', name: '"><b>Grace' };
    const response = await sendForm(ordered.url, form);
    expect(response.statusCode).toBe(422);
    expectParts(response.body, [
      'That is not a valid card number. Check the digits.',
      'This card has expired.',
      'Enter the 3 or 4 digits of the CVC.',
      'value="4242 4242 4242 4241"',
      'value="&quot;&gt;&lt;b&gt;Grace"',
      'aria-describedby="number-error"',
    ]);
    expect(response.body).not.toContain('value="12"');
    expect(await booksOf(ordered)).toMatchObject({ status: 'open', webhooks: 0 });
  });

  test('answers missing, unknown and far too long fields with the page', async () => {
    const { url } = await order(site);
    expect((await sendForm(url, {})).statusCode).toBe(422);
    expect((await sendForm(url, { __proto__x: '1', status: 'paid' })).statusCode).toBe(422);
    expect((await sendForm(url, { ...goodCard, name: 'x'.repeat(2000) })).statusCode).toBe(422);
  });

  test.each([
    ['another content type', { 'content-type': 'application/json' }, '{}', 415],
    ['no body at all', {}, '', 422],
    ['more than any form', { 'content-type': 'application/x-www-form-urlencoded' }, 'x'.repeat(5000), 413],
  ])('refuses %s', async (_, headers, payload, status) => {
    const ordered = await order(site);
    const response = await site.app.inject({ method: 'POST', url: ordered.url, headers, payload });
    expect(response.statusCode).toBe(status);
    expect(response.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(await booksOf(ordered)).toMatchObject({ status: 'open', webhooks: 0 });
  });

  test.each([
    { origin: 'https://elsewhere.example' },
    { 'sec-fetch-site': 'cross-site' },
    { origin: 'null' },
  ])('refuses a form sent by another site (%o)', async (headers) => {
    const ordered = await order(site);
    expect((await sendForm(ordered.url, goodCard, headers)).statusCode).toBe(403);
    expect(await booksOf(ordered)).toMatchObject({ status: 'open', webhooks: 0 });
  });
});

describe('a form that is sent again', () => {
  test('charges once for 20 clicks at once, which all lead to the success page', async () => {
    const ordered = await order(site);
    const responses = await Promise.all(Array.from({ length: 20 }, () => sendForm(ordered.url, goodCard)));
    const places = new Set(
      responses.map((response) => `${response.statusCode} ${response.headers.location}`),
    );
    expect([...places]).toEqual([`303 /paymentsuccess?reference=${ordered.reference}`]);
    expect(await booksOf(ordered)).toMatchObject({ status: 'paid', webhooks: 1 });
  });

  test('keeps a paid checkout paid when a declined card follows', async () => {
    const ordered = await order(site);
    await sendForm(ordered.url, goodCard);
    const response = await sendForm(ordered.url, { ...goodCard, number: '4000000000000002' });
    expect(response.headers.location).toBe(`/paymentsuccess?reference=${ordered.reference}`);
    expect(await booksOf(ordered)).toMatchObject({ status: 'paid', card_last4: '4242', webhooks: 1 });
  });

  test.each([
    ['paid', 'This is already paid', '/paymentsuccess?reference='],
    ['declined', 'The card was declined', '/subscribe'],
  ] as const)('shows a link and no form for a %s checkout', async (status, title, way) => {
    const ordered = await order(site);
    await keepBooks(site, ordered.checkout, { status });
    const page = await site.app.inject(ordered.url);
    expect(page.body).toContain(title);
    expect(page.body).toContain(`href="${way}`);
    expect(page.body).not.toContain('<form');
  });

  test('leaves an order pending if it is never sent', async () => {
    const ordered = await order(site);
    await site.app.inject(ordered.url);
    expect(await statusOf(site, ordered.reference)).toBe('pending');
  });
});

test('production has no sandbox: no provider, no page and no webhook', async () => {
  const ordered = await order(site);
  const database = await createTestDatabase();
  const config = { ...site.deps.config, payments: { chosen: null, stripe: null, razorpay: null } };
  const deps = await openDependencies(config, database.url, createLog('silent'));
  expect(deps.payments).toEqual({ chosen: null, byName: new Map() });
  const app = await buildApp(deps, createProduct(deps), null, testLimits);
  expect((await site.app.inject(ordered.url)).statusCode).toBe(200);
  expect((await app.inject(ordered.url)).statusCode).toBe(404);
  const webhook = await app.inject({ method: 'POST', url: '/api/v1/webhooks/sandbox' });
  expect([webhook.statusCode, webhook.json<{ code: string }>().code]).toEqual([404, 'not_found']);
  await app.close();
  await deps.close();
  await database.drop();
});

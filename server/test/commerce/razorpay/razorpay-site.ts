import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect } from 'vitest';
import { buildApp } from '../../../src/app.ts';
import { createRazorpay } from '../../../src/domains/commerce/razorpay/provider.ts';
import { createProduct, type Product } from '../../../src/product.ts';
import { testLimits } from '../../support/served-site.ts';
import { siteForAllTests } from '../../support/site-hooks.ts';
import type { TestSite, TestUser } from '../../support/test-site.ts';
import { cards, MovableClock } from './double/books.ts';
import { headersOf, type SentEvent } from './double/events.ts';
import { startDouble, type RazorpayDouble } from './double/server.ts';
import { fieldsOf, formActionOf } from './forms.ts';
import { webhookSecret } from './shop.ts';

/** A whole site that is paid by Razorpay, which is a double. Nothing arrives unless a test delivers it. */
export interface RazorpaySite {
  readonly site: TestSite;
  readonly app: () => FastifyInstance;
  readonly product: () => Product;
  readonly double: () => RazorpayDouble;
}

export interface Bought {
  readonly buyer: TestUser;
  readonly reference: string;
  /** Razorpay's id. */
  readonly checkout: string;
  readonly url: string;
}

export function razorpaySiteForAllTests(): RazorpaySite {
  const site = siteForAllTests();
  const opened: { app?: FastifyInstance; product?: Product; double?: RazorpayDouble } = {};
  beforeAll(async () => {
    const double = await startDouble(undefined, 0, new MovableClock(null));
    const { clock } = double.books;
    const provider = createRazorpay({
      ...{ keyId: double.keyId, keySecret: double.keySecret, apiBase: double.url },
      webhookSecrets: [webhookSecret],
      site: () => 'https://courses.example.com',
      ...{ db: site.deps.database.db, clock, log: site.deps.log },
    });
    const payments = { chosen: provider, byName: new Map([[provider.name, provider]]) };
    const deps = { ...site.deps, clock, payments };
    const product = createProduct(deps);
    opened.double = double;
    opened.product = product;
    opened.app = await buildApp(deps, product, null, testLimits);
    await deps.queue.work(product.handlers);
  });
  afterAll(async () => {
    await opened.app?.close();
    await opened.double?.close();
  });
  const started = <T>(value: T | undefined): T => {
    if (value === undefined) throw new Error('the site starts in beforeAll');
    return value;
  };
  return {
    site,
    app: () => started(opened.app),
    product: () => started(opened.product),
    double: () => started(opened.double),
  };
}

/** A user orders the monthly plan; nothing is paid. */
export async function orderPlan({ site, app }: RazorpaySite): Promise<Bought> {
  const buyer = await site.user();
  const response = await app().inject({
    method: 'POST',
    url: '/api/v1/subscribe',
    headers: { cookie: buyer.cookie },
    payload: { plan: 'monthly', key: randomUUID() },
  });
  const { reference, url } = response.json<{ reference: string; url: string }>();
  expect(url).toBe(`/razorpay/checkout/${reference}`);
  const row = await site.deps.database.db
    .selectFrom('orders')
    .select('provider_checkout')
    .where('reference', '=', reference)
    .executeTakeFirstOrThrow();
  return { buyer, reference, url, checkout: row.provider_checkout ?? '' };
}

/** Pays on the pages, as a browser would, and returns where the buyer ends. */
export async function payOnPages({ app, double }: RazorpaySite, url: string, card: string = cards.good) {
  const submit = (address: string, fields: Record<string, string>) =>
    fetch(address, { method: 'POST', body: new URLSearchParams(fields) }).then((response) => response.text());
  const page = (await app().inject(url)).body;
  const hosted = await submit(formActionOf(page), fieldsOf(page));
  const bounce = await submit(`${double().url}${formActionOf(hosted)}`, { ...fieldsOf(hosted), card });
  const back = await app().inject({
    method: 'POST',
    url: new URL(formActionOf(bounce)).pathname,
    payload: new URLSearchParams(fieldsOf(bounce)).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded', origin: double().url },
  });
  return back.headers.location;
}

export async function deliver({ app }: RazorpaySite, event: SentEvent, secret = webhookSecret) {
  const { statusCode } = await app().inject({
    method: 'POST',
    url: '/api/v1/webhooks/razorpay',
    payload: event.body,
    headers: headersOf(event, secret),
  });
  return statusCode;
}

/** The events since a mark, which is a number of events. */
export function eventsSince({ double }: RazorpaySite, mark: number): SentEvent[] {
  return double().books.events.slice(mark);
}

/** Waits until the ledger has handled these events, and returns the outcomes. */
export async function outcomesOf({ site }: RazorpaySite, events: readonly SentEvent[]): Promise<string[]> {
  const ids = events.map(({ id }) => id);
  const read = () =>
    site.deps.database.db
      .selectFrom('payment_events')
      .select(['event_id', 'outcome'])
      .where('event_id', 'in', ids)
      .where('handled_at', 'is not', null)
      .execute();
  await expect.poll(async () => (await read()).length).toBe(new Set(ids).size);
  const outcomes = new Map((await read()).map((row) => [row.event_id, row.outcome ?? '']));
  return ids.map((id) => outcomes.get(id) ?? '');
}

/** What is stored about a purchase. */
export async function storedOf({ site }: RazorpaySite, { buyer, reference }: Bought) {
  const { db } = site.deps.database;
  const userId = buyer.user.id;
  const order = await db
    .selectFrom('orders')
    .select(['status', 'subscription_id'])
    .where('reference', '=', reference)
    .executeTakeFirstOrThrow();
  const subscription = await db
    .selectFrom('subscriptions')
    .select(['status', 'current_period_end', 'cancel_at', 'failing_since', 'ended_at'])
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  const payments = await db
    .selectFrom('payments')
    .select(['amount', 'status', 'order_id'])
    .where('user_id', '=', userId)
    .orderBy('paid_at')
    .execute();
  const entitlement = await db
    .selectFrom('entitlements')
    .select(['source', 'expires_at', 'revoked_at'])
    .where('user_id', '=', userId)
    .execute();
  return { order: order.status, subscription, payments, entitlement };
}

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { demoPlans } from '../../demo/demo-plans.ts';
import { buildApp } from '../../src/app.ts';
import { sign, signatureHeader, webhookKey } from '../../src/domains/commerce/sandbox/signature.ts';
import { openDependencies, type Dependencies } from '../../src/dependencies.ts';
import { readConfig } from '../../src/platform/config/config.ts';
import {
  startEmbeddedPostgres,
  type EmbeddedPostgres,
} from '../../src/platform/embedded-postgres/embedded-postgres.ts';
import { createLog } from '../../src/platform/observation/log.ts';
import { createProduct, type Product } from '../../src/product.ts';
import { chargeWithoutEvent, eventOf } from './shop.ts';
import { testLimits } from '../support/served-site.ts';
import { patience } from '../support/test-database.ts';

// A separate database server, because this test stops it. Both starts use one folder, so the address stays the same.
let folder: string;
let postgres: EmbeddedPostgres;
let deps: Dependencies;
let product: Product;
let app: FastifyInstance;
const quiet = { debug: () => undefined, warn: () => undefined, error: () => undefined };

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fit-coder-faults-'));
  postgres = await startEmbeddedPostgres({ folder, log: quiet });
  const env = { NODE_ENV: 'test', DATA_DIR: folder, DEMO: 'off', LOG_LEVEL: 'silent', RATE_LIMITS: 'off' };
  deps = await openDependencies(readConfig(env), postgres.url, createLog('silent'), patience);
  product = createProduct(deps);
  await product.commerce.seedPlans(demoPlans);
  app = await buildApp(deps, product, null, testLimits);
  await deps.queue.work(product.handlers);
});
afterAll(async () => {
  await app.close();
  await deps.close();
  await postgres.stop();
  await rm(folder, { recursive: true, force: true });
});

interface Paid {
  readonly reference: string;
  readonly event: ReturnType<typeof eventOf>;
}
let paid: Paid;
beforeEach(async () => {
  paid = await payWithoutWebhook();
});

/** An order whose checkout is paid in the sandbox's books, and its event, which has not been sent yet. */
async function payWithoutWebhook(): Promise<Paid> {
  const { db } = deps.database;
  const email = `${randomUUID()}@example.com`;
  const account = { name: 'Test Person', email, password_hash: 'none', role: 'user' } as const;
  const { id } = await db.insertInto('users').values(account).returning('id').executeTakeFirstOrThrow();
  const subscription = {
    user_id: id,
    plan_id: 'monthly',
    status: 'incomplete',
    provider: 'sandbox',
  } as const;
  const { id: subscriptionId } = await db
    .insertInto('subscriptions')
    .values(subscription)
    .returning('id')
    .executeTakeFirstOrThrow();
  const reference = `FC-${randomUUID().slice(0, 8).toUpperCase()}`;
  const checkout = await openCheckout({ reference, userId: id, subscriptionId });
  await db
    .insertInto('orders')
    .values({
      reference,
      user_id: id,
      subscription_id: subscriptionId,
      kind: 'subscription',
      description: 'Monthly subscription',
      amount_cents: 1900,
      currency: 'USD',
      status: 'pending',
      provider: 'sandbox',
      provider_checkout: checkout,
    })
    .execute();
  await chargeWithoutEvent(db, checkout, 'paid');
  return { reference, event: eventOf(checkout) };
}

/** Opens the checkout of a plan at the sandbox. */
async function openCheckout(of: {
  reference: string;
  userId: string;
  subscriptionId: string;
}): Promise<string> {
  const money = { amount: 1900, currency: 'USD' };
  const { chosen } = deps.payments;
  if (!chosen) throw new Error('the sandbox is chosen in tests');
  const opened = await chosen.createCheckout({
    ...money,
    reference: of.reference,
    description: 'Monthly subscription',
    lines: [{ name: 'Monthly subscription', quantity: 1, amount: 1900 }],
    discount: 0,
    customer: { userId: of.userId, name: 'Test Person', email: 'test@example.com' },
    recurring: {
      subscriptionId: of.subscriptionId,
      price: { ...money, id: 'monthly', planId: 'monthly', planName: 'Monthly', interval: 'month' },
      quantity: 1,
      trialDays: 0,
      firstDiscount: 0,
    },
    computesTax: false,
    expiresAt: new Date(Date.now() + 3_600_000),
    successPath: '/',
    failurePath: '/',
    cancelPath: '/',
  });
  return opened.id;
}

function tell({ event }: Paid) {
  const payload = JSON.stringify(event);
  const signature = sign(webhookKey(deps.secret), Buffer.from(payload), new Date());
  const headers = { 'content-type': 'application/json', [signatureHeader]: signature };
  return app.inject({ method: 'POST', url: '/api/v1/webhooks/sandbox', payload, headers });
}

async function statusOf({ reference }: Paid): Promise<string> {
  const response = await app.inject(`/api/v1/orders/${reference}`);
  return response.json<{ order: { status: string } }>().order.status;
}

async function ledger({ event }: Paid): Promise<number> {
  const query = deps.database.db.selectFrom('payment_events').select('id').where('event_id', '=', event.id);
  return (await query.execute()).length;
}

async function restart(between: () => Promise<void> = async () => undefined): Promise<void> {
  await postgres.stop();
  await between();
  postgres = await startEmbeddedPostgres({ folder, log: quiet });
  await expect.poll(async () => (await app.inject('/readyz')).statusCode).toBe(200);
}

test('a webhook during a database failure gets 503, so that the provider sends it again', async () => {
  let met: number | undefined;
  let retryAfter: unknown;
  await restart(async () => {
    const response = await tell(paid);
    met = response.statusCode;
    retryAfter = response.headers['retry-after'];
  });
  expect([met, retryAfter]).toEqual([503, '1']);
  expect(await ledger(paid)).toBe(0);
  expect((await tell(paid)).statusCode).toBe(200);
  await expect.poll(() => statusOf(paid)).toBe('paid');
});

test('without that repetition the order stays unpaid (control)', async () => {
  const other = await payWithoutWebhook();
  await restart(async () => void (await tell(paid)));
  await tell(other);
  await expect.poll(() => statusOf(other)).toBe('paid');
  expect(await statusOf(paid)).toBe('pending');
});

test('a webhook that was accepted just before a database failure is handled afterwards', async () => {
  expect((await tell(paid)).statusCode).toBe(200);
  await restart();
  await expect.poll(() => statusOf(paid)).toBe('paid');
  expect(await ledger(paid)).toBe(1);
});

test('every webhook that got 200 is in the ledger, even if the database restarts among 100 of them', async () => {
  const all: Paid[] = [];
  while (all.length < 100) all.push(await payWithoutWebhook());
  const responses: { one: Paid; status: number }[] = [];
  const taking = Promise.withResolvers<void>();
  const stopped = Promise.withResolvers<void>();
  const telling = (async () => {
    for (const one of all) {
      // A slow stop must leave some for the time without a database.
      if (responses.length === 75) await stopped.promise;
      responses.push({ one, status: (await tell(one)).statusCode });
      if (responses.length === 25) taking.resolve();
    }
  })();
  await taking.promise;
  await restart(() => {
    stopped.resolve();
    return telling;
  });
  const taken = responses.filter(({ status }) => status === 200);
  const refused = responses.filter(({ status }) => status !== 200);
  expect(taken.length).toBeGreaterThanOrEqual(25);
  expect(refused.length).toBeGreaterThan(0);
  expect(new Set(refused.map(({ status }) => status))).toEqual(new Set([503]));
  for (const { one } of taken) expect(await ledger(one)).toBe(1);
  for (const { one } of refused) await tell(one);
  const references = all.map(({ reference }) => reference);
  const paidOrders = async () => {
    const query = deps.database.db.selectFrom('orders').select('id').where('reference', 'in', references);
    return (await query.where('status', '=', 'paid').execute()).length;
  };
  await expect.poll(paidOrders).toBe(all.length);
});

import { getOrder, getSubscription, listPlans, subscribe } from '@fit-coder/contracts/commerce';
import { describe, expect, test } from 'vitest';
import { buildApp } from '../../src/app.ts';
import type { PaymentProvider } from '../../src/domains/commerce/commerce.ts';
import { PaymentRefused } from '../../src/domains/commerce/payments/payment-provider.ts';
import { createProduct } from '../../src/product.ts';
import { siteForAllTests } from '../support/site-hooks.ts';
import { testLimits } from '../support/served-site.ts';

const site = siteForAllTests();

const db = () => site.deps.database.db;

function ordersOf(userId: string) {
  return db().selectFrom('orders').selectAll().where('user_id', '=', userId).execute();
}

describe('plans', () => {
  test('are listed for visitors if they are active, in order, with prices', async () => {
    const terms = { description: '', trialDays: 0, forTeams: true, currency: 'USD' };
    const { data } = await site.call(listPlans);
    expect(data.plans).toEqual([
      { ...terms, id: 'monthly', name: 'Monthly', interval: 'month', priceCents: 1900 },
      { ...terms, id: 'yearly', name: 'Yearly', interval: 'year', priceCents: 19_000 },
    ]);
  });

  test('are neither listed nor sold when they are inactive', async () => {
    const plan = { name: 'Old', interval: 'month', price_cents: 100, currency: 'USD', position: 9 } as const;
    await db()
      .insertInto('plans')
      .values({ ...plan, id: 'old', active: false })
      .execute();
    const { data } = await site.call(listPlans);
    expect(data.plans.map((row) => row.id)).toEqual(['monthly', 'yearly']);
    const { cookie } = await site.user();
    expect((await site.call(subscribe, { body: { plan: 'old' } }, cookie)).error.code).toBe('not_found');
  });
});

describe('subscribing', () => {
  test('needs a session', async () => {
    const response = await site.call(subscribe, { body: { plan: 'monthly' } });
    expect([response.status, response.error.code]).toEqual([401, 'not_signed_in']);
  });

  test('is refused to the test administrator with a reason', async () => {
    const { cookie, user } = await site.user('testadmin');
    const { status, error } = await site.call(subscribe, { body: { plan: 'monthly' } }, cookie);
    expect([status, error.code]).toEqual([403, 'test_admin_reads_only']);
    expect(await ordersOf(user.id)).toEqual([]);
  });

  test('is refused to requests from other sites', async () => {
    const { cookie } = await site.user();
    const headers = { cookie, origin: 'https://elsewhere.example' };
    const response = await site.call(subscribe, { body: { plan: 'monthly' } }, cookie, { headers });
    expect([response.status, response.error.code]).toEqual([403, 'cross_site']);
  });

  test.each([
    ['a missing plan', {}],
    ['an empty plan', { plan: '' }],
    ['a plan that is not text', { plan: 7 }],
    ['a plan that is too long', { plan: 'x'.repeat(41) }],
    ['a price in the request', { plan: 'monthly', priceCents: 1 }],
    ['a list', []],
  ])('refuses %s', async (_, body) => {
    const { cookie, user } = await site.user();
    const response = await site.call(subscribe, { body }, cookie);
    expect([response.status, response.error.code]).toEqual([400, 'invalid_input']);
    expect(await ordersOf(user.id)).toEqual([]);
  });

  test.each([
    ['malformed JSON', 'application/json', '{"plan":', 400, 'malformed_body'],
    ['another content type', 'application/xml', '<plan/>', 415, 'unsupported_type'],
    ['an oversized body', 'application/json', `"${'x'.repeat(300_000)}"`, 413, 'body_too_large'],
  ])('refuses %s', async (_, type, payload, status, code) => {
    const { cookie } = await site.user();
    const headers = { cookie, 'content-type': type };
    const response = await site.call(subscribe, {}, cookie, { headers, payload });
    expect([response.status, response.error.code]).toEqual([status, code]);
  });

  test('answers 404 for an unknown plan', async () => {
    const { cookie, user } = await site.user();
    const response = await site.call(subscribe, { body: { plan: 'weekly' } }, cookie);
    expect([response.status, response.error.code]).toEqual([404, 'not_found']);
    expect(await ordersOf(user.id)).toEqual([]);
  });

  test('creates an order at the price of the plan, and redirects to the page of the provider', async () => {
    const { cookie, user } = await site.user();
    const { data } = await site.call(subscribe, { body: { plan: 'yearly' } }, cookie);
    expect(data.reference).toMatch(/^FC-[0-9A-HJKMNP-TV-Z]{26}$/u);
    const [order] = await ordersOf(user.id);
    expect(order).toMatchObject({
      reference: data.reference,
      subscription_id: data.subscriptionid,
      amount_cents: 19_000,
      currency: 'USD',
      status: 'pending',
      provider: 'sandbox',
    });
    expect(data.url).toBe(`/sandbox/checkout/${order?.provider_checkout}`);
    expect((await site.call(getOrder, { params: { reference: data.reference } })).data.order).toEqual({
      reference: data.reference,
      status: 'pending',
      paidLate: false,
      awaiting: false,
      details: null,
    });
  });

  test('gives no subscription before the payment', async () => {
    const { cookie } = await site.user();
    await site.call(subscribe, { body: { plan: 'monthly' } }, cookie);
    expect((await site.call(getSubscription, {}, cookie)).data.subscription).toBeNull();
  });
});

describe('a provider that cannot be reached', () => {
  const notAsked = () => {
    throw new Error('not asked for');
  };

  /** A provider whose checkout fails, after recording whether another connection sees the order. */
  function brokenProvider(seen: string[]): PaymentProvider {
    return {
      name: 'broken',
      paymentMethod: 'Card',
      async createCheckout({ reference }) {
        const order = await db()
          .selectFrom('orders')
          .select('status')
          .where('reference', '=', reference)
          .executeTakeFirst();
        seen.push(order?.status ?? 'not written');
        throw new Error('connect ECONNREFUSED');
      },
      capabilities: { trials: false, firstDiscounts: false, tax: false },
      accepts: () => true,
      expireCheckout: notAsked,
      findCheckout: notAsked,
      fetch: notAsked,
      recurring: { changes: null, cancelAtPeriodEnd: notAsked, resume: null, cancelNow: notAsked },
      refund: notAsked,
      openPortal: null,
      readWebhook: notAsked,
      isAnswer: () => false,
    };
  }

  /** A user orders a plan on a site with this provider, or with none. */
  async function orderFrom(provider: PaymentProvider | null) {
    const byName = new Map(provider ? [[provider.name, provider]] : []);
    const deps = { ...site.deps, payments: { chosen: provider, byName } };
    const app = await buildApp(deps, createProduct(deps), null, testLimits);
    const { cookie, user } = await site.user();
    const request = { url: '/api/v1/subscribe', headers: { cookie }, payload: { plan: 'monthly' } };
    const response = await app.inject({ method: 'POST', ...request });
    await app.close();
    return { user, status: response.statusCode, body: response.json() };
  }

  test('fails an order that was committed before the call', async () => {
    const seen: string[] = [];
    const { user, status, body } = await orderFrom(brokenProvider(seen));
    expect([status, body.code]).toEqual([502, 'provider_unreachable']);
    expect(seen).toEqual(['pending']);
    expect(await ordersOf(user.id)).toMatchObject([{ status: 'failed', provider_checkout: null }]);
  });

  test('is not blamed if it says no', async () => {
    const createCheckout = () => Promise.reject(new PaymentRefused('It does not take $19.00.'));
    const { user, body } = await orderFrom({ ...brokenProvider([]), createCheckout });
    expect(body).toMatchObject({ code: 'not_for_sale', error: 'It does not take $19.00.' });
    expect(await ordersOf(user.id)).toMatchObject([{ status: 'failed' }]);
  });

  test('a site without a provider creates no order', async () => {
    const { user, status, body } = await orderFrom(null);
    expect([status, body.code]).toEqual([502, 'provider_unreachable']);
    expect(await ordersOf(user.id)).toEqual([]);
  });
});

describe('reading the subscription', () => {
  test('needs a session', async () => {
    expect((await site.call(getSubscription)).error.code).toBe('not_signed_in');
  });

  test("shows only the user's own", async () => {
    const [one, other] = [await site.user(), await site.user()];
    await db()
      .insertInto('subscriptions')
      .values({
        user_id: one.user.id,
        plan_id: 'monthly',
        status: 'active',
        provider: 'sandbox',
        current_period_end: new Date(Date.now() + 60_000),
      })
      .execute();
    const mine = await site.call(getSubscription, {}, one.cookie);
    expect(mine.data.subscription).toMatchObject({ status: 'active', plan: { id: 'monthly' } });
    expect((await site.call(getSubscription, {}, other.cookie)).data.subscription).toBeNull();
    const again = await site.call(subscribe, { body: { plan: 'monthly' } }, one.cookie);
    expect([again.status, again.error.code]).toEqual([409, 'already_subscribed']);
    expect(await ordersOf(one.user.id)).toEqual([]);
  });
});

describe('reading an order', () => {
  test.each([
    ['FC-0000000000ZZ', 404, 'not_found'],
    ['FC-', 400, 'invalid_input'],
    ["FC-1' or '1'='1", 400, 'invalid_input'],
    [`FC-${'A'.repeat(50)}`, 400, 'invalid_input'],
  ])('refuses the reference %s', async (reference, status, code) => {
    const response = await site.call(getOrder, { params: { reference } });
    expect([response.status, response.error.code]).toEqual([status, code]);
  });
});

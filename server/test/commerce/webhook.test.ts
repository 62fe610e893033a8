import { getSubscription, paymentWebhook } from '@fit-coder/contracts/commerce';
import { beforeAll, describe, expect, test } from 'vitest';
import { periodEnd } from '../../src/domains/commerce/plans/plan.ts';
import { sign, signatureHeader, webhookKey } from '../../src/domains/commerce/sandbox/signature.ts';
import { accessEnd } from '../../src/domains/commerce/subscriptions/subscription.ts';
import { entitlementsOf, eventOf, keepBooks, order, outcomesOf, post, statusOf } from './shop.ts';
import { siteForAllTests } from '../support/site-hooks.ts';

const site = siteForAllTests();
beforeAll(() => site.work());

const db = () => site.deps.database.db;

async function eventsOf(checkout: string): Promise<number> {
  const rows = await db()
    .selectFrom('payment_events')
    .select('id')
    .where('provider_checkout', '=', checkout)
    .execute();
  return rows.length;
}

describe('a webhook is refused and stores nothing', () => {
  const signed = (body: string, at = new Date(), secret = site.deps.secret) => ({
    [signatureHeader]: sign(webhookKey(secret), Buffer.from(body), at),
  });

  test.each([
    ['without a signature', () => ({})],
    ['with an empty signature', () => ({ [signatureHeader]: '' })],
    ['signed with another key', (body: string) => signed(body, new Date(), 'the key of someone else')],
    ['signed for another body', (body: string) => signed(`${body} `)],
    ['signed six minutes ago', (body: string) => signed(body, new Date(Date.now() - 360_000))],
    ['signed six minutes ahead', (body: string) => signed(body, new Date(Date.now() + 360_000))],
  ])('%s', async (_, headers) => {
    const { checkout, reference } = await order(site);
    await keepBooks(site, checkout, { status: 'paid' });
    const event = eventOf(checkout);
    const response = await post(site, event, headers(JSON.stringify(event)));
    expect([response.status, response.error.code]).toEqual([400, 'wrong_signature']);
    expect(await eventsOf(checkout)).toBe(0);
    expect(await statusOf(site, reference)).toBe('pending');
  });

  test('from an unknown provider', async () => {
    const response = await site.call(paymentWebhook, { params: { provider: 'stripe' } });
    expect([response.status, response.error.code]).toEqual([404, 'not_found']);
  });

  test.each(['Sandbox', 'a'.repeat(21), 'sand-box'])('from the provider %s', async (provider) => {
    const response = await site.call(paymentWebhook, { params: { provider } });
    expect([response.status, response.error.code]).toEqual([400, 'invalid_input']);
  });

  test.each([
    ['nothing', ''],
    ['text', 'hello'],
    ['a list', '[]'],
    ['an event of an unknown type', JSON.stringify({ ...eventOf('sbx_1'), type: 'checkout.eaten' })],
    ['an event without an id', JSON.stringify({ ...eventOf('sbx_1'), id: undefined })],
    ['an event whose id contains a NUL', JSON.stringify({ ...eventOf('sbx_1'), id: 'evt_\0' })],
    ['half of a surrogate pair', JSON.stringify({ ...eventOf('sbx_1'), note: '\ud800' })],
    ['a number that is too large', JSON.stringify(eventOf('sbx_1')).replace('{', '{"number":1e200000,')],
    ['an event whose subject contains a NUL', JSON.stringify(eventOf('sbx_\0'))],
  ])('correctly signed, but with %s in its body', async (_, payload) => {
    const response = await site.call(paymentWebhook, { params: { provider: 'sandbox' } }, undefined, {
      payload,
      headers: { 'content-type': 'application/json', ...signed(payload) },
    });
    expect([response.status, response.error.code]).toEqual([400, 'malformed_body']);
  });

  test('if it is larger than any event', async () => {
    const payload = 'x'.repeat(300_000);
    const response = await site.call(paymentWebhook, { params: { provider: 'sandbox' } }, undefined, {
      payload,
      headers: signed(payload),
    });
    expect([response.status, response.error.code]).toEqual([413, 'body_too_large']);
  });
});

test('an event with NULs in its texts is stored with replacement characters instead', async () => {
  const { checkout } = await order(site);
  const event = { ...eventOf(checkout), note: 'NUL \0, not NUL \\u0000', '\0': 1 };
  const { status } = await post(site, event);
  expect([status, await eventsOf(checkout)]).toEqual([200, 1]);
  const { payload } = await db()
    .selectFrom('payment_events')
    .select('payload')
    .where('provider_checkout', '=', checkout)
    .executeTakeFirstOrThrow();
  expect(payload).toEqual({
    ...eventOf(checkout),
    note: 'NUL \ufffd, not NUL \\u0000',
    '\ufffd': 1,
    id: event.id,
    createdAt: event.createdAt,
  });
});

describe('a paid checkout', () => {
  test('activates the subscription and opens premium courses until the end of the period and its grace', async () => {
    const { user, checkout, reference, subscriptionId } = await order(site, 'yearly');
    const before = new Date();
    await keepBooks(site, checkout, { status: 'paid' });
    expect((await post(site, eventOf(checkout))).data).toEqual({ received: true });
    expect(await outcomesOf(site, checkout)).toEqual(['paid']);
    expect(await statusOf(site, reference)).toBe('paid');
    const { subscription } = (await site.call(getSubscription, {}, user.cookie)).data;
    expect(subscription).toMatchObject({
      subscriptionid: subscriptionId,
      status: 'active',
      plan: { id: 'yearly' },
    });
    const end = new Date(subscription?.currentPeriodEnd ?? 0);
    expect(end.getTime()).toBeGreaterThanOrEqual(periodEnd(before, 'year').getTime());
    expect(end.getTime()).toBeLessThanOrEqual(periodEnd(new Date(), 'year').getTime());
    expect(await entitlementsOf(site, user.user.id)).toMatchObject([
      { source: 'subscription', source_id: subscriptionId, course_id: null, expires_at: accessEnd(end) },
    ]);
  });

  test('does nothing when its event is repeated, and answers with success', async () => {
    const { user, checkout } = await order(site);
    await keepBooks(site, checkout, { status: 'paid' });
    const event = eventOf(checkout);
    await post(site, event);
    await outcomesOf(site, checkout);
    const granted = await entitlementsOf(site, user.user.id);
    expect((await post(site, event)).data).toEqual({ received: true });
    expect(await eventsOf(checkout)).toBe(1);
    expect(await entitlementsOf(site, user.user.id)).toEqual(granted);
  });

  test('grants access once when its event arrives 20 times at once', async () => {
    const { user, checkout } = await order(site);
    await keepBooks(site, checkout, { status: 'paid' });
    const event = eventOf(checkout);
    const responses = await Promise.all(Array.from({ length: 20 }, () => post(site, event)));
    expect(responses.map((response) => response.status)).toEqual(Array.from({ length: 20 }, () => 200));
    expect(await outcomesOf(site, checkout)).toEqual(['paid']);
    expect(await entitlementsOf(site, user.user.id)).toHaveLength(1);
  });

  test('grants access once for 20 different events, and adds no second month', async () => {
    const { user, checkout } = await order(site);
    await keepBooks(site, checkout, { status: 'paid' });
    await Promise.all(Array.from({ length: 20 }, () => post(site, eventOf(checkout))));
    const outcomes = await outcomesOf(site, checkout, 20);
    expect(outcomes.filter((outcome) => outcome === 'paid')).toHaveLength(1);
    expect(outcomes.filter((outcome) => outcome === 'already_settled')).toHaveLength(19);
    expect(await entitlementsOf(site, user.user.id)).toHaveLength(1);
    const { subscription } = (await site.call(getSubscription, {}, user.cookie)).data;
    const latest = periodEnd(new Date(), 'month').getTime();
    expect(new Date(subscription?.currentPeriodEnd ?? 0).getTime()).toBeLessThanOrEqual(latest);
  });

  test('settles its order even if the provider’s response was never stored', async () => {
    const { checkout, reference } = await order(site);
    await db()
      .updateTable('orders')
      .set({ provider_checkout: null })
      .where('reference', '=', reference)
      .execute();
    await keepBooks(site, checkout, { status: 'paid' });
    await post(site, eventOf(checkout));
    expect(await outcomesOf(site, checkout)).toEqual(['paid']);
    const row = await db()
      .selectFrom('orders')
      .select(['status', 'provider_checkout'])
      .where('reference', '=', reference)
      .executeTakeFirst();
    expect(row).toEqual({ status: 'paid', provider_checkout: checkout });
  });
});

describe('an event is checked with the provider', () => {
  test('and changes nothing if the payment did not happen', async () => {
    const { user, checkout, reference } = await order(site);
    await post(site, eventOf(checkout, 'checkout.paid'));
    expect(await outcomesOf(site, checkout)).toEqual(['still_open']);
    expect(await statusOf(site, reference)).toBe('pending');
    expect(await entitlementsOf(site, user.user.id)).toEqual([]);
  });

  test('and an old decline does not undo a payment', async () => {
    const { user, checkout, reference } = await order(site);
    await keepBooks(site, checkout, { status: 'paid' });
    await post(site, eventOf(checkout, 'checkout.declined'));
    expect(await outcomesOf(site, checkout)).toEqual(['paid']);
    await post(site, eventOf(checkout, 'checkout.declined'));
    expect(await outcomesOf(site, checkout, 2)).toEqual(['paid', 'already_settled']);
    expect(await statusOf(site, reference)).toBe('paid');
    expect(await entitlementsOf(site, user.user.id)).toHaveLength(1);
  });

  test('and a decline fails the order', async () => {
    const { user, checkout, reference } = await order(site);
    await keepBooks(site, checkout, { status: 'declined' });
    await post(site, eventOf(checkout, 'checkout.declined'));
    expect(await outcomesOf(site, checkout)).toEqual(['failed']);
    expect(await statusOf(site, reference)).toBe('failed');
    expect(await entitlementsOf(site, user.user.id)).toEqual([]);
  });

  test.each([
    ['another amount', { amount_cents: 1 }],
    ['another currency', { currency: 'JPY' }],
  ])('and a payment of %s grants nothing and is in the ledger', async (_, change) => {
    const { user, checkout, reference } = await order(site);
    await keepBooks(site, checkout, { status: 'paid', ...change });
    await post(site, eventOf(checkout));
    expect(await outcomesOf(site, checkout)).toEqual(['amount_mismatch']);
    expect(await statusOf(site, reference)).toBe('pending');
    expect(await entitlementsOf(site, user.user.id)).toEqual([]);
  });
});

describe('an event', () => {
  test('of an unknown checkout is stored and answered with success', async () => {
    expect((await post(site, eventOf('sbx_unknown'))).data).toEqual({ received: true });
    expect(await outcomesOf(site, 'sbx_unknown')).toEqual(['unknown_checkout']);
  });

  test('of a checkout for an unknown order is stored and answered with success', async () => {
    const { checkout } = await order(site);
    await db()
      .updateTable('sandbox_checkouts')
      .set({ order_reference: `FC-${checkout.slice(4, 16)}`, status: 'paid' })
      .where('id', '=', checkout)
      .execute();
    expect((await post(site, eventOf(checkout))).data).toEqual({ received: true });
    expect(await outcomesOf(site, checkout)).toEqual(['unknown_order']);
  });
});

import {
  cancelSubscription,
  changePlan,
  openPortal,
  previewPlanChange,
  resumeSubscription,
} from '@fit-coder/contracts/selling/billing';
import {
  checkOutCart,
  getOrder,
  getSubscription,
  paymentWebhook,
  subscribe,
} from '@fit-coder/contracts/commerce';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TestUser } from '../../support/test-site.ts';
import { courseForSale, fillCart } from '../cart/cart-shop.ts';
import { entitlementsOf, statusOf } from '../shop.ts';
import { signed } from './stripe-shop.ts';
import { siteSecret, startStripeSite, type StripeSite } from './stripe-site.ts';

let shop: StripeSite;
beforeAll(async () => {
  shop = await startStripeSite();
});
afterAll(() => shop.stop());

async function orderPlan(user: TestUser) {
  return (await shop.site.call(subscribe, { body: { plan: 'monthly' } }, user.cookie)).data;
}

async function subscriptionOf({ cookie }: TestUser) {
  return (await shop.site.call(getSubscription, {}, cookie)).data.subscription;
}

/** A user whose subscription is active. */
async function subscriber(card: 'declinedLater' | 'good' = 'good'): Promise<TestUser> {
  const user = await shop.site.user();
  await shop.pay((await orderPlan(user)).url, card);
  await expect.poll(async () => (await subscriptionOf(user))?.status).toBe('active');
  return user;
}

/** A user who bought a course; `intent`: Stripe's id of the payment. */
async function buyer() {
  const user = await shop.site.user();
  await fillCart(shop.site, user, [await courseForSale(shop.site, 4900)]);
  const { data } = await shop.site.call(checkOutCart, { body: { totalCents: 4900 } }, user.cookie);
  await shop.pay(data.url);
  await expect.poll(() => statusOf(shop.site, data.reference)).toBe('paid');
  const session = [...shop.double.world.sessions.values()].find(
    (each) => each.client_reference_id === data.reference,
  )!;
  return { user, reference: data.reference, intent: session.payment_intent as string };
}

async function hasAccess({ user }: TestUser): Promise<boolean> {
  const rows = await entitlementsOf(shop.site, user.id);
  return rows.some(({ expires_at: end, revoked_at: revoked }) => !revoked && (!end || end > new Date()));
}

const db = () => shop.site.deps.database.db;

async function storedEvents(): Promise<number> {
  return (await db().selectFrom('payment_events').select('id').execute()).length;
}

async function paymentsOf({ user }: TestUser) {
  return db().selectFrom('payments').selectAll().where('user_id', '=', user.id).execute();
}

describe('a subscription at Stripe', () => {
  test('opens when it is paid, and its order is paid', async () => {
    const user = await shop.site.user();
    const { url, reference } = await orderPlan(user);
    expect(url).toContain(shop.double.url);
    expect(await hasAccess(user)).toBe(false);
    await shop.pay(url);
    await expect.poll(() => hasAccess(user)).toBe(true);
    await expect.poll(() => statusOf(shop.site, reference)).toBe('paid');
    expect(await paymentsOf(user)).toMatchObject([{ amount: 1900, currency: 'USD', status: 'paid' }]);
  });

  test('is cancelled, resumed and changed from the site', async () => {
    const user = await subscriber();
    const cancelled = await shop.site.call(cancelSubscription, {}, user.cookie);
    expect(cancelled.data.subscription).toMatchObject({ cancelAt: expect.any(String) });
    const resumed = await shop.site.call(resumeSubscription, {}, user.cookie);
    expect(resumed.data.subscription).toMatchObject({ cancelAt: null });
    const { preview } = (await shop.site.call(previewPlanChange, { query: { plan: 'yearly' } }, user.cookie))
      .data;
    const { computedFor, nowCents } = preview;
    const change = { plan: 'yearly', computedFor, nowCents };
    const unknown = { ...change, computedFor: 'a moment ago' };
    const refused = await shop.site.call(changePlan, { body: unknown }, user.cookie);
    expect(refused.error.code).toBe('invalid_input');
    const changed = await shop.site.call(changePlan, { body: change }, user.cookie);
    expect(changed.data.subscription).toMatchObject({ plan: { id: 'yearly' } });
    const amounts = (await paymentsOf(user)).map(({ amount }) => amount);
    expect(amounts.toSorted((one, other) => one - other)).toEqual([1900, nowCents]);
    const portal = await shop.site.call(openPortal, {}, user.cookie);
    expect(portal.data.url).toContain(`${shop.double.url}/p/session/`);
  });

  test('that is not renewed is past due, and ends when Stripe gives up', async () => {
    const user = await subscriber('declinedLater');
    shop.double.pass(31.5);
    await expect.poll(async () => (await subscriptionOf(user))?.status).toBe('past_due');
    expect(await hasAccess(user)).toBe(true);
    shop.double.pass(20);
    await expect.poll(() => hasAccess(user)).toBe(false);
  });
});

describe('a purchase at Stripe', () => {
  test('stays open after a partial refund, ends when all of it is refunded, and no other ends with it', async () => {
    const { user, intent } = await buyer();
    const other = await buyer();
    const { chosen } = shop.site.deps.payments;
    const part = { payment: intent, amount: 900, currency: 'USD', key: `part-${intent}` };
    await chosen!.refund(part);
    await shop.double.events.settled();
    const refunds = () =>
      db()
        .selectFrom('refunds')
        .innerJoin('payments', 'payments.id', 'refunds.payment_id')
        .where('payments.provider_payment', '=', intent)
        .select('refunds.amount')
        .execute();
    await expect.poll(refunds).toEqual([{ amount: 900 }]);
    expect(await hasAccess(user)).toBe(true);
    await chosen!.refund({ ...part, amount: 4000, key: `rest-${intent}` });
    await expect.poll(() => hasAccess(user)).toBe(false);
    expect(await hasAccess(other.user)).toBe(true);
  });

  test('is closed by a dispute that took the money, and opened again when it is won', async () => {
    const { user, intent } = await buyer();
    const id = shop.double.dispute(intent, 'needs_response', true);
    await expect.poll(() => hasAccess(user)).toBe(false);
    shop.double.moveFunds(id, 4900, 'won');
    await expect.poll(() => hasAccess(user)).toBe(true);
  });

  test('is granted when the buyer comes back, although no webhook arrives', async () => {
    const user = await shop.site.user();
    await fillCart(shop.site, user, [await courseForSale(shop.site, 4900)]);
    const { data } = await shop.site.call(checkOutCart, { body: { totalCents: 4900 } }, user.cookie);
    shop.double.events.isHeld = true;
    await shop.pay(data.url);
    shop.double.events.isHeld = false;
    const params = { reference: data.reference };
    const status = async () => (await shop.site.call(getOrder, { params }, user.cookie)).data.order.status;
    await expect.poll(status).toBe('paid');
    expect(await hasAccess(user)).toBe(true);
  });
});

describe('a webhook of Stripe', () => {
  test('that arrives several times, late and in another order grants once', async () => {
    const { events } = shop.double;
    const user = await shop.site.user();
    const { url, reference } = await orderPlan(user);
    const before = events.all.length;
    events.isHeld = true;
    await shop.pay(url);
    events.isHeld = false;
    const sent = events.all.slice(before).toReversed();
    for (const event of [...sent, ...sent.toReversed()]) expect(await events.send(event)).toBe(200);
    // The same event with another body is the same event.
    const [first] = sent;
    expect(await events.send({ ...first!, body: first!.body.replaceAll('1900', '1') })).toBe(200);
    await expect.poll(() => hasAccess(user)).toBe(true);
    await expect
      .poll(async () => {
        const rows = await db()
          .selectFrom('payment_events')
          .select('id')
          .where('handled_at', 'is', null)
          .execute();
        return rows.length;
      })
      .toBe(0);
    expect(await statusOf(shop.site, reference)).toBe('paid');
    expect(await paymentsOf(user)).toMatchObject([{ amount: 1900 }]);
    expect(await entitlementsOf(shop.site, user.user.id)).toHaveLength(1);
  });

  const body = JSON.stringify({
    ...{ id: 'evt_forged', object: 'event', type: 'checkout.session.completed' },
    data: { object: { id: 'cs_test_forged', object: 'checkout.session' } },
  });
  const now = () => Math.floor(Date.now() / 1000);
  const post = (payload: string, headers: Record<string, string>) =>
    shop.site.call(paymentWebhook, { params: { provider: 'stripe' } }, undefined, {
      payload,
      headers: { 'content-type': 'application/json', ...headers },
    });

  test.each([
    ['forged', body, () => ({ 'stripe-signature': `t=${now()},v1=${'a'.repeat(64)}` })],
    ['301 seconds old', body, () => signed(shop.double, body, siteSecret, now() - 301)],
    ['signed with another secret', body, () => signed(shop.double, body, 'whsec_another')],
    ['signed with an empty secret', body, () => signed(shop.double, body, ' ')],
    ['written again', JSON.stringify(JSON.parse(body), null, 1), () => signed(shop.double, body, siteSecret)],
  ])('that is %s is answered 400 and stores nothing', async (_, payload, headers) => {
    const before = await storedEvents();
    const answer = await post(payload, headers());
    expect([answer.status, answer.error.code]).toEqual([400, 'wrong_signature']);
    expect(await storedEvents()).toBe(before);
  });

  test('that is right is stored (control)', async () => {
    const before = await storedEvents();
    expect((await post(body, signed(shop.double, body, siteSecret))).status).toBe(200);
    expect(await storedEvents()).toBe(before + 1);
  });
});

import { checkOutCart, getOrder, subscribe } from '@fit-coder/contracts/commerce';
import { listPurchases } from '@fit-coder/contracts/selling/purchases';
import { listAwaitedOrders } from '@fit-coder/contracts/selling/orders';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TestUser } from '../../../support/test-site.ts';
import { courseForSale, fillCart } from '../../cart/cart-shop.ts';
import { entitlementsOf, statusOf } from '../../shop.ts';
import { startStripeSite, type StripeSite } from '../stripe-site.ts';

let shop: StripeSite;
beforeAll(async () => {
  shop = await startStripeSite();
});
afterAll(() => shop.stop());

const db = () => shop.site.deps.database.db;

const orderPlan = (user: TestUser, plan = 'monthly') =>
  shop.site.call(subscribe, { body: { plan } }, user.cookie);
const orderCart = (user: TestUser, totalCents: number) =>
  shop.site.call(checkOutCart, { body: { totalCents } }, user.cookie);

function ordersOf({ user }: TestUser) {
  return db().selectFrom('orders').selectAll().where('user_id', '=', user.id).orderBy('created_at').execute();
}

/** Whether the payment of the user's first order is noted as being on its way. */
async function isAwaited(user: TestUser): Promise<boolean> {
  return (await ordersOf(user))[0]!.awaiting_since !== null;
}

/** A user who ordered a plan by a bank transfer, which takes three days. */
async function transferring(): Promise<TestUser> {
  const user = await shop.site.user();
  await shop.pay((await orderPlan(user)).data.url, 'slow');
  await expect.poll(() => isAwaited(user)).toBe(true);
  return user;
}

async function alarmsOf({ user }: TestUser): Promise<string[]> {
  const rows = await db()
    .selectFrom('payment_alarms')
    .innerJoin('orders', 'orders.id', 'payment_alarms.order_id')
    .select('payment_alarms.kind')
    .where('orders.user_id', '=', user.id)
    .execute();
  return rows.map(({ kind }) => kind);
}

describe('a plan whose payment is on its way', () => {
  test('is not sold a second time, in any interval, and opens once', async () => {
    const user = await transferring();
    for (const plan of ['monthly', 'yearly']) {
      const { status, error } = await orderPlan(user, plan);
      expect([status, error.code]).toEqual([409, 'payment_awaited']);
      expect(error.error).toBe(
        'Your payment for the Monthly subscription is on its way and will open every course. It can take a few days, and your profile shows when it has arrived.',
      );
    }
    expect((await ordersOf(user)).map(({ status }) => status)).toEqual(['pending', 'failed', 'failed']);
    shop.double.pass(4);
    await shop.double.events.settled();
    await expect.poll(async () => (await ordersOf(user))[0]!.status).toBe('paid');
    expect(await entitlementsOf(shop.site, user.user.id)).toHaveLength(1);
    expect((await orderPlan(user, 'yearly')).error.code).toBe('already_subscribed');
    expect(await alarmsOf(user)).toEqual([]);
  });

  test('is found out although the event about it never arrived', async () => {
    const user = await shop.site.user();
    const { data } = await orderPlan(user);
    shop.double.events.isHeld = true;
    await shop.pay(data.url, 'slow');
    shop.double.events.isHeld = false;
    expect(await isAwaited(user)).toBe(false);
    expect((await orderPlan(user, 'yearly')).error.code).toBe('payment_awaited');
    expect(await isAwaited(user)).toBe(true);
  });

  test('can be given to others and bought by others meanwhile', async () => {
    const user = await transferring();
    const gift = { plan: 'monthly', gift: { message: '' } };
    expect((await shop.site.call(subscribe, { body: gift }, user.cookie)).status).toBe(200);
    expect((await orderPlan(await shop.site.user())).status).toBe(200);
  });

  test('can be ordered again once Stripe gave up, and the buyer reads why', async () => {
    const user = await shop.site.user();
    const { data } = await orderPlan(user);
    await shop.pay(data.url, 'slowFailing');
    await expect.poll(() => isAwaited(user)).toBe(true);
    shop.double.pass(60);
    await shop.double.events.settled();
    await expect.poll(() => statusOf(shop.site, data.reference)).toBe('failed');
    const params = { reference: data.reference };
    const { details } = (await shop.site.call(getOrder, { params }, user.cookie)).data.order;
    expect(details?.failure).toBe('Your card was declined.');
    expect((await orderPlan(user, 'yearly')).status).toBe(200);
  });
});

describe('courses whose payment is on its way', () => {
  /** A user who pays for a course by a bank transfer, and has it in the cart still. */
  async function waiting(card: 'slow' | 'slowFailing' = 'slow') {
    const user = await shop.site.user();
    const id = await courseForSale(shop.site, 4900, 'Slow money');
    await fillCart(shop.site, user, [id]);
    const { data } = await orderCart(user, 4900);
    await shop.pay(data.url, card);
    await expect.poll(() => isAwaited(user)).toBe(true);
    return { user, id, reference: data.reference };
  }

  test('are not sold a second time, and the buyer reads which and what to do', async () => {
    const { user, reference } = await waiting();
    await fillCart(shop.site, user, [await courseForSale(shop.site, 2500, 'Fast money')]);
    const { status, error } = await orderCart(user, 7400);
    expect([status, error.code]).toEqual([409, 'payment_awaited']);
    expect(error.error).toBe(
      'Your payment for Slow money is on its way. It can take a few days, and your profile shows when it has arrived. Remove it from your cart to buy something else.',
    );
    shop.double.pass(4);
    await shop.double.events.settled();
    await expect.poll(() => statusOf(shop.site, reference)).toBe('paid');
    expect(await entitlementsOf(shop.site, user.user.id)).toHaveLength(1);
    expect(await alarmsOf(user)).toEqual([]);
  });

  test('can be ordered again once the transfer failed', async () => {
    const { user, reference } = await waiting('slowFailing');
    shop.double.pass(4);
    await shop.double.events.settled();
    await expect.poll(() => statusOf(shop.site, reference)).toBe('failed');
    expect(await isAwaited(user)).toBe(false);
    expect((await orderCart(user, 4900)).status).toBe(200);
  });

  test('do not keep their buyer from other courses, nor others from them (control)', async () => {
    const { user, id } = await waiting();
    await db().deleteFrom('cart_items').where('course_id', '=', id).execute();
    await fillCart(shop.site, user, [await courseForSale(shop.site, 2500)]);
    expect((await orderCart(user, 2500)).status).toBe(200);
    const other = await shop.site.user();
    await fillCart(shop.site, other, [id]);
    expect((await orderCart(other, 4900)).status).toBe(200);
  });
});

describe('the list of orders whose payments are on their way', () => {
  const awaitedOf = async ({ cookie }: TestUser) =>
    (await shop.site.call(listAwaitedOrders, {}, cookie)).data.orders;

  test('needs a session', async () => {
    const { status, error } = await shop.site.call(listAwaitedOrders);
    expect([status, error.code]).toEqual([401, 'not_signed_in']);
  });

  test('has the order until its money arrives, when it becomes a purchase', async () => {
    const user = await shop.site.user();
    await fillCart(shop.site, user, [
      await courseForSale(shop.site, 4900, 'Rust course'),
      await courseForSale(shop.site, 2500, 'Go course'),
    ]);
    const { data } = await orderCart(user, 7400);
    const statusFor = async (cookie?: string) => {
      const params = { reference: data.reference };
      const { status, awaiting } = (await shop.site.call(getOrder, { params }, cookie)).data.order;
      return { status, awaiting };
    };
    expect(await awaitedOf(user)).toEqual([]);
    expect(await statusFor(user.cookie)).toEqual({ status: 'pending', awaiting: false });
    await shop.pay(data.url, 'slow');
    await expect.poll(() => statusFor(user.cookie)).toEqual({ status: 'pending', awaiting: true });
    expect(await statusFor()).toEqual({ status: 'pending', awaiting: true });
    expect(await awaitedOf(user)).toEqual([
      {
        reference: data.reference,
        kind: 'courses',
        recipient: 'buyer',
        description: 'Rust course and 1 more course',
        courses: ['Go course', 'Rust course'],
        amountCents: 7400,
        currency: 'USD',
        since: expect.any(String),
      },
    ]);
    expect(await awaitedOf(await shop.site.user())).toEqual([]);
    shop.double.pass(4);
    await shop.double.events.settled();
    await expect.poll(() => statusFor(user.cookie)).toEqual({ status: 'paid', awaiting: false });
    expect(await awaitedOf(user)).toEqual([]);
    const { purchases } = (await shop.site.call(listPurchases, {}, user.cookie)).data;
    expect(purchases).toMatchObject([{ reference: data.reference }]);
  });

  test('does not change when a state that was fetched earlier arrives late', async () => {
    const user = await shop.site.user();
    await fillCart(shop.site, user, [await courseForSale(shop.site, 4900)]);
    const { data } = await orderCart(user, 4900);
    const { fetch } = shop.site.deps.payments.chosen!;
    const [asked, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const held = shop.site.deps.payments.chosen! as { fetch: typeof fetch };
    held.fetch = async (subject) => {
      const state = await fetch(subject);
      asked.resolve();
      await released.promise;
      return state;
    };
    await shop.site.call(getOrder, { params: { reference: data.reference } }, user.cookie);
    await asked.promise;
    held.fetch = fetch;
    await shop.pay(data.url, 'slow');
    await expect.poll(async () => (await awaitedOf(user)).length).toBe(1);
    // Several events tell of the payment, and each takes a ticket.
    await expect.poll(unhandledEvents).toBe(0);
    const ticket = async () => (await ordersOf(user))[0]!.awaiting_ticket;
    const newest = await ticket();
    released.resolve();
    await expect.poll(jobsUnderWay).toBe(0);
    expect(await ticket()).toBe(newest);
    expect(await awaitedOf(user)).toHaveLength(1);
  });
});

async function unhandledEvents(): Promise<number> {
  const rows = await db().selectFrom('payment_events').select('id').where('handled_at', 'is', null).execute();
  return rows.length;
}

async function jobsUnderWay(): Promise<number> {
  const { rows } = await shop.site.deps.database.pool.query(
    `select from pgboss.job where name = 'order-to-check' and state in ('created', 'active', 'retry')`,
  );
  return rows.length;
}

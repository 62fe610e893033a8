import { checkOutCart, getOrder, subscribe } from '@fit-coder/contracts/commerce';
import { listAwaitedOrders } from '@fit-coder/contracts/selling/orders';
import { sql } from 'kysely';
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

interface Purchase {
  readonly what: string;
  /** Prepares a user who can order it. */
  prepare(user: TestUser): Promise<void>;
  order(
    user: TestUser,
  ): Promise<{ status: number; data: { reference: string; url: string }; error: { code: string } }>;
}

const plan: Purchase = {
  what: 'a plan',
  prepare: async () => undefined,
  order: (user) => shop.site.call(subscribe, { body: { plan: 'monthly' } }, user.cookie),
};
const course: Purchase = {
  what: 'a course',
  prepare: async (user) => fillCart(shop.site, user, [await courseForSale(shop.site, 4900)]),
  order: (user) => shop.site.call(checkOutCart, { body: { totalCents: 4900 } }, user.cookie),
};

async function isAwaited(reference: string): Promise<boolean> {
  const { awaiting_since: since } = await db()
    .selectFrom('orders')
    .select('awaiting_since')
    .where('reference', '=', reference)
    .executeTakeFirstOrThrow();
  return since !== null;
}

/** A user who ordered by a transfer this many days ago; Stripe still says that the money is on its way. */
async function waiting({ prepare, order }: Purchase, days: number) {
  const user = await shop.site.user();
  await prepare(user);
  const { reference, url } = (await order(user)).data;
  await shop.pay(url, 'slow');
  await expect.poll(() => isAwaited(reference)).toBe(true);
  const ago = sql<Date>`now() - make_interval(days => ${days})`;
  await db()
    .updateTable('orders')
    .set({ created_at: ago, expires_at: ago, awaiting_since: ago })
    .where('reference', '=', reference)
    .execute();
  return { user, reference };
}

const compare = () => shop.site.product.commerce.reconcile(new AbortController().signal);

/** What the buyer sees of an order: whether its money is expected, on its own page and on the profile. */
async function shownTo({ cookie }: TestUser, reference: string) {
  const { awaiting } = (await shop.site.call(getOrder, { params: { reference } }, cookie)).data.order;
  const { orders } = (await shop.site.call(listAwaitedOrders, {}, cookie)).data;
  return { awaiting, listed: orders.map((order) => order.reference) };
}

describe.each([plan, course])('$what whose transfer does not come', (purchase) => {
  test('is not sold again within 14 days (control)', async () => {
    const { user, reference } = await waiting(purchase, 13);
    expect(await shownTo(user, reference)).toEqual({ awaiting: true, listed: [reference] });
    const { status, error } = await purchase.order(user);
    expect([status, error.code]).toEqual([409, 'payment_awaited']);
  });

  test('can be ordered again afterwards, before any comparison', async () => {
    const { user, reference } = await waiting(purchase, 15);
    expect(await shownTo(user, reference)).toEqual({ awaiting: false, listed: [] });
    expect((await purchase.order(user)).status).toBe(200);
  });

  test('stays so although each comparison hears that the money is on its way', async () => {
    const { user, reference } = await waiting(purchase, 200);
    await compare();
    expect(await statusOf(shop.site, reference)).toBe('failed');
    await compare();
    expect(await shownTo(user, reference)).toEqual({ awaiting: false, listed: [] });
    expect((await purchase.order(user)).status).toBe(200);
  });

  test('is opened if the money comes after all', async () => {
    const { user, reference } = await waiting(purchase, 16);
    await compare();
    expect(await entitlementsOf(shop.site, user.user.id)).toEqual([]);
    shop.double.pass(4);
    await shop.double.events.settled();
    await expect.poll(() => statusOf(shop.site, reference)).toBe('paid');
    expect(await entitlementsOf(shop.site, user.user.id)).toHaveLength(1);
  });
});

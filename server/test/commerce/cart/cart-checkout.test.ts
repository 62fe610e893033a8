import { checkOutCart, getSubscription } from '@fit-coder/contracts/commerce';
import { listPurchases } from '@fit-coder/contracts/selling/purchases';
import { courseAccess } from '@fit-coder/contracts/learning';
import { beforeAll, describe, expect, test } from 'vitest';
import { alarming } from '../../../src/domains/commerce/orders/order.ts';
import { cartOf, checkOut, courseForSale, fillCart, type CartOrder } from './cart-shop.ts';
import { makeCategories } from '../../support/factories.ts';
import { entitlementsOf, eventOf, keepBooks, order, outcomesOf, post, statusOf } from '../shop.ts';
import { waitingForLocks } from '../../support/lock-waits.ts';
import { siteForAllTests } from '../../support/site-hooks.ts';
import type { TestUser } from '../../support/test-site.ts';

const site = siteForAllTests();
beforeAll(async () => {
  await makeCategories(site);
  await site.work();
});

const db = () => site.deps.database.db;

/** A user with a cart of new courses at these prices. */
async function shopper(...prices: number[]): Promise<{ user: TestUser; ids: string[] }> {
  const user = await site.user();
  const ids: string[] = [];
  for (const price of prices) ids.push(await courseForSale(site, price, `Course for ${price}`));
  await fillCart(site, user, ids);
  return { user, ids };
}

function ordersOf({ user }: TestUser) {
  return db().selectFrom('orders').selectAll().where('user_id', '=', user.id).execute();
}

/** Pays the checkout in the sandbox's books, sends the event, and waits for its outcome. */
async function pay({ checkout }: CartOrder): Promise<(string | null)[]> {
  await keepBooks(site, checkout, { status: 'paid' });
  expect((await post(site, eventOf(checkout))).status).toBe(200);
  return outcomesOf(site, checkout);
}

async function receiptsOf({ user }: TestUser) {
  const mails = (await site.deps.mailbox?.list()) ?? [];
  return mails.filter(({ to, subject }) => to === user.email && subject.startsWith('Your receipt'));
}

const mayWatch = async (id: string, { cookie }: TestUser) =>
  (await site.call(courseAccess, { params: { id } }, cookie)).data.entitled;

async function ownedBy(user: TestUser): Promise<string[]> {
  const rows = await entitlementsOf(site, user.user.id);
  return rows.flatMap((row) => (row.source === 'purchase' && row.course_id ? [row.course_id] : []));
}

describe('ordering a cart', () => {
  const buy = (body: unknown, cookie?: string) => site.call(checkOutCart, { body: body as object }, cookie);

  test('needs a session, and is refused to the test administrator', async () => {
    expect((await buy({ totalCents: 1 })).error.code).toBe('not_signed_in');
    const { cookie } = await site.user('testadmin');
    expect((await buy({ totalCents: 1 }, cookie)).error.code).toBe('test_admin_reads_only');
  });

  test.each([
    [{}],
    [{ totalCents: -1 }],
    [{ totalCents: 1.5 }],
    [{ totalCents: '1' }],
    [{ totalCents: 4900, price: 1 }],
  ])('refuses the input %j', async (body) => {
    const { user } = await shopper(4900);
    const response = await buy(body, user.cookie);
    expect([response.status, response.error.code]).toEqual([400, 'invalid_input']);
    expect(await ordersOf(user)).toEqual([]);
  });

  test('is refused if the cart is empty', async () => {
    const user = await site.user();
    const response = await buy({ totalCents: 0 }, user.cookie);
    expect([response.status, response.error.code]).toEqual([409, 'cart_empty']);
  });

  test('is refused if the price has changed, and says the new price', async () => {
    const { user, ids } = await shopper(4900, 2550);
    await db().updateTable('courses').set({ price_cents: 5000 }).where('id', '=', ids[0]!).execute();
    const response = await buy({ totalCents: 7450 }, user.cookie);
    expect([response.status, response.error.code]).toEqual([409, 'stale_order']);
    expect(response.error.error).toContain('$75.50');
    expect(await ordersOf(user)).toEqual([]);
    expect((await buy({ totalCents: 7550 }, user.cookie)).status).toBe(200);
  });

  test('creates an order with its courses and prices, redirects to the provider, and keeps the cart', async () => {
    const { user, ids } = await shopper(4900, 2550, 100);
    const { data } = await buy({ totalCents: 7550 }, user.cookie);
    const [written] = await ordersOf(user);
    expect(written).toMatchObject({
      reference: data.reference,
      kind: 'courses',
      description: 'Course for 4900 and 2 more courses',
      subscription_id: null,
      amount_cents: 7550,
      currency: 'USD',
      status: 'pending',
      provider: 'sandbox',
    });
    expect(data.url).toBe(`/sandbox/checkout/${written?.provider_checkout}`);
    const items = await db()
      .selectFrom('order_items')
      .selectAll()
      .where('order_id', '=', written!.id)
      .execute();
    expect(new Set(items.map((item) => [item.course_id, item.price_cents].join()))).toEqual(
      new Set([`${ids[0]},4900`, `${ids[1]},2550`, `${ids[2]},100`]),
    );
    expect((await cartOf(site, user)).ids).toEqual(ids);
    expect(await ownedBy(user)).toEqual([]);
  });
});

describe('a paid cart', () => {
  test('gives its courses to the user for good and removes them from the cart', async () => {
    const { user, ids } = await shopper(4900, 2550);
    const ordered = await checkOut(site, user);
    const later = await courseForSale(site);
    await fillCart(site, user, [later]);
    expect(await pay(ordered)).toEqual(['paid']);
    expect(await statusOf(site, ordered.reference)).toBe('paid');
    const rows = await entitlementsOf(site, user.user.id);
    const [written] = await ordersOf(user);
    expect(rows).toHaveLength(2);
    for (const row of rows)
      expect(row).toMatchObject({ source: 'purchase', source_id: written?.id, expires_at: null });
    expect((await ownedBy(user)).toSorted()).toEqual(ids.toSorted());
    expect((await cartOf(site, user)).ids).toEqual([later]);
    for (const id of ids) expect(await mayWatch(id, user)).toBe(true);
    expect(await mayWatch(later, user)).toBe(false);
    expect(await mayWatch(ids[0]!, await site.user())).toBe(false);
  });

  test('is granted once when its events arrive repeatedly and at once', async () => {
    const { user, ids } = await shopper(4900, 2550);
    const { checkout } = await checkOut(site, user);
    await keepBooks(site, checkout, { status: 'paid' });
    const event = eventOf(checkout);
    const copies = Array.from({ length: 20 }, () => post(site, event));
    const others = Array.from({ length: 20 }, () => post(site, eventOf(checkout)));
    for (const response of await Promise.all([...copies, ...others])) expect(response.status).toBe(200);
    const outcomes = await outcomesOf(site, checkout, 21);
    expect(outcomes.filter((outcome) => outcome === 'paid')).toHaveLength(1);
    expect(outcomes.filter((outcome) => outcome === 'already_settled')).toHaveLength(20);
    await post(site, event);
    expect(await ownedBy(user)).toHaveLength(ids.length);
    await expect.poll(() => receiptsOf(user)).toHaveLength(1);
    const [receipt] = await receiptsOf(user);
    const rows = ['Course for 2550 $25.50', 'Course for 4900 $49.00', '-'.repeat(60), 'Total (USD) $74.50'];
    expect(receipt?.text.replaceAll(/ +/gu, ' ')).toContain(rows.join('\n'));
  });

  test.each([
    ['another amount', { amount_cents: 1 }],
    ['another currency', { currency: 'JPY' }],
  ])('with %s grants nothing', async (_, change) => {
    const { user, ids } = await shopper(4900);
    const ordered = await checkOut(site, user);
    await keepBooks(site, ordered.checkout, change);
    expect(await pay(ordered)).toEqual(['amount_mismatch']);
    expect(await statusOf(site, ordered.reference)).toBe('pending');
    expect(await ownedBy(user)).toEqual([]);
    expect((await cartOf(site, user)).ids).toEqual(ids);
  });

  test('stays in the cart if the card is declined, and can be ordered again', async () => {
    const { user, ids } = await shopper(4900);
    const ordered = await checkOut(site, user);
    await keepBooks(site, ordered.checkout, { status: 'declined' });
    await post(site, eventOf(ordered.checkout, 'checkout.declined'));
    expect(await outcomesOf(site, ordered.checkout)).toEqual(['failed']);
    expect((await cartOf(site, user)).ids).toEqual(ids);
    expect(await pay(await checkOut(site, user))).toEqual(['paid']);
  });

  test('that is paid in two tabs is reported to the operator, and both orders are granted', async () => {
    const { user, ids } = await shopper(4900);
    const [one, two] = [await checkOut(site, user), await checkOut(site, user)];
    const outcomes = (await Promise.all([pay(one), pay(two)])).flat();
    expect(new Set(outcomes)).toEqual(new Set(['paid', 'paid_again']));
    expect(alarming.has('paid_again')).toBe(true);
    const rows = await entitlementsOf(site, user.user.id);
    expect(rows.map((row) => row.course_id)).toEqual([ids[0], ids[0]]);
    // If one of them is refunded, the other still opens the course.
    await db().deleteFrom('entitlements').where('id', '=', rows[0]!.id).execute();
    expect(await mayWatch(ids[0]!, user)).toBe(true);
    const { purchases } = (await site.call(listPurchases, {}, user.cookie)).data;
    expect(purchases).toHaveLength(2);
  });

  test('keeps its courses when a subscription ends', async () => {
    const { user, ids } = await shopper(4900);
    const other = await courseForSale(site);
    const subscribed = await order(site, 'monthly', user);
    await pay(subscribed);
    await pay(await checkOut(site, user));
    expect(await mayWatch(other, user)).toBe(true);
    const past = new Date(Date.now() - 60_000);
    await db()
      .updateTable('entitlements')
      .set({ expires_at: past })
      .where('source_id', '=', subscribed.subscriptionId)
      .execute();
    await db()
      .updateTable('subscriptions')
      .set({ current_period_end: new Date(0) })
      .where('id', '=', subscribed.subscriptionId)
      .execute();
    const { subscription } = (await site.call(getSubscription, {}, user.cookie)).data;
    expect(subscription?.status).toBe('expired');
    expect(await mayWatch(other, user)).toBe(false);
    expect(await mayWatch(ids[0]!, user)).toBe(true);
  });

  test('ends as "buyer_gone" if the account was deleted before its event arrived', async () => {
    const { user } = await shopper(4900);
    const ordered = await checkOut(site, user);
    await keepBooks(site, ordered.checkout, { status: 'paid' });
    // As if the provider could not be asked about open checkouts while the account was deleted.
    await site.deps.database.db.deleteFrom('users').where('id', '=', user.user.id).execute();
    await post(site, eventOf(ordered.checkout));
    expect(await outcomesOf(site, ordered.checkout)).toEqual(['buyer_gone']);
    expect(await statusOf(site, ordered.reference)).toBe('paid');
  });

  test('waits for a concurrent deletion of the account without a deadlock', async () => {
    const { user } = await shopper(4900);
    const ordered = await checkOut(site, user);
    await keepBooks(site, ordered.checkout, { status: 'paid' });
    const deletion = db().transaction();
    await deletion.execute(async (tx) => {
      await tx.deleteFrom('users').where('id', '=', user.user.id).execute();
      await post(site, eventOf(ordered.checkout));
      await expect.poll(() => waitingForLocks(site)).toBeGreaterThan(0);
    });
    expect(await outcomesOf(site, ordered.checkout)).toEqual(['buyer_gone']);
  });
});

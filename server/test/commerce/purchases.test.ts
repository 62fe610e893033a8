import { randomUUID } from 'node:crypto';
import { pageSize } from '@fit-coder/contracts/catalogue';
import { listPurchases, type Purchase } from '@fit-coder/contracts/selling/purchases';
import { beforeAll, describe, expect, test } from 'vitest';
import { checkOut, courseForSale, fillCart } from './cart/cart-shop.ts';
import { makeCategories } from '../support/factories.ts';
import { eventOf, keepBooks, order, outcomesOf, post } from './shop.ts';
import { siteForAllTests } from '../support/site-hooks.ts';
import type { TestUser } from '../support/test-site.ts';

const site = siteForAllTests();
beforeAll(async () => {
  await makeCategories(site);
  await site.work();
});

const db = () => site.deps.database.db;
const list = (cookie?: string, query: Record<string, string> = {}) =>
  site.call(listPurchases, { query }, cookie);

async function pay(checkout: string): Promise<void> {
  await keepBooks(site, checkout, { status: 'paid' });
  await post(site, eventOf(checkout));
  expect(await outcomesOf(site, checkout)).toEqual(['paid']);
}

/** Paid orders of a user, some of them at the same moment. */
async function manyPurchases({ user }: TestUser, count: number): Promise<void> {
  const start = Date.parse('2026-01-01T00:00:00Z');
  const rows = Array.from({ length: count }, (_, index) => ({
    reference: `FC-${randomUUID().slice(0, 8).toUpperCase()}`,
    user_id: user.id,
    kind: 'subscription' as const,
    description: `Purchase ${index}`,
    amount_cents: 100,
    currency: 'USD',
    status: 'paid' as const,
    provider: 'sandbox',
    settled_at: new Date(start + Math.floor(index / 3) * 1000),
  }));
  await db().insertInto('orders').values(rows).execute();
}

describe('purchases', () => {
  test('need a session', async () => {
    const response = await list();
    expect([response.status, response.error.code]).toEqual([401, 'not_signed_in']);
  });

  test.each([{ cursor: 'nonsense' }, { cursor: '' }, { page: '2' }])('refuse %j', async (query) => {
    const { cookie } = await site.user();
    const response = await list(cookie, query);
    expect([response.status, response.error.code]).toEqual([400, 'invalid_input']);
  });

  test('list paid orders, the newest first, without open ones and those of other users', async () => {
    const [user, other] = [await site.user(), await site.user()];
    const [rust, go] = [
      await courseForSale(site, 4900, 'Rust course'),
      await courseForSale(site, 2550, 'Go course'),
    ];
    await fillCart(site, user, [rust, go]);
    const bought = await checkOut(site, user);
    await pay(bought.checkout);
    await order(site, 'yearly', user);
    const subscribed = await order(site, 'monthly', user);
    await pay(subscribed.checkout);
    const { data } = await list(user.cookie);
    expect(data.next).toBeNull();
    expect(data.purchases).toMatchObject([
      {
        reference: subscribed.reference,
        description: 'Monthly subscription',
        courses: [],
        amountCents: 1900,
      },
      {
        reference: bought.reference,
        description: 'Rust course and 1 more course',
        courses: [
          { id: go, title: 'Go course' },
          { id: rust, title: 'Rust course' },
        ],
        amountCents: 7450,
        currency: 'USD',
      },
    ]);
    expect(data.purchases[1]?.courses[0]?.slug).toMatch(/^course-/u);
    expect(Date.parse(data.purchases[0]?.paidAt ?? '')).toBeGreaterThan(Date.now() - 60_000);
    expect((await list(other.cookie)).data).toEqual({ purchases: [], next: null });
  });

  test('keep the title at the time of purchase when the course is renamed', async () => {
    const user = await site.user();
    const id = await courseForSale(site, 4900, 'Old name');
    await fillCart(site, user, [id]);
    await pay((await checkOut(site, user)).checkout);
    await db().updateTable('courses').set({ title: 'New name' }).where('id', '=', id).execute();
    expect((await list(user.cookie)).data.purchases[0]?.courses).toMatchObject([{ title: 'Old name' }]);
  });

  test('appear once across pages, even if they were paid at the same moment', async () => {
    const user = await site.user();
    await manyPurchases(user, pageSize * 2 + 5);
    const all: Purchase[] = [];
    let cursor: string | null = null;
    do {
      const { data }: Awaited<ReturnType<typeof list>> = await list(user.cookie, cursor ? { cursor } : {});
      all.push(...data.purchases);
      cursor = data.next;
    } while (cursor);
    expect(all).toHaveLength(pageSize * 2 + 5);
    expect(new Set(all.map(({ reference }) => reference)).size).toBe(all.length);
    const times = all.map(({ paidAt }) => Date.parse(paidAt));
    expect(times).toEqual(times.toSorted((a, b) => b - a));
  });
});

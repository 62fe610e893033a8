import { addToCart, checkOutCart, getOrder, subscribe } from '@fit-coder/contracts/commerce';
import { getCartQuote } from '@fit-coder/contracts/selling/quotes';
import { beforeAll, describe, expect, test } from 'vitest';
import { courseForSale } from '../cart/cart-shop.ts';
import { eventOf, keepBooks, outcomesOf, post, statusOf } from '../shop.ts';
import { siteForAllTests, userForAllTests } from '../../support/site-hooks.ts';
import type { TestUser } from '../../support/test-site.ts';
import { addCoupon, usesOf } from './selling-site.ts';

const site = siteForAllTests();
const admin = userForAllTests(site, 'admin');
let course = '';
beforeAll(async () => {
  await site.work();
  course = await courseForSale(site, 4000);
});

async function shopper(): Promise<TestUser> {
  const user = await site.user();
  await site.call(addToCart, { body: { courses: [course] } }, user.cookie);
  return user;
}

const quoteOf = ({ cookie }: TestUser, coupon: string) =>
  site.call(getCartQuote, { query: { coupon } }, cookie);
const order = ({ cookie }: TestUser, coupon: string, key?: string) =>
  site.call(checkOutCart, { body: { totalCents: 3000, coupon, ...(key && { key }) } }, cookie);
const checkoutOf = (url: string) => url.split('/').at(-1) ?? '';

/** Where "Cancel and go back" on the payment page leads. */
async function cancelled(url: string): Promise<string> {
  const { cancel_url: path } = await site.deps.database.db
    .selectFrom('sandbox_checkouts')
    .select('cancel_url')
    .where('id', '=', checkoutOf(url))
    .executeTakeFirstOrThrow();
  return path;
}

describe.each([
  ['with one use', { maxUses: 1 }],
  ['with one use per user', { maxUsesPerUser: 1 }],
])('a coupon %s whose buyer left the payment page', (_name, limit) => {
  test('is back in the cart, quoted and ordered again, and the first checkout can no longer be paid', async () => {
    const code = await addCoupon(site, admin, { maxUses: null, maxUsesPerUser: null, ...limit });
    const user = await shopper();
    const first = (await order(user, code)).data;
    expect(await cancelled(first.url)).toBe(`/cart?coupon=${code}`);
    expect((await quoteOf(user, code)).data.quote).toMatchObject({ dueCents: 3000, coupon: { code } });
    const second = await order(user, code);
    expect(second.status).toBe(200);
    expect(second.data.reference).not.toBe(first.reference);
    expect(await statusOf(site, first.reference)).toBe('failed');
    expect(await usesOf(site, code)).toEqual({ released: 1, reserved: 1 });
    await expect(keepBooks(site, checkoutOf(first.url), { status: 'paid' })).rejects.toThrow('is not open');
  });

  test('is refused once the first checkout was paid, although nobody has reported it yet', async () => {
    const code = await addCoupon(site, admin, { maxUses: null, maxUsesPerUser: null, ...limit });
    const user = await shopper();
    const first = (await order(user, code)).data;
    await keepBooks(site, checkoutOf(first.url), { status: 'paid' });
    expect((await order(user, code)).error.code).toBe('coupon_refused');
    expect(await statusOf(site, first.reference)).toBe('paid');
    expect(await usesOf(site, code)).toEqual({ used: 1 });
    expect((await quoteOf(user, code)).error.code).toBe('coupon_refused');
  });
});

test('a coupon that another buyer keeps reserved is refused, and their checkout stays open', async () => {
  const code = await addCoupon(site, admin, { maxUses: 1 });
  const first = (await order(await shopper(), code)).data;
  const other = await shopper();
  expect((await quoteOf(other, code)).error.code).toBe('coupon_refused');
  expect((await order(other, code)).error.code).toBe('coupon_refused');
  expect(await statusOf(site, first.reference)).toBe('pending');
});

test('a coupon with uses left does not end an open checkout of its buyer', async () => {
  const code = await addCoupon(site, admin, { maxUses: 2 });
  const user = await shopper();
  const first = (await order(user, code)).data;
  expect((await order(user, code)).status).toBe(200);
  expect(await statusOf(site, first.reference)).toBe('pending');
  expect(await usesOf(site, code)).toEqual({ reserved: 2 });
});

test('a repeated request for the same purchase gets its checkout, which stays open', async () => {
  const code = await addCoupon(site, admin, { maxUses: 1 });
  const user = await shopper();
  const key = '0190c0de-0000-7000-8000-00000000c0de';
  const first = await order(user, code, key);
  expect((await order(user, code, key)).data.url).toBe(first.data.url);
  expect(await statusOf(site, first.data.reference)).toBe('pending');
});

test('a plan for a team leads back to itself with its seats and its coupon', async () => {
  const code = await addCoupon(site, admin, { maxUses: 1 });
  const user = await site.user();
  const body = { plan: 'monthly', seats: 3, coupon: code };
  const { data } = await site.call(subscribe, { body }, user.cookie);
  expect(await cancelled(data.url)).toBe(`/subscribe?plan=monthly&for=team&seats=3&coupon=${code}`);
  await keepBooks(site, checkoutOf(data.url), { status: 'declined' });
  await post(site, eventOf(checkoutOf(data.url), 'checkout.declined'));
  await outcomesOf(site, checkoutOf(data.url));
  const { reference } = data;
  const shown = (await site.call(getOrder, { params: { reference } }, user.cookie)).data.order;
  expect(shown).toMatchObject({ status: 'failed', details: { plan: 'monthly', seats: 3, coupon: code } });
});

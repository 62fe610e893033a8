import { checkOutCart, subscribe } from '@fit-coder/contracts/commerce';
import { beforeAll, describe, expect, test } from 'vitest';
import { siteForAllTests, userForAllTests } from '../../support/site-hooks.ts';
import type { TestUser } from '../../support/test-site.ts';
import { courseForSale, fillCart } from '../cart/cart-shop.ts';
import { eventOf, keepBooks, order, outcomesOf, post, statusOf } from '../shop.ts';
import { addCoupon, usesOf } from './selling-site.ts';

const site = siteForAllTests();
const admin = userForAllTests(site, 'admin');
beforeAll(() => site.work());

const checkOut = (buyer: TestUser, coupon: string, totalCents: number) =>
  site.call(checkOutCart, { body: { totalCents, coupon } }, buyer.cookie);

const buyPlan = (buyer: TestUser, plan: string, coupon: string) =>
  site.call(subscribe, { body: { plan, coupon } }, buyer.cookie);

/** A buyer with a course of $40 in the cart, and a checkout of it for $30 that reserves the only use of a coupon. */
async function openCheckout() {
  const code = await addCoupon(site, admin, { maxUses: 1 });
  const buyer = await site.user();
  const course = await courseForSale(site, 4000);
  await fillCart(site, buyer, [course]);
  const { reference, url } = (await checkOut(buyer, code, 3000)).data;
  return { code, buyer, reference, checkout: url.split('/').at(-1) ?? '' };
}

describe('a buyer who has an open checkout with the last use of a coupon', () => {
  test('loses it to a new order that is made', async () => {
    const { code, buyer, reference } = await openCheckout();
    expect((await checkOut(buyer, code, 3000)).status).toBe(200);
    expect(await statusOf(site, reference)).toBe('failed');
    expect(await usesOf(site, code)).toEqual({ released: 1, reserved: 1 });
  });

  test('keeps it if the price of the new order has changed', async () => {
    const { code, buyer, reference, checkout } = await openCheckout();
    expect((await checkOut(buyer, code, 2999)).error.code).toBe('stale_order');
    expect(await statusOf(site, reference)).toBe('pending');
    expect(await usesOf(site, code)).toEqual({ reserved: 1 });
    await keepBooks(site, checkout, { status: 'paid' });
  });

  test('keeps it if the plan of the new order is not on sale', async () => {
    const { code, buyer, reference } = await openCheckout();
    expect((await buyPlan(buyer, 'weekly', code)).error.code).toBe('not_found');
    expect(await statusOf(site, reference)).toBe('pending');
    expect(await usesOf(site, code)).toEqual({ reserved: 1 });
  });

  test('keeps it if they order a plan with it that they have already', async () => {
    const { code, buyer, reference } = await openCheckout();
    const { checkout } = await order(site, 'monthly', buyer);
    await keepBooks(site, checkout, { status: 'paid' });
    await post(site, eventOf(checkout));
    expect(await outcomesOf(site, checkout)).toEqual(['paid']);
    expect((await buyPlan(buyer, 'monthly', code)).error.code).toBe('already_subscribed');
    expect(await statusOf(site, reference)).toBe('pending');
    expect(await usesOf(site, code)).toEqual({ reserved: 1 });
  });
});

test('a coupon that cannot be stored is invalid input, and not a fault of the payment page', async () => {
  const buyer = await site.user();
  await fillCart(site, buyer, [await courseForSale(site, 4000)]);
  const coupon = 'A\u0000B';
  expect((await checkOut(buyer, coupon, 4000)).error.code).toBe('invalid_input');
  expect((await buyPlan(buyer, 'monthly', coupon)).error.code).toBe('invalid_input');
});

import { subscribe } from '@fit-coder/contracts/commerce';
import { refundPurchase } from '@fit-coder/contracts/customers/refunds';
import { createGiftLink, listGifts, redeemGift } from '@fit-coder/contracts/selling/gifts';
import { beforeAll, describe, expect, test } from 'vitest';
import { siteForAllTests } from '../../support/site-hooks.ts';
import type { TestUser } from '../../support/test-site.ts';
import { refundAtProvider } from '../reconciliation/provider-double.ts';
import { entitlementsOf, eventOf, keepBooks, order, outcomesOf, post } from '../shop.ts';

const site = siteForAllTests();
beforeAll(() => site.work());

async function pay(checkout: string): Promise<void> {
  await keepBooks(site, checkout, { status: 'paid' });
  await post(site, eventOf(checkout));
  expect(await outcomesOf(site, checkout)).toEqual(['paid']);
}

/** A month for someone else is bought, and this user redeems it; returns the checkout. */
async function redeemMonth(receiver: TestUser): Promise<string> {
  const buyer = await site.user();
  const body = { plan: 'monthly', gift: { message: '' } };
  const checkout = (await site.call(subscribe, { body }, buyer.cookie)).data.url.split('/').at(-1) ?? '';
  await pay(checkout);
  const [gift] = (await site.call(listGifts, { query: {} }, buyer.cookie)).data.gifts;
  const params = { id: gift?.id ?? '' };
  const { path } = (await site.call(createGiftLink, { params }, buyer.cookie)).data;
  await site.call(redeemGift, { params: { token: path.replace('/gift/', '') } }, receiver.cookie);
  return checkout;
}

/** In how many days what is open to a user ends, the last first. */
async function daysOpen({ user }: TestUser): Promise<number[]> {
  const rows = (await entitlementsOf(site, user.id)).filter(({ revoked_at: revoked }) => revoked === null);
  const days = rows.map((row) => Math.round(((row.expires_at?.getTime() ?? 0) - Date.now()) / 86_400_000));
  return days.toSorted((one, other) => other - one);
}

describe('a given month that waits for the end of a subscription', () => {
  test('does not keep the year of the subscription open that was paid back', async () => {
    const { user, reference, checkout } = await order(site, 'yearly');
    await pay(checkout);
    await redeemMonth(user);
    expect((await daysOpen(user))[0]).toBeGreaterThan(365);
    const refunded = await site.call(refundPurchase, { params: { reference }, body: {} }, user.cookie);
    expect(refunded.status).toBe(200);
    const [days, ...others] = await daysOpen(user);
    expect(days).toBeGreaterThan(27);
    expect(days).toBeLessThan(32);
    expect(others).toEqual([]);
  });

  test('begins after another one that waits too, and earlier if that is paid back', async () => {
    const { user, reference, checkout } = await order(site, 'yearly');
    await pay(checkout);
    const first = await redeemMonth(user);
    await redeemMonth(user);
    await site.call(refundPurchase, { params: { reference }, body: {} }, user.cookie);
    const [last, next, ...others] = await daysOpen(user);
    expect([last, next].map((days) => Math.round((days ?? 0) / 30))).toEqual([2, 1]);
    expect(others).toEqual([]);
    const comply = refundAtProvider(site);
    await post(site, eventOf(first));
    expect(await outcomesOf(site, first, 2)).toEqual(['paid', 'already_settled']);
    comply();
    expect((await daysOpen(user)).map((days) => Math.round(days / 30))).toEqual([1]);
  });

  test('begins after the subscription while that is paid (control)', async () => {
    const { user, checkout } = await order(site, 'yearly');
    await pay(checkout);
    await redeemMonth(user);
    const before = await daysOpen(user);
    await post(site, eventOf(checkout));
    await outcomesOf(site, checkout, 2);
    expect(await daysOpen(user)).toEqual(before);
  });
});

import { checkOutCart } from '@fit-coder/contracts/commerce';
import { beforeAll, expect, test } from 'vitest';
import type { PaymentProvider } from '../../../src/domains/commerce/payments/payment-provider.ts';
import { siteForAllTests } from '../../support/site-hooks.ts';
import type { TestUser } from '../../support/test-site.ts';
import { entitlementsOf, keepBooks, statusOf } from '../shop.ts';
import { checkOut, courseForSale, fillCart, type CartOrder } from './cart-shop.ts';

const site = siteForAllTests();

/** The calls about older checkouts, in the order in which they began, and how many of them ran at once at most. */
const calls = { made: [] as string[], running: 0, most: 0 };
beforeAll(() => {
  const providers = site.deps.payments.byName as Map<string, PaymentProvider>;
  const sandbox = providers.get('sandbox')!;
  const counted = async <T>(id: string, call: () => Promise<T>): Promise<T> => {
    calls.made.push(id);
    calls.running += 1;
    calls.most = Math.max(calls.most, calls.running);
    return call().finally(() => (calls.running -= 1));
  };
  providers.set('sandbox', {
    ...sandbox,
    fetch: (subject) => counted(subject.id, () => sandbox.fetch(subject)),
    expireCheckout: (id) => counted(id, () => sandbox.expireCheckout(id)),
  });
});

async function shopper(...titles: string[]): Promise<TestUser> {
  const user = await site.user();
  for (const title of titles) await fillCart(site, user, [await courseForSale(site, 4900, title)]);
  return user;
}

const statusesOf = (orders: readonly CartOrder[]) =>
  Promise.all(orders.map(({ reference }) => statusOf(site, reference)));

test('a buyer who opens checkout after checkout keeps the newest three, and each asks the provider a few times', async () => {
  const user = await shopper('Abandoned');
  const orders: CartOrder[] = [];
  const asked: number[] = [];
  for (let count = 0; count < 15; count += 1) {
    const before = calls.made.length;
    orders.push(await checkOut(site, user));
    asked.push(calls.made.length - before);
  }
  // The newest two are fetched; the one before them is ended and fetched.
  expect(asked).toEqual([0, 1, 2, ...Array.from({ length: 12 }, () => 4)]);
  const statuses = await statusesOf(orders);
  expect(statuses.slice(0, -3)).toEqual(Array.from({ length: 12 }, () => 'failed'));
  expect(statuses.slice(-3)).toEqual(['pending', 'pending', 'pending']);
  await expect(keepBooks(site, orders[0]!.checkout, { status: 'paid' })).rejects.toThrow('is not open');
  const [kept] = orders.slice(-3) as [CartOrder];
  await keepBooks(site, kept.checkout, { status: 'paid' });
  const { error } = await site.call(checkOutCart, { body: { totalCents: 4900 } }, user.cookie);
  expect(error.code).toBe('stale_order');
  expect(await statusOf(site, kept.reference)).toBe('paid');
  expect(await entitlementsOf(site, user.user.id)).toHaveLength(1);
});

test('the checkouts of other courses and of other buyers stay open', async () => {
  const course = await courseForSale(site, 4900, 'Common');
  const user = await shopper('Apart');
  const apart = await checkOut(site, user);
  await site.deps.database.db.deleteFrom('cart_items').where('user_id', '=', user.user.id).execute();
  const other = await site.user();
  for (const buyer of [user, other]) await fillCart(site, buyer, [course]);
  const others = await checkOut(site, other);
  for (let count = 0; count < 5; count += 1) await checkOut(site, user);
  expect(await statusesOf([apart, others])).toEqual(['pending', 'pending']);
});

test('many checkouts that a new one replaces are ended a few at once', async () => {
  const user = await site.user();
  const ids: string[] = [];
  for (let count = 0; count < 8; count += 1) ids.push(await courseForSale(site, 4900));
  const apart: CartOrder[] = [];
  for (const id of ids) {
    await fillCart(site, user, [id]);
    apart.push(await checkOut(site, user));
    await site.deps.database.db.deleteFrom('cart_items').where('course_id', '=', id).execute();
  }
  expect(new Set(await statusesOf(apart))).toEqual(new Set(['pending']));
  await fillCart(site, user, ids);
  calls.most = 0;
  await checkOut(site, user);
  expect(calls.most).toBe(3);
  expect(await statusesOf(apart)).toEqual([
    ...Array.from({ length: 6 }, () => 'failed'),
    'pending',
    'pending',
  ]);
});

import { checkOutCart, subscribe } from '@fit-coder/contracts/commerce';
import { changePlan } from '@fit-coder/contracts/selling/billing';
import { changeTeamSize } from '@fit-coder/contracts/selling/teams';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { courseForSale, fillCart } from '../cart/cart-shop.ts';
import { openTill, storedSubscription, subscribeAt } from '../sandbox/till.ts';
import { siteForAllTests } from '../../support/site-hooks.ts';
import type { TestUser } from '../../support/test-site.ts';
import { claims, withField } from './claims.ts';

const site = siteForAllTests();
const price = 4900;

/** A user with a course in the cart, and another user whose id is claimed. */
async function buyers() {
  const [buyer, victim] = [await site.user(), await site.user()];
  await fillCart(site, buyer, [await courseForSale(site, price)]);
  return { buyer, victim };
}

const ordersOf = ({ user }: TestUser) =>
  site.deps.database.db
    .selectFrom('orders')
    .innerJoin('sandbox_checkouts', 'order_reference', 'reference')
    .select(['orders.amount_cents', 'orders.currency', 'list_amount', 'orders.discount', 'orders.tax'])
    .select(['sandbox_checkouts.amount_cents as charged', 'sandbox_checkouts.currency as chargedIn'])
    .where('orders.user_id', '=', user.id)
    .execute();

test('no further field of a checkout is accepted, whatever it claims', async () => {
  const { buyer, victim } = await buyers();
  await fc.assert(
    fc.asyncProperty(
      claims([victim.user.id, victim.user.email]),
      fc.boolean(),
      async ([name, claimed], isCart) => {
        const honest = isCart ? { totalCents: price } : { plan: 'monthly' };
        const payload = withField(honest, name, claimed);
        const headers = { cookie: buyer.cookie, 'content-type': 'application/json' };
        const endpoint = isCart ? checkOutCart : subscribe;
        const response = await site.call(endpoint, {}, buyer.cookie, { payload, headers });
        expect(response.status).toBe(400);
      },
    ),
    { numRuns: 120 },
  );
  expect([await ordersOf(buyer), await ordersOf(victim)]).toEqual([[], []]);
});

test('a claimed total never becomes the amount: another one is refused', async () => {
  const { buyer, victim } = await buyers();
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 0, max: 10_000 }), fc.boolean(), async (totalCents, isCart) => {
      fc.pre(totalCents !== (isCart ? price : 1900));
      const body = isCart ? { totalCents } : { plan: 'monthly', totalCents };
      const response = await site.call(isCart ? checkOutCart : subscribe, { body }, buyer.cookie);
      expect([response.status, response.error.code]).toEqual([409, 'stale_order']);
    }),
    { numRuns: 40 },
  );
  expect(await ordersOf(buyer)).toEqual([]);
  // The control: the honest total is ordered, for the buyer and at the computed price.
  expect((await site.call(checkOutCart, { body: { totalCents: price } }, buyer.cookie)).status).toBe(200);
  const money = { amount_cents: price, charged: price, currency: 'USD', chargedIn: 'USD' };
  expect(await ordersOf(buyer)).toMatchObject([{ ...money, list_amount: price, discount: 0, tax: 0 }]);
  expect(await ordersOf(victim)).toEqual([]);
});

test.each(['', 'NaN', 'soon', '2026-11-31T00:00:00Z'])(
  'a change at the moment %j is refused before the provider is asked',
  async (computedFor) => {
    const subscriber = await subscribeAt(site, openTill(site), new Date());
    const before = await storedSubscription(site, subscriber);
    const { cookie } = subscriber.user;
    const shown = { computedFor, nowCents: 0 };
    const params = { id: subscriber.subscriptionId };
    for (const response of [
      await site.call(changePlan, { body: { plan: 'yearly', ...shown } }, cookie),
      await site.call(changeTeamSize, { params, body: { seats: 3, ...shown } }, cookie),
    ]) {
      expect([response.status, response.error.code]).toEqual([400, 'invalid_input']);
      expect(Object.keys(response.error.fields ?? {})).toEqual(['computedFor']);
    }
    expect(await storedSubscription(site, subscriber)).toEqual(before);
  },
);

import { randomUUID } from 'node:crypto';
import { subscribe } from '@fit-coder/contracts/commerce';
import { beforeAll, describe, expect, test } from 'vitest';
import { siteForAllTests } from '../support/site-hooks.ts';
import type { TestUser } from '../support/test-site.ts';
import { entitlementsOf, eventOf, keepBooks, order, outcomesOf, post, statusOf } from './shop.ts';

const site = siteForAllTests();
beforeAll(() => site.work());

const db = () => site.deps.database.db;

/** The sandbox's checkouts of a user, in the order in which they were opened. */
function checkoutsOf({ user }: TestUser) {
  return db()
    .selectFrom('sandbox_checkouts')
    .innerJoin('orders', 'orders.reference', 'sandbox_checkouts.order_reference')
    .select(['sandbox_checkouts.id', 'sandbox_checkouts.status'])
    .where('orders.user_id', '=', user.id)
    .orderBy('sandbox_checkouts.created_at')
    .execute();
}

/** Runs `ordering`, whose checkout the provider opens, but answers only after `meanwhile`. */
async function answeredAfter<T>(ordering: () => Promise<T>, meanwhile: () => Promise<unknown>): Promise<T> {
  const chosen = site.deps.payments.chosen!;
  const [opened, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const createCheckout: typeof chosen.createCheckout = async (request) => {
    const checkout = await chosen.createCheckout(request);
    opened.resolve();
    await released.promise;
    return checkout;
  };
  Object.assign(site.deps.payments, { chosen: { ...chosen, createCheckout } });
  const ordered = ordering();
  await opened.promise;
  Object.assign(site.deps.payments, { chosen });
  await meanwhile();
  released.resolve();
  return ordered;
}

const orderPlan = ({ cookie }: TestUser, body: object = {}) =>
  site.call(subscribe, { body: { plan: 'monthly', ...body } }, cookie);

describe('a plan that is ordered in a second tab before the checkout of the first is open', () => {
  test('can be paid only in the second, and the first says what to do', async () => {
    const user = await site.user();
    let second = '';
    const first = await answeredAfter(
      () => orderPlan(user),
      async () => (second = (await order(site, 'yearly', user)).checkout),
    );
    expect([first.status, first.error.code]).toEqual([409, 'stale_order']);
    expect(first.error.error).toBe(
      'This order has ended, for example because you ordered again in another tab. Pay there, or order again.',
    );
    const [ended] = await checkoutsOf(user);
    expect(await checkoutsOf(user)).toMatchObject([{ status: 'expired' }, { id: second, status: 'open' }]);
    await expect(keepBooks(site, ended!.id, { status: 'paid' })).rejects.toThrow('is not open');
    await keepBooks(site, second, { status: 'paid' });
    await post(site, eventOf(second));
    expect(await outcomesOf(site, second)).toEqual(['paid']);
    expect(await entitlementsOf(site, user.user.id)).toHaveLength(1);
  });

  test('can be paid in both if they are gifts, which are two purchases (control)', async () => {
    const user = await site.user();
    const gift = { gift: { message: '' } };
    const first = await answeredAfter(
      () => orderPlan(user, gift),
      () => orderPlan(user, gift),
    );
    expect(first.status).toBe(200);
    expect(await checkoutsOf(user)).toMatchObject([{ status: 'open' }, { status: 'open' }]);
  });

  test('leaves one open checkout of many at once', async () => {
    const user = await site.user();
    await Promise.all(Array.from({ length: 8 }, () => orderPlan(user)));
    const statuses = (await checkoutsOf(user)).map(({ status }) => status).toSorted();
    expect(statuses).toEqual([...Array.from({ length: 7 }, () => 'expired'), 'open']);
  });
});

test('an order that another tab replaced is not continued, and does not end the other', async () => {
  const user = await site.user();
  const keyed = { key: randomUUID() };
  const { reference } = (await orderPlan(user, keyed)).data;
  // As if the process had ended before it stored the provider's answer.
  const lost = { provider_checkout: null, url: null };
  await db().updateTable('orders').set(lost).where('reference', '=', reference).execute();
  await db()
    .updateTable('checkout_attempts')
    .set({ outcome: null, started_at: new Date(Date.now() - 5 * 60_000) })
    .where('user_id', '=', user.user.id)
    .execute();
  const second = await order(site, 'yearly', user);
  expect(await statusOf(site, reference)).toBe('failed');
  expect((await orderPlan(user, keyed)).error.code).toBe('stale_order');
  expect(await checkoutsOf(user)).toMatchObject([
    { status: 'expired' },
    { id: second.checkout, status: 'open' },
  ]);
  expect(await statusOf(site, second.reference)).toBe('pending');
});

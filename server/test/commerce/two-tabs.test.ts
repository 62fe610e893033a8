import { subscribe } from '@fit-coder/contracts/commerce';
import { beforeAll, describe, expect, test } from 'vitest';
import { entitlementsOf, eventOf, keepBooks, order, outcomesOf, post, statusOf } from './shop.ts';
import { siteForAllTests } from '../support/site-hooks.ts';

const site = siteForAllTests();
beforeAll(() => site.work());

const db = () => site.deps.database.db;

async function alarmsOf(userId: string): Promise<string[]> {
  const rows = await db()
    .selectFrom('payment_alarms')
    .innerJoin('orders', 'orders.id', 'payment_alarms.order_id')
    .select('payment_alarms.kind')
    .where('orders.user_id', '=', userId)
    .execute();
  return rows.map(({ kind }) => kind);
}

describe('a plan that is ordered in two tabs', () => {
  test('can be paid only in the second, because the older checkout is ended', async () => {
    const first = await order(site);
    const second = await order(site, 'monthly', first.user);
    await expect(keepBooks(site, first.checkout, { status: 'paid' })).rejects.toThrow('is not open');
    expect(await statusOf(site, first.reference)).toBe('failed');
    await post(site, eventOf(first.checkout, 'checkout.expired'));
    expect(await outcomesOf(site, first.checkout)).toEqual(['already_settled']);
    await keepBooks(site, second.checkout, { status: 'paid' });
    await post(site, eventOf(second.checkout));
    expect(await outcomesOf(site, second.checkout)).toEqual(['paid']);
    expect(await alarmsOf(first.user.user.id)).toEqual([]);
  });

  test('cannot be ordered in the second if it was just paid in the first, although no event has arrived', async () => {
    const { user, checkout, reference } = await order(site);
    await keepBooks(site, checkout, { status: 'paid' });
    const { error } = await site.call(subscribe, { body: { plan: 'monthly' } }, user.cookie);
    expect(error.code).toBe('already_subscribed');
    expect(await statusOf(site, reference)).toBe('paid');
    const orders = await db()
      .selectFrom('orders')
      .select('status')
      .where('user_id', '=', user.user.id)
      .execute();
    expect(orders.map(({ status }) => status).toSorted()).toEqual(['failed', 'paid']);
  });

  test('raises an alarm if both are paid all the same', async () => {
    const first = await order(site);
    const second = await order(site, 'monthly', first.user);
    // The provider could not be asked to end the older checkout.
    await db()
      .updateTable('sandbox_checkouts')
      .set({ status: 'open', ended_at: null })
      .where('id', '=', first.checkout)
      .execute();
    await keepBooks(site, first.checkout, { status: 'paid' });
    await keepBooks(site, second.checkout, { status: 'paid' });
    await Promise.all([post(site, eventOf(first.checkout)), post(site, eventOf(second.checkout))]);
    expect(await outcomesOf(site, first.checkout)).toEqual(['paid']);
    expect(await outcomesOf(site, second.checkout)).toEqual(['paid']);
    expect(await alarmsOf(first.user.user.id)).toEqual(['subscribed_twice']);
    // Both were paid, so each opens the courses by itself.
    expect(await entitlementsOf(site, first.user.user.id)).toHaveLength(2);
  });
});

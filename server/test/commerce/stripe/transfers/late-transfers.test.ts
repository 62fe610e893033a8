import { checkOutCart, getOrder } from '@fit-coder/contracts/commerce';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { courseForSale, fillCart } from '../../cart/cart-shop.ts';
import { addCoupon } from '../../selling/selling-site.ts';
import { entitlementsOf, statusOf } from '../../shop.ts';
import { startStripeSite, type StripeSite } from '../stripe-site.ts';

let shop: StripeSite;
beforeAll(async () => {
  shop = await startStripeSite();
});
afterAll(() => shop.stop());

const db = () => shop.site.deps.database.db;
const orderOf = (reference: string) =>
  db().selectFrom('orders').selectAll().where('reference', '=', reference).executeTakeFirstOrThrow();

/** A user who ordered a course for $40 and submitted the checkout with a transfer. */
async function transferring(coupon?: string) {
  const user = await shop.site.user();
  const course = await courseForSale(shop.site, coupon === undefined ? 4000 : 5000);
  await fillCart(shop.site, user, [course]);
  const body = { totalCents: 4000, ...(coupon !== undefined && { coupon }) };
  const { data } = await shop.site.call(checkOutCart, { body }, user.cookie);
  await shop.pay(data.url, 'slow');
  await expect.poll(async () => (await orderOf(data.reference)).awaiting_since).not.toBeNull();
  return { user, course, reference: data.reference };
}

/** Makes an order older, with all that Stripe knows. What is due by then happens, and Stripe tells the site. */
async function passDays(reference: string, days: number): Promise<void> {
  const age = (date: Date | null) => date && new Date(date.getTime() - days * 86_400_000);
  const { id, expires_at: end, awaiting_since: since } = await orderOf(reference);
  const older = { expires_at: age(end), awaiting_since: age(since) };
  await db().updateTable('orders').set(older).where('id', '=', id).execute();
  shop.double.pass(days);
  await shop.double.events.settled();
}

describe('a transfer that was ordered in time counts, although its money arrives', () => {
  test('when the price has been raised', async () => {
    const { user, course, reference } = await transferring();
    await db().updateTable('courses').set({ price_cents: 6000 }).where('id', '=', course).execute();
    await passDays(reference, 4);
    await expect.poll(() => statusOf(shop.site, reference)).toBe('paid');
    const { order } = (await shop.site.call(getOrder, { params: { reference } }, user.cookie)).data;
    expect(order).toMatchObject({ paidLate: false, details: { failure: null, returned: false } });
    expect(await entitlementsOf(shop.site, user.user.id)).toMatchObject([{ revoked_at: null }]);
    // The day of its payment is that of the money, which is after the end of the checkout.
    const { id, expires_at: end } = await orderOf(reference);
    const { paid_at: paidAt } = await db()
      .selectFrom('payments')
      .select('paid_at')
      .where('order_id', '=', id)
      .executeTakeFirstOrThrow();
    expect(paidAt!.getTime()).toBeGreaterThan(end!.getTime());
  });

  test('when its coupon has been ended', async () => {
    const admin = await shop.site.user('admin');
    const coupon = await addCoupon(shop.site, admin, { off: { kind: 'percent', percent: 20 }, maxUses: 1 });
    const { user, reference } = await transferring(coupon);
    await db().updateTable('coupons').set({ active: false }).where('code', '=', coupon).execute();
    await passDays(reference, 4);
    await expect.poll(() => statusOf(shop.site, reference)).toBe('paid');
    expect(await entitlementsOf(shop.site, user.user.id)).toMatchObject([{ revoked_at: null }]);
  });
});

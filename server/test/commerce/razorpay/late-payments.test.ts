import { beforeAll, describe, expect, test } from 'vitest';
import { makeCategories } from '../../support/factories.ts';
import { userForAllTests } from '../../support/site-hooks.ts';
import { courseForSale } from '../cart/cart-shop.ts';
import { documentsOf, mailsTo } from '../invoices/books.ts';
import { addCoupon, usesOf } from '../selling/selling-site.ts';
import { authorize, storePayment } from './double/order-books.ts';
import { createRefund, disputePayment } from './double/refund-books.ts';
import {
  carryOutRefunds,
  endOf,
  letCheckoutsEnd,
  orderAt,
  orderCourse,
  payAll,
  tell,
  type Ordered,
} from './late-orders.ts';
import { deliver, eventsSince, razorpaySiteForAllTests } from './razorpay-site.ts';

const shop = razorpaySiteForAllTests();
const { site } = shop;
const admin = userForAllTests(site, 'admin');
const books = () => shop.double().books;
const mark = () => books().events.length;
beforeAll(() => makeCategories(site));

/** An order of a course of $40 for $30, whose checkout has ended. */
async function lapsed(courseId: string, coupon: string, buyer?: Ordered['buyer']): Promise<Ordered> {
  const ordered = await orderCourse(shop, courseId, { totalCents: 3000, coupon, ...(buyer && { buyer }) });
  letCheckoutsEnd(shop);
  return ordered;
}

async function payLate(...orders: readonly Ordered[]): Promise<string[]> {
  const before = mark();
  payAll(shop, orders);
  return tell(shop, before);
}

const granted = { status: 'paid', failure: null, alarms: [], opened: 1, refunds: [] } as const;
const tooLate = (why: RegExp) => ({
  status: 'failed',
  failure: expect.stringMatching(why) as string,
  alarms: ['paid_late'],
  opened: 0,
});
const couponGone = /^You paid after the checkout had ended, and your coupon could no longer be used\./u;
const priceGone = /^You paid after the checkout had ended, and this price was no longer offered\./u;

const setPrice = (id: string, cents: number) =>
  site.deps.database.db.updateTable('courses').set({ price_cents: cents }).where('id', '=', id).execute();

describe('a coupon with one use', () => {
  test('is used once by three buyers who keep their pages open; the others get their money back', async () => {
    const code = await addCoupon(site, admin, { maxUses: 1 });
    const course = await courseForSale(site, 4000);
    const orders: Ordered[] = [];
    for (let made = 0; made < 3; made += 1) orders.push(await lapsed(course, code));
    for (const ordered of orders) await payLate(ordered);
    expect(await usesOf(site, code)).toEqual({ used: 1, released: 2 });
    const [first, ...others] = orders;
    expect(await endOf(shop, first!)).toEqual({ ...granted, coupon: 'used' });
    await carryOutRefunds(shop);
    for (const other of others)
      expect(await endOf(shop, other)).toEqual({
        ...tooLate(couponGone),
        coupon: 'released',
        refunds: [{ amount: 3000, status: 'succeeded' }],
      });
    expect(await endOf(shop, first!)).toEqual({ ...granted, coupon: 'used' });
  });

  test('counts for a buyer who paid in time, although it is reported later', async () => {
    const code = await addCoupon(site, admin, { maxUses: 1 });
    const course = await courseForSale(site, 4000);
    const ordered = await orderCourse(shop, course, { totalCents: 3000, coupon: code });
    const before = mark();
    payAll(shop, [ordered]);
    letCheckoutsEnd(shop);
    const next = await orderCourse(shop, course, { totalCents: 3000, coupon: code });
    payAll(shop, [next]);
    await tell(shop, before);
    for (const one of [ordered, next]) expect(await endOf(shop, one)).toEqual({ ...granted, coupon: 'used' });
  });

  test('is not held by a payment that is authorized after the reservation has lapsed', async () => {
    const code = await addCoupon(site, admin, { maxUses: 1 });
    const course = await courseForSale(site, 4000);
    const late = await lapsed(course, code);
    const before = mark();
    authorize(books(), storePayment(books(), books().orders.get(late.checkout)!));
    expect(await tell(shop, before)).toEqual(['payment_awaited']);
    const next = await orderCourse(shop, course, { totalCents: 3000, coupon: code });
    expect(await payLate(next)).toContain('paid');
    expect(await usesOf(site, code)).toEqual({ reserved: 1, used: 1 });
  });
});

test('a coupon with two uses left is used by two of six payments that arrive at once', async () => {
  const code = await addCoupon(site, admin, { maxUses: 6 });
  const course = await courseForSale(site, 4000);
  const order = () => orderCourse(shop, course, { totalCents: 3000, coupon: code });
  const orders = await Promise.all(Array.from({ length: 6 }, order));
  letCheckoutsEnd(shop);
  const coupons = site.deps.database.db.updateTable('coupons').set({ max_uses: 2 });
  await coupons.where('code', '=', code).execute();
  await payLate(...orders);
  expect(await usesOf(site, code)).toEqual({ used: 2, released: 4 });
  const ends = await Promise.all(orders.map((ordered) => endOf(shop, ordered)));
  expect(ends.filter(({ status, opened }) => status === 'paid' && opened === 1)).toHaveLength(2);
});

test('a coupon with one use per user is used once by a user who keeps two pages open', async () => {
  const code = await addCoupon(site, admin, { maxUsesPerUser: 1 });
  const buyer = await site.user();
  const course = await courseForSale(site, 4000);
  const [one, two] = [await lapsed(course, code, buyer), await lapsed(course, code, buyer)];
  await payLate(one);
  await payLate(two);
  expect(await usesOf(site, code)).toEqual({ used: 1, released: 1 });
  expect(await endOf(shop, one)).toEqual({ ...granted, coupon: 'used' });
  expect(await endOf(shop, two)).toMatchObject(tooLate(couponGone));
});

describe('a price that was raised after the checkout had ended', () => {
  test('is not kept by an open page: the money goes back', async () => {
    const course = await courseForSale(site, 3000);
    const late = await orderCourse(shop, course, { totalCents: 3000 });
    letCheckoutsEnd(shop);
    await setPrice(course, 5000);
    expect(new Set(await payLate(late))).toEqual(new Set(['paid_late', 'already_settled']));
    expect(await endOf(shop, late)).toMatchObject(tooLate(priceGone));
  });

  test('does not matter to a payment that was made in time', async () => {
    const course = await courseForSale(site, 3000);
    const ordered = await orderCourse(shop, course, { totalCents: 3000 });
    const before = mark();
    payAll(shop, [ordered]);
    letCheckoutsEnd(shop);
    await setPrice(course, 5000);
    await tell(shop, before);
    expect(await endOf(shop, ordered)).toMatchObject(granted);
  });

  test.each([
    ['is the same', 3000],
    ['was lowered', 2000],
  ])('makes the difference: while it %s, a late payment counts', async (_, cents) => {
    const course = await courseForSale(site, 3000);
    const late = await orderCourse(shop, course, { totalCents: 3000 });
    letCheckoutsEnd(shop);
    await setPrice(course, cents);
    await payLate(late);
    expect(await endOf(shop, late)).toMatchObject(granted);
  });

  test('counts for a plan that was bought as a gift too', async () => {
    const { db } = site.deps.database;
    const order = async () =>
      orderAt(shop, await site.user(), 'subscribe', { plan: 'monthly', gift: { message: '' } });
    const [same, dearer] = [await order(), await order()];
    letCheckoutsEnd(shop);
    await payLate(same);
    expect(await endOf(shop, same)).toMatchObject({ status: 'paid', alarms: [] });
    const prices = db.updateTable('plan_prices').set({ amount: 9900 });
    await prices.where('plan_id', '=', 'monthly').execute();
    await payLate(dearer);
    expect(await endOf(shop, dearer)).toMatchObject(tooLate(priceGone));
  });
});

describe('a payment that goes back', () => {
  /** A payment that came too late; `meanwhile` happens before it is told. */
  async function returned(meanwhile: (payment: string) => void = () => undefined): Promise<Ordered> {
    const course = await courseForSale(site, 3000);
    const late = await orderCourse(shop, course, { totalCents: 3000 });
    letCheckoutsEnd(shop);
    await setPrice(course, 5000);
    const before = mark();
    payAll(shop, [late]);
    meanwhile([...books().payments.keys()].at(-1) ?? '');
    await tell(shop, before);
    return late;
  }

  test('is told to the buyer on the screen and by email, and has its documents', async () => {
    const late = await returned();
    const { url, headers } = {
      url: `/api/v1/orders/${late.reference}`,
      headers: { cookie: late.buyer.cookie },
    };
    const { order } = (await shop.app().inject({ url, headers })).json();
    expect(order).toMatchObject({ status: 'failed', paidLate: true });
    expect(order.details.failure).toMatch(priceGone);
    expect((await shop.app().inject(url)).json().order).toMatchObject({ paidLate: true, details: null });
    await carryOutRefunds(shop);
    const documents = await documentsOf(site, late.buyer);
    expect(documents.map(({ kind, totalCents }) => [kind, totalCents])).toEqual([
      ['invoice', 3000],
      ['credit_note', 3000],
    ]);
    const [receipt, refund] = await mailsTo(site, late.buyer, 2);
    expect(receipt?.subject).toContain('is being refunded');
    expect(receipt?.text).not.toContain('yours to keep');
    for (const mail of [receipt, refund])
      expect(mail?.text?.replaceAll(/\s+/gu, ' ')).toContain('You paid after the checkout had ended');
  });

  test('stays returned when the price falls again before the refund', async () => {
    const late = await returned();
    const { db } = site.deps.database;
    await db.updateTable('courses').set({ price_cents: 100 }).where('price_cents', '=', 5000).execute();
    const [payment] = eventsSince(shop, 0).slice(-1);
    const again = { ...payment!, id: `${payment!.id}_again` };
    await deliver(shop, again);
    await carryOutRefunds(shop);
    expect(await endOf(shop, late)).toMatchObject({
      ...tooLate(priceGone),
      refunds: [{ amount: 3000, status: 'succeeded' }],
    });
  });

  test('during a dispute cannot be refunded, which is another alarm', async () => {
    const late = await returned((payment) => disputePayment(books(), payment));
    const { alarms, refunds } = await endOf(shop, late);
    expect([alarms.toSorted(), refunds]).toEqual([['paid_late', 'refund_failed'], []]);
  });

  test('by the operator’s own refund is not refunded again', async () => {
    const late = await returned((payment) => createRefund(books(), payment, {}));
    await carryOutRefunds(shop);
    expect(await endOf(shop, late)).toMatchObject({
      ...tooLate(priceGone),
      refunds: [{ amount: 3000, status: 'succeeded' }],
    });
  });
});

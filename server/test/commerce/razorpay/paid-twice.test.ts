import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { makeCategories } from '../../support/factories.ts';
import { cartOf, courseForSale, fillCart } from '../cart/cart-shop.ts';
import { entitlementsOf } from '../shop.ts';
import { cards } from './double/books.ts';
import { authorize, capture, payOrder, storePayment } from './double/order-books.ts';
import { createRefund, settleRefund } from './double/refund-books.ts';
import { deliver, eventsSince, outcomesOf, razorpaySiteForAllTests } from './razorpay-site.ts';

const shop = razorpaySiteForAllTests();
beforeAll(() => makeCategories(shop.site));
const books = () => shop.double().books;
const db = () => shop.site.deps.database.db;

/** A user orders a course; nothing is paid. */
async function orderCourse() {
  const buyer = await shop.site.user();
  await fillCart(shop.site, buyer, [await courseForSale(shop.site)]);
  const { totalCents } = await cartOf(shop.site, buyer);
  const response = await shop.app().inject({
    method: 'POST',
    url: '/api/v1/checkout',
    headers: { cookie: buyer.cookie },
    payload: { totalCents, key: randomUUID() },
  });
  const { reference } = response.json<{ reference: string }>();
  const order = await db()
    .selectFrom('orders')
    .select(['id', 'provider_checkout'])
    .where('reference', '=', reference)
    .executeTakeFirstOrThrow();
  return { buyer, orderId: order.id, checkout: order.provider_checkout ?? '' };
}

/** Does something at Razorpay, and returns how the site handled the events about it. */
async function outcomesAfter(work: () => void): Promise<string[]> {
  const before = books().events.length;
  work();
  const events = eventsSince(shop, before);
  for (const event of events) expect(await deliver(shop, event)).toBe(200);
  return outcomesOf(shop, events);
}

/** A second payment of an order: an attempt that the bank took days to confirm. */
function payAgain(checkout: string) {
  const payment = storePayment(books(), books().orders.get(checkout)!);
  payment.created_at += 60;
  authorize(books(), payment);
  capture(books(), payment);
  return payment;
}

const paymentsOf = (orderId: string) =>
  db()
    .selectFrom('payments')
    .select('provider_payment')
    .where('order_id', '=', orderId)
    .where('status', '=', 'paid')
    .execute();
const alarmsOf = (orderId: string) =>
  db().selectFrom('payment_alarms').select(['kind', 'subject']).where('order_id', '=', orderId).execute();

test.each(['together', 'one after the other'] as const)(
  'two payments of one order that are reported %s are both recorded, and raise one alarm',
  async (when) => {
    const { buyer, orderId, checkout } = await orderCourse();
    const outcomes: string[] = [];
    let first = '';
    const payFirst = () => {
      first = payOrder(books(), checkout, cards.good).id;
    };
    if (when === 'one after the other') outcomes.push(...(await outcomesAfter(payFirst)));
    expect(outcomes).not.toContain('paid_again');
    let second = '';
    const more = await outcomesAfter(() => {
      if (when === 'together') payFirst();
      second = payAgain(checkout).id;
    });
    expect(more.filter((outcome) => outcome === 'paid_again')).toHaveLength(1);
    const recorded = (await paymentsOf(orderId)).map((row) => row.provider_payment);
    expect(new Set(recorded)).toEqual(new Set([first, second]));
    expect(await alarmsOf(orderId)).toEqual([{ kind: 'paid_again', subject: first }]);

    // Each refund is seen, whichever payment it is of.
    const refund = (payment: string) => () =>
      settleRefund(books(), createRefund(books(), payment, {}), 'processed');
    await outcomesAfter(refund(first));
    expect(await entitlementsOf(shop.site, buyer.user.id)).toMatchObject([{ revoked_at: null }]);
    await outcomesAfter(refund(second));
    expect(await entitlementsOf(shop.site, buyer.user.id)).not.toMatchObject([{ revoked_at: null }]);
    expect(await alarmsOf(orderId)).toHaveLength(1);
  },
);

test('a second payment that Razorpay sent back at once raises no alarm', async () => {
  const { orderId, checkout } = await orderCourse();
  const outcomes = await outcomesAfter(() => {
    payOrder(books(), checkout, cards.good);
    settleRefund(books(), createRefund(books(), payAgain(checkout).id, {}), 'processed');
  });
  expect(outcomes).not.toContain('paid_again');
  expect(await paymentsOf(orderId)).toHaveLength(2);
  expect(await alarmsOf(orderId)).toEqual([]);
});

test('each payment that is taken after the order was refunded raises an alarm of its own', async () => {
  const { buyer, orderId, checkout } = await orderCourse();
  const attempt = (seconds: number) => {
    const payment = storePayment(books(), books().orders.get(checkout)!);
    payment.created_at += seconds;
    return payment;
  };
  const [older, newer] = [attempt(-60), attempt(60)];
  await outcomesAfter(() => {
    const { id } = payOrder(books(), checkout, cards.good);
    settleRefund(books(), createRefund(books(), id, {}), 'processed');
  });
  expect(await alarmsOf(orderId)).toEqual([]);
  for (const [taken, attempts] of [
    [older, [older]],
    [newer, [older, newer]],
  ] as const) {
    const outcomes = await outcomesAfter(() => {
      authorize(books(), taken);
      capture(books(), taken);
    });
    expect(outcomes.filter((outcome) => outcome === 'paid_again')).toHaveLength(1);
    const alarms = attempts.map(({ id: subject }) => ({ kind: 'paid_again', subject }));
    expect(await alarmsOf(orderId)).toEqual(alarms);
    expect(await entitlementsOf(shop.site, buyer.user.id)).toMatchObject([{ revoked_at: null }]);
  }
});

test('one payment after declined ones raises no alarm (control)', async () => {
  const { orderId, checkout } = await orderCourse();
  const outcomes = await outcomesAfter(() => {
    payOrder(books(), checkout, cards.declined);
    payOrder(books(), checkout, cards.good);
  });
  expect(outcomes).toContain('paid');
  expect(await paymentsOf(orderId)).toHaveLength(1);
  expect(await alarmsOf(orderId)).toEqual([]);
});

import { beforeAll, describe, expect, test } from 'vitest';
import { makeCategories } from '../../support/factories.ts';
import { userForAllTests } from '../../support/site-hooks.ts';
import { courseForSale } from '../cart/cart-shop.ts';
import { addCoupon } from '../selling/selling-site.ts';
import type { Payment } from './double/entities.ts';
import { authorize, capture, storePayment } from './double/order-books.ts';
import { carryOutRefunds, endOf, letCheckoutsEnd, orderCourse, tell, type Ordered } from './late-orders.ts';
import { razorpaySiteForAllTests } from './razorpay-site.ts';

const shop = razorpaySiteForAllTests();
const { site } = shop;
const admin = userForAllTests(site, 'admin');
const books = () => shop.double().books;
const db = () => site.deps.database.db;
beforeAll(() => makeCategories(site));

/** An attempt to pay an order, which the bank has not decided about. */
const attempt = ({ checkout }: Ordered) => storePayment(books(), books().orders.get(checkout)!);

/** The bank says yes to these attempts, and Razorpay takes the money. Nothing is told yet. */
function take(...payments: readonly Payment[]): void {
  for (const payment of payments) {
    authorize(books(), payment);
    capture(books(), payment);
  }
}

/** Does something at Razorpay, and tells the site; returns the outcomes that changed something. */
async function outcomesAfter(work: () => void): Promise<string[]> {
  const mark = books().events.length;
  work();
  const outcomes = await tell(shop, mark);
  return outcomes.filter((outcome) => !['already_settled', 'still_open'].includes(outcome));
}

/** The checkouts end, and then every course costs more than it was ordered for. */
async function letPricesRise(): Promise<void> {
  letCheckoutsEnd(shop);
  await db().updateTable('courses').set({ price_cents: 9000 }).where('price_cents', '=', 3000).execute();
}

const order = async () => orderCourse(shop, await courseForSale(site, 3000), { totalCents: 3000 });

/** An order whose late payment went back. `inTime` is an attempt that was made before the checkout ended. */
async function returned() {
  const ordered = await order();
  const inTime = attempt(ordered);
  await letPricesRise();
  const late = attempt(ordered);
  expect(await outcomesAfter(() => take(late))).toEqual(['paid_late']);
  await carryOutRefunds(shop);
  expect(await endOf(shop, ordered)).toMatchObject(sentBack(1));
  return { ordered, inTime, late };
}

const sentBack = (payments: number) => ({
  status: 'failed',
  failure: expect.stringMatching(/^You paid after the checkout had ended/u) as string,
  alarms: Array.from({ length: payments }, () => 'paid_late'),
  opened: 0,
  refunds: Array.from({ length: payments }, () => ({ amount: 3000, status: 'succeeded' })),
});

async function isPaidLate({ reference }: Ordered): Promise<boolean> {
  return (await shop.app().inject(`/api/v1/orders/${reference}`)).json().order.paidLate;
}

const alarmsOf = ({ reference }: Ordered) =>
  db()
    .selectFrom('payment_alarms')
    .innerJoin('orders', 'orders.id', 'order_id')
    .select(['payment_alarms.kind', 'subject'])
    .where('reference', '=', reference)
    .orderBy('payment_alarms.id')
    .execute();

describe('an order whose late payment went back', () => {
  test('sends another late payment back too, also one that costs no more by then', async () => {
    const { ordered, late } = await returned();
    const second = attempt(ordered);
    await db().updateTable('courses').set({ price_cents: 100 }).where('price_cents', '=', 9000).execute();
    expect(await outcomesAfter(() => take(second))).toEqual(['paid_late']);
    await carryOutRefunds(shop);
    expect(await endOf(shop, ordered)).toMatchObject(sentBack(2));
    expect((await alarmsOf(ordered)).map(({ subject }) => subject)).toEqual([late.id, second.id]);
    expect(await isPaidLate(ordered)).toBe(true);
  });

  test('sends another one back that only the comparison finds', async () => {
    const { ordered } = await returned();
    take(attempt(ordered));
    const run = await shop.product().commerce.reconcile(new AbortController().signal);
    const { reference } = ordered;
    expect(run?.differences).toMatchObject([{ reference, kind: 'paid_late' }]);
    await carryOutRefunds(shop);
    expect(await endOf(shop, ordered)).toMatchObject(sentBack(2));
    const again = await shop.product().commerce.reconcile(new AbortController().signal);
    expect(again?.differences).toEqual([]);
  });

  test('is paid by an attempt that was made in time and is captured only now', async () => {
    const { ordered, inTime } = await returned();
    expect(await outcomesAfter(() => take(inTime))).toEqual(['paid']);
    const refunds = [{ amount: 3000, status: 'succeeded' }];
    const paid = { status: 'paid', failure: null, alarms: ['paid_late'], opened: 1, refunds };
    expect(await endOf(shop, ordered)).toMatchObject(paid);
    expect(await isPaidLate(ordered)).toBe(false);
  });
});

describe('two payments of one order that become known together', () => {
  test('pay it if the first was made in time, and the second is told to the operator', async () => {
    const ordered = await order();
    const one = attempt(ordered);
    await letPricesRise();
    const two = attempt(ordered);
    expect(await outcomesAfter(() => take(one, two))).toEqual(['paid_again']);
    const paid = { status: 'paid', failure: null, alarms: ['paid_again'], opened: 1, refunds: [] };
    expect(await endOf(shop, ordered)).toMatchObject(paid);
    expect(await alarmsOf(ordered)).toEqual([{ kind: 'paid_again', subject: two.id }]);
  });

  test('both go back if both were made too late (control)', async () => {
    const ordered = await order();
    await letPricesRise();
    const [one, two] = [attempt(ordered), attempt(ordered)];
    expect(await outcomesAfter(() => take(one, two))).toEqual(['paid_late']);
    await carryOutRefunds(shop);
    expect(await endOf(shop, ordered)).toMatchObject(sentBack(2));
  });
});

test('a coupon that is kept for a payment on its way is not kept for another, later one', async () => {
  const coupon = await addCoupon(site, admin, { maxUses: 1 });
  const course = await courseForSale(site, 4000);
  const ordered = await orderCourse(shop, course, { totalCents: 3000, coupon });
  const inTime = attempt(ordered);
  await outcomesAfter(() => authorize(books(), inTime));
  letCheckoutsEnd(shop);
  await db().updateTable('coupons').set({ active: false }).where('code', '=', coupon).execute();
  const late = attempt(ordered);
  expect(await outcomesAfter(() => take(late))).toEqual(['paid_late']);
  expect(await outcomesAfter(() => capture(books(), inTime))).toEqual(['paid']);
  expect(await endOf(shop, ordered)).toMatchObject({ status: 'paid', coupon: 'used', opened: 1 });
});

import { expect } from 'vitest';
import { fillCart } from '../cart/cart-shop.ts';
import { runJob } from '../refunds/purchases.ts';
import type { TestUser } from '../../support/test-site.ts';
import { cards } from './double/books.ts';
import { payOrder } from './double/order-books.ts';
import { settleRefund } from './double/refund-books.ts';
import { deliver, eventsSince, outcomesOf, type RazorpaySite } from './razorpay-site.ts';

export interface Ordered {
  readonly buyer: TestUser;
  readonly reference: string;
  /** Razorpay's id of the order. */
  readonly checkout: string;
}

/** A user orders something. */
export async function orderAt(
  { site, app }: RazorpaySite,
  buyer: TestUser,
  path: 'checkout' | 'subscribe',
  payload: object,
): Promise<Ordered> {
  const request = { method: 'POST', url: `/api/v1/${path}`, headers: { cookie: buyer.cookie } } as const;
  const response = await app().inject({ ...request, payload });
  expect(response.statusCode).toBe(200);
  const { reference } = response.json<{ reference: string }>();
  const { provider_checkout: checkout } = await site.deps.database.db
    .selectFrom('orders')
    .select('provider_checkout')
    .where('reference', '=', reference)
    .executeTakeFirstOrThrow();
  return { buyer, reference, checkout: checkout ?? '' };
}

/** A new user orders a course for this price, with a coupon if there is one. */
export async function orderCourse(
  shop: RazorpaySite,
  courseId: string,
  { buyer, ...terms }: { readonly totalCents: number; readonly coupon?: string; readonly buyer?: TestUser },
): Promise<Ordered> {
  const user = buyer ?? (await shop.site.user());
  await fillCart(shop.site, user, [courseId]);
  return orderAt(shop, user, 'checkout', terms);
}

/** Lets the checkouts of all orders so far end. */
export function letCheckoutsEnd({ double }: RazorpaySite): void {
  const { clock } = double().books;
  clock.moveTo(new Date(clock.now().getTime() + 36 * 60_000));
}

/** The buyers pay on pages of Razorpay that are still open. Nothing is told yet. */
export function payAll({ double }: RazorpaySite, orders: readonly Ordered[]): void {
  for (const { checkout } of orders) payOrder(double().books, checkout, cards.good);
}

/** Delivers all events since a mark at once; returns their outcomes. */
export async function tell(shop: RazorpaySite, mark: number): Promise<string[]> {
  const events = eventsSince(shop, mark);
  await Promise.all(events.map((event) => deliver(shop, event)));
  return outcomesOf(shop, events);
}

/** Runs the jobs that carry refunds out; the bank returns the money, and Razorpay says so. */
export async function carryOutRefunds(shop: RazorpaySite): Promise<void> {
  const { site, product, double } = shop;
  const waiting = site.deps.database.db.selectFrom('refund_requests').select('id');
  const mark = double().books.events.length;
  for (const { id } of await waiting.where('provider_refund', 'is', null).execute())
    await runJob({ ...site, product: product() }, 'refund-requested', { requestId: id });
  for (const refund of double().books.refunds.values())
    if (refund.status === 'pending') settleRefund(double().books, refund, 'processed');
  await tell(shop, mark);
}

/** What became of an order, its coupon and its money. */
export async function endOf({ site }: RazorpaySite, { reference, buyer }: Ordered) {
  const { db } = site.deps.database;
  const order = await db
    .selectFrom('orders')
    .leftJoin('coupon_uses', 'coupon_uses.order_id', 'orders.id')
    .select(['orders.id', 'status', 'failure', 'coupon_uses.state as coupon'])
    .where('reference', '=', reference)
    .executeTakeFirstOrThrow();
  const of = { order_id: order.id };
  const alarms = await db
    .selectFrom('payment_alarms')
    .select('kind')
    .where('order_id', '=', of.order_id)
    .execute();
  const open = await db
    .selectFrom('entitlements')
    .select('id')
    .where('user_id', '=', buyer.user.id)
    .where('source_id', '=', of.order_id)
    .where('revoked_at', 'is', null)
    .execute();
  const refunds = await db
    .selectFrom('refunds')
    .innerJoin('payments', 'payments.id', 'refunds.payment_id')
    .select(['refunds.amount', 'refunds.status'])
    .where('payments.order_id', '=', of.order_id)
    .execute();
  return {
    status: order.status,
    failure: order.failure,
    coupon: order.coupon,
    alarms: alarms.map(({ kind }) => kind),
    opened: open.length,
    refunds,
  };
}

import { randomUUID } from 'node:crypto';
import { afterEach, beforeAll, expect, test } from 'vitest';
import type { PaymentState } from '../../../src/domains/commerce/payments/provider-states.ts';
import { checkOut, courseForSale, fillCart } from '../cart/cart-shop.ts';
import { misbehave, paymentState } from '../reconciliation/provider-double.ts';
import { siteForAllTests } from '../../support/site-hooks.ts';
import { entitlementsOf, eventOf, keepBooks, order, outcomesOf, post, statusOf } from '../shop.ts';

const site = siteForAllTests();
beforeAll(() => site.work());
const db = () => site.deps.database.db;

/** Posts an event about the subscription that a checkout began, and waits until it was handled. */
async function tellOfSubscription(checkout: string): Promise<string | null> {
  const { id: subscription } = await db()
    .selectFrom('sandbox_subscriptions')
    .select('id')
    .where('checkout_id', '=', checkout)
    .executeTakeFirstOrThrow();
  const event = { id: `evt_${randomUUID()}`, type: 'subscription.updated', createdAt: '', subscription };
  await post(site, event);
  const read = () =>
    db()
      .selectFrom('payment_events')
      .select(['outcome', 'handled_at'])
      .where('event_id', '=', event.id)
      .executeTakeFirst();
  await expect.poll(async () => (await read())?.handled_at).toBeTruthy();
  return (await read())?.outcome ?? null;
}

const alarmsAbout = (subject: string) =>
  db().selectFrom('payment_alarms').select(['kind', 'detail']).where('subject', '=', subject).execute();

/** An alarm about a checkout or payment that reports this much. */
const alarmOf = ({ reference }: { reference: string }, amount: number, currency: string, more = {}) => [
  { kind: 'amount_mismatch', detail: { reference, amount, currency, ...more } },
];

/** A user orders a course for 49 dollars. */
async function orderCourse() {
  const user = await site.user();
  await fillCart(site, user, [await courseForSale(site, 4900)]);
  return { user, ...(await checkOut(site, user)) };
}

let comply = () => {};
afterEach(() => comply());

/** The provider reports this payment, and nothing else, until the test ends. */
function tellOfPaymentAlone(payment: PaymentState): void {
  comply = misbehave(site, { fetch: async () => ({ checkout: null, payment, subscription: null }) });
}

test.each([
  ['another amount', { amount_cents: 1 }, { amount: 1, currency: 'USD' }],
  ['another currency', { currency: 'EUR' }, { amount: 1900, currency: 'EUR' }],
])(
  'a subscription whose checkout has %s than its order opens nothing, whatever is told first',
  async (_, change, { amount, currency }) => {
    const ordered = await order(site);
    await keepBooks(site, ordered.checkout, { ...change, status: 'paid' });
    expect(await tellOfSubscription(ordered.checkout)).toBe('still_open');
    expect(await entitlementsOf(site, ordered.user.user.id)).toEqual([]);
    // The event about the subscription has the order compared with its checkout.
    await expect
      .poll(() => alarmsAbout(ordered.checkout))
      .toEqual(alarmOf(ordered, amount, currency, { endedSubscription: expect.stringMatching(/^ssub_/u) }));
    await post(site, eventOf(ordered.checkout));
    expect(await outcomesOf(site, ordered.checkout)).toEqual(['amount_mismatch']);
    expect(await tellOfSubscription(ordered.checkout)).toBe('still_open');
    expect(await statusOf(site, ordered.reference)).toBe('pending');
    expect(await entitlementsOf(site, ordered.user.user.id)).toEqual([]);
  },
);

test.each([
  ['another amount', { amount_cents: 1 }, { amount: 1, currency: 'USD' }],
  ['another currency', { currency: 'EUR' }, { amount: 4900, currency: 'EUR' }],
])(
  'courses whose checkout has %s than their order are not opened',
  async (_, change, { amount, currency }) => {
    const ordered = await orderCourse();
    await keepBooks(site, ordered.checkout, { ...change, status: 'paid' });
    await post(site, eventOf(ordered.checkout));
    expect(await outcomesOf(site, ordered.checkout)).toEqual(['amount_mismatch']);
    expect(await alarmsAbout(ordered.checkout)).toEqual(alarmOf(ordered, amount, currency));
    expect(await statusOf(site, ordered.reference)).toBe('pending');
    expect(await entitlementsOf(site, ordered.user.user.id)).toEqual([]);
  },
);

test.each([
  ['another amount', { amount: 1, currency: 'USD' }],
  ['another currency', { amount: 4900, currency: 'EUR' }],
])('courses are not opened by a payment with %s that is told without its checkout', async (_, money) => {
  const ordered = await orderCourse();
  const payment = paymentState({ id: `pay_${randomUUID()}`, reference: ordered.reference, ...money });
  tellOfPaymentAlone(payment);
  await post(site, eventOf(ordered.checkout));
  expect(await outcomesOf(site, ordered.checkout)).toEqual(['amount_mismatch']);
  expect(await alarmsAbout(payment.id)).toEqual(alarmOf(ordered, money.amount, money.currency));
  expect(await statusOf(site, ordered.reference)).toBe('pending');
  expect(await entitlementsOf(site, ordered.user.user.id)).toEqual([]);
});

test('a subscription at the price of its order opens, even if only its own event arrives (control)', async () => {
  const ordered = await order(site);
  await keepBooks(site, ordered.checkout, { status: 'paid' });
  await tellOfSubscription(ordered.checkout);
  await expect.poll(() => statusOf(site, ordered.reference)).toBe('paid');
  expect(await entitlementsOf(site, ordered.user.user.id)).toMatchObject([{ source: 'subscription' }]);
});

test('courses at the price of their order are opened by their checkout, and by a payment alone (control)', async () => {
  const [first, second] = [await orderCourse(), await orderCourse()];
  await keepBooks(site, first.checkout, { status: 'paid' });
  await post(site, eventOf(first.checkout));
  expect(await outcomesOf(site, first.checkout)).toEqual(['paid']);
  const payment = paymentState({ id: `pay_${randomUUID()}`, reference: second.reference, amount: 4900 });
  tellOfPaymentAlone(payment);
  await post(site, eventOf(second.checkout));
  expect(await outcomesOf(site, second.checkout)).toEqual(['paid']);
  for (const { user } of [first, second])
    expect(await entitlementsOf(site, user.user.id)).toMatchObject([{ source: 'purchase' }]);
  expect([await alarmsAbout(first.checkout), await alarmsAbout(payment.id)]).toEqual([[], []]);
});

import { describe, expect, test } from 'vitest';
import { cards } from './double/books.ts';
import type { SentEvent } from './double/events.ts';
import { createRefund, settleRefund } from './double/refund-books.ts';
import { moveClock } from './double/subscription-books.ts';
import {
  deliver,
  eventsSince,
  orderPlan,
  outcomesOf,
  payOnPages,
  razorpaySiteForAllTests,
  storedOf,
} from './razorpay-site.ts';

const shop = razorpaySiteForAllTests();
const books = () => shop.double().books;
const mark = () => books().events.length;
const db = () => shop.site.deps.database.db;

const shuffled = <T>(items: readonly T[]) =>
  items
    .map((item) => ({ item, place: Math.random() }))
    .toSorted((a, b) => a.place - b.place)
    .map(({ item }) => item);

async function settle(events: readonly SentEvent[]): Promise<string[]> {
  for (const event of events) expect(await deliver(shop, event)).toBe(200);
  return outcomesOf(shop, events);
}

async function subscribed() {
  const before = mark();
  const bought = await orderPlan(shop);
  await payOnPages(shop, bought.url);
  await settle(eventsSince(shop, before));
  return bought;
}

test('the site says that coupons are not for subscriptions', async () => {
  const response = await shop.app().inject('/api/v1/site');
  expect(response.json()).toMatchObject({ planCoupons: false });
});

describe('a subscription on the whole site', () => {
  test('is paid on the pages, and opened once by events that come twice and in any order', async () => {
    const before = mark();
    const bought = await orderPlan(shop);
    expect(await payOnPages(shop, bought.url)).toBe(`/paymentsuccess?reference=${bought.reference}`);
    expect((await storedOf(shop, bought)).order).toBe('pending');
    const events = eventsSince(shop, before);
    await settle(shuffled([...events, ...events]));
    const { order, subscription, payments, entitlement } = await storedOf(shop, bought);
    expect({ order, payments }).toMatchObject({
      order: 'paid',
      payments: [{ amount: 1900, status: 'paid', order_id: expect.any(String) }],
    });
    expect(subscription).toMatchObject({ status: 'active', cancel_at: null, failing_since: null });
    expect(entitlement).toMatchObject([{ source: 'subscription', revoked_at: null }]);
    expect(entitlement[0]?.expires_at?.getTime()).toBeGreaterThan(subscription.current_period_end!.getTime());
  });

  test('is opened without any event, because the buyer comes back', async () => {
    const bought = await orderPlan(shop);
    await payOnPages(shop, bought.url);
    await shop.app().inject(`/api/v1/orders/${bought.reference}`);
    await expect.poll(async () => (await storedOf(shop, bought)).order).toBe('paid');
    expect((await storedOf(shop, bought)).subscription.status).toBe('active');
  });

  test('stays closed after a declined card, and the same page takes another card', async () => {
    const before = mark();
    const bought = await orderPlan(shop);
    const end = await payOnPages(shop, bought.url, cards.declined);
    expect(end).toBe(`/razorpay/checkout/${bought.reference}?declined`);
    await settle(eventsSince(shop, before));
    expect(await storedOf(shop, bought)).toMatchObject({
      order: 'pending',
      payments: [],
      entitlement: [],
    });
    await payOnPages(shop, `${end}`);
    await settle(eventsSince(shop, before));
    expect((await storedOf(shop, bought)).order).toBe('paid');
  });

  test('is not opened by another amount than was ordered', async () => {
    const before = mark();
    const bought = await orderPlan(shop);
    await payOnPages(shop, bought.url);
    const events = eventsSince(shop, before);
    for (const payment of books().payments.values()) {
      const invoice = books().invoices.get(payment.invoice_id ?? '');
      if (invoice?.subscription_id === bought.checkout) payment.amount = 100;
    }
    expect(new Set(await settle(events))).toEqual(new Set(['amount_mismatch']));
    expect(await storedOf(shop, bought)).toMatchObject({ order: 'pending', payments: [], entitlement: [] });
    const alarms = await db()
      .selectFrom('payment_alarms')
      .select('kind')
      .where('subject', '=', bought.checkout)
      .execute();
    expect(alarms).toEqual([{ kind: 'amount_mismatch' }]);
    // It opens nothing, so it must not renew.
    await expect.poll(() => books().subscriptions.get(bought.checkout)?.status).toBe('cancelled');
  });

  test('ends at the end of its period when the user cancels', async () => {
    const bought = await subscribed();
    const response = await shop.app().inject({
      method: 'POST',
      url: '/api/v1/subscription/cancellation',
      headers: { cookie: bought.buyer.cookie },
    });
    expect(response.statusCode).toBe(200);
    const { subscription } = await storedOf(shop, bought);
    expect(subscription).toMatchObject({ status: 'active', cancel_at: subscription.current_period_end });
  });

  test('a refund of a part keeps access, and of the whole ends it', async () => {
    const bought = await subscribed();
    const payment = [...books().payments.values()].findLast(({ status }) => status === 'captured')!;
    const before = mark();
    settleRefund(books(), createRefund(books(), payment.id, { amount: 900 }), 'processed');
    await settle(eventsSince(shop, before));
    expect((await storedOf(shop, bought)).entitlement).toMatchObject([{ revoked_at: null }]);
    settleRefund(books(), createRefund(books(), payment.id, { amount: 1000 }), 'processed');
    await settle(eventsSince(shop, before));
    expect((await storedOf(shop, bought)).entitlement).not.toMatchObject([{ revoked_at: null }]);
  });
});

describe('a webhook over HTTP', () => {
  test('that is forged stores nothing', async () => {
    const before = mark();
    const bought = await orderPlan(shop);
    await payOnPages(shop, bought.url);
    const events = eventsSince(shop, before);
    for (const event of events) {
      expect(await deliver(shop, event, 'another secret')).toBe(400);
      expect(await deliver(shop, event, '')).toBe(400);
    }
    const ids = events.map(({ id }) => id);
    const stored = await db()
      .selectFrom('payment_events')
      .select('id')
      .where('event_id', 'in', ids)
      .execute();
    expect(stored).toEqual([]);
    expect((await storedOf(shop, bought)).order).toBe('pending');
  });

  test('with the id of another event is that event', async () => {
    const before = mark();
    const bought = await orderPlan(shop);
    await payOnPages(shop, bought.url);
    const [first, ...others] = eventsSince(shop, before);
    await settle([first!]);
    for (const event of others) expect(await deliver(shop, { ...event, id: first!.id })).toBe(200);
    const stored = await db()
      .selectFrom('payment_events')
      .select('payload')
      .where('event_id', '=', first!.id)
      .execute();
    expect(stored).toHaveLength(1);
    // Every event leads to the whole present state, so nothing is lost.
    expect((await storedOf(shop, bought)).order).toBe('paid');
  });
});

test('the life of a subscription ends in the same state, in whatever order its events arrive', async () => {
  const before = mark();
  const bought = await orderPlan(shop);
  await payOnPages(shop, bought.url, cards.failsLater);
  moveClock(books(), new Date(books().clock.now().getTime() + 40 * 24 * 60 * 60 * 1000));
  const types = ['subscription.activated', 'subscription.pending', 'subscription.halted'];
  const life = eventsSince(shop, before).filter(
    ({ type, body }) => types.includes(type) && body.includes(bought.checkout),
  );
  expect(life.map(({ type }) => type)).toEqual(types);
  const ends = [];
  for (const [turn, order] of permutations(life).entries()) {
    await settle(order.map((event) => ({ ...event, id: `${event.id}_${turn}` })));
    ends.push(await storedOf(shop, bought));
  }
  expect(ends).toHaveLength(6);
  for (const end of ends) expect(end).toEqual(ends[0]);
  expect(ends[0]).toMatchObject({ order: 'paid', subscription: { status: 'past_due' } });
});

function permutations<T>(items: readonly T[]): T[][] {
  if (items.length < 2) return [[...items]];
  return items.flatMap((item, place) =>
    permutations(items.toSpliced(place, 1)).map((rest) => [item, ...rest]),
  );
}

import { countPaymentAlarms, listPaymentAlarms } from '@fit-coder/contracts/payments-administration/alarms';
import { listPaymentEvents } from '@fit-coder/contracts/payments-administration/events';
import { getRevenue, listSubscriptions } from '@fit-coder/contracts/payments-administration/figures';
import { getOrderDetails, listOrders } from '@fit-coder/contracts/payments-administration/orders';
import type { Endpoint } from '@fit-coder/contracts/endpoint';
import { beforeAll, describe, expect, test } from 'vitest';
import { planOf, sentQueries } from '../../support/sent-queries.ts';
import { siteForAllTests, userForAllTests } from '../../support/site-hooks.ts';
import { fillShop } from './filled-shop.ts';

const site = siteForAllTests();
const admin = userForAllTests(site, 'admin');
beforeAll(() => fillShop(site, 16_000));

const tables = /\b(?:orders|payments|refunds|subscriptions|payment_events|payment_alarms)\b/u;

/** The queries of a call about the shop's tables. */
async function queriesOf(endpoint: Endpoint, input: object) {
  const sent = await sentQueries(site, async () => {
    expect((await site.call(endpoint, input, admin.cookie)).status).toBe(200);
  });
  return sent.filter(({ text }) => tables.test(text));
}

/** The cursor of a list's second page, and an order's reference. */
const nextOf = async (endpoint: Endpoint, query: object) =>
  ((await site.call(endpoint, { query }, admin.cookie)).data as { next: string }).next;

const lists: readonly (readonly [string, Endpoint, Record<string, string>])[] = [
  ['orders', listOrders, {}],
  ['paid orders', listOrders, { status: 'paid' }],
  ['failed orders', listOrders, { status: 'failed' }],
  ['orders of courses', listOrders, { kind: 'courses' }],
  ['orders of plans', listOrders, { kind: 'subscription' }],
  ['orders by reference', listOrders, { q: 'FC-ABC' }],
  ['orders by address', listOrders, { q: 'filler-77' }],
  ['subscriptions', listSubscriptions, {}],
  ['active subscriptions', listSubscriptions, { status: 'active' }],
  ['subscriptions that are past due', listSubscriptions, { status: 'past_due' }],
  ['paused subscriptions', listSubscriptions, { status: 'paused' }],
  ['events', listPaymentEvents, {}],
  ['handled events', listPaymentEvents, { state: 'handled' }],
  ['unhandled events', listPaymentEvents, { state: 'unhandled' }],
  ['events of an outcome', listPaymentEvents, { outcome: 'failed' }],
  ['events by id', listPaymentEvents, { q: 'evt_abc' }],
  ['events by subject', listPaymentEvents, { q: 'sbx_abc' }],
  ['open alarms', listPaymentAlarms, { state: 'open' }],
  ['resolved alarms', listPaymentAlarms, { state: 'resolved' }],
];

describe('with 16,000 orders', () => {
  test.each(lists)('%s are read by an index', async (_, endpoint, query) => {
    for (const sent of await queriesOf(endpoint, { query })) {
      const plan = await planOf(site, sent);
      expect(plan).toMatch(/Index/u);
      expect(plan).not.toMatch(/Seq Scan on (?!plan)/u);
    }
  });

  test.each(lists.filter(([name]) => ['orders', 'paid orders', 'subscriptions', 'events'].includes(name)))(
    'the second page of %s begins in the index',
    async (_, endpoint, query) => {
      const cursor = await nextOf(endpoint, query);
      for (const sent of await queriesOf(endpoint, { query: { ...query, cursor } })) {
        const plan = await planOf(site, sent);
        expect(plan).toMatch(/Index Cond: .*<.*/u);
        expect(plan).not.toMatch(/Seq Scan on (?!plan)|Sort/u);
      }
    },
  );

  test('an order, the count of alarms and the revenue read no whole table', async () => {
    const page = await site.call(listOrders, { query: {} }, admin.cookie);
    const reference = page.data.orders[0]?.reference ?? '';
    const calls = [
      ...(await queriesOf(getOrderDetails, { params: { reference } })),
      ...(await queriesOf(countPaymentAlarms, {})),
      ...(await queriesOf(getRevenue, {})),
    ];
    expect(calls.length).toBeGreaterThan(6);
    for (const sent of calls) expect(await planOf(site, sent)).not.toMatch(/Seq Scan on (?!plan)/u);
  });

  const index = /Index Only Scan using payments_revenue/u;

  test('the payments and their tax in the revenue are read from one index alone', async () => {
    const [paid, ...others] = (await queriesOf(getRevenue, {})).filter(({ text }) => text.includes('"tax"'));
    expect(others).toEqual([]);
    const plan = await planOf(site, paid ?? { text: '', values: [] });
    expect(plan).toMatch(index);
    expect(plan).not.toMatch(/SubPlan|Join|Nested Loop/u);
  });

  test('a revenue that asks each invoice for its tax is not (control)', async () => {
    const tax = `(select tax from invoices where payment_id = payments.id and kind = 'invoice')`;
    const text = `select currency, sum(amount), sum(${tax}) from payments
      where status = 'paid' and amount > 0 and paid_at >= now() - interval '1 year' group by 1`;
    const plan = await planOf(site, { text, values: [] });
    expect(plan).not.toMatch(index);
    expect(plan).toMatch(/SubPlan/u);
  });

  test('a plan without an index is seen (control)', async () => {
    const plan = await planOf(site, { text: `select * from orders where description = $1`, values: ['x'] });
    expect(plan).toMatch(/Seq Scan on (?!plan)/u);
  });
});

describe('a full page', () => {
  test.each(lists.filter(([, , query]) => Object.keys(query).length === 0 || query['state'] === 'open'))(
    'of %s takes at most three queries: the session, the rows and their users',
    async (_, endpoint, query) => {
      // Once a minute, a session also stores that it is in use: now, and not in the call that is watched.
      await site.call(endpoint, { query }, admin.cookie);
      const sent = await sentQueries(site, async () => {
        const { data } = await site.call(endpoint, { query }, admin.cookie);
        expect(Object.values(data as object).find(Array.isArray)).toHaveLength(50);
      });
      expect(sent.length).toBeLessThanOrEqual(3);
    },
  );

  test('shows each buyer, found in one query', async () => {
    const { orders } = (await site.call(listOrders, { query: {} }, admin.cookie)).data;
    expect(new Set(orders.map(({ buyer }) => buyer?.id)).size).toBe(50);
  });
});

import { getOrderDetails, listOrders } from '@fit-coder/contracts/payments-administration/orders';
import { listUserOrders } from '@fit-coder/contracts/customers/customers';
import { beforeAll, describe, expect, test } from 'vitest';
import { siteForAllTests, userForAllTests } from '../../support/site-hooks.ts';
import { makeCategories, makeCourse } from '../../support/factories.ts';
import { addAlarm, addEvent, addOrder, addPayment, addRefund, addSubscription } from './shop-rows.ts';

const site = siteForAllTests();
const admin = userForAllTests(site, 'admin');
const testAdmin = userForAllTests(site, 'testadmin');
const buyer = userForAllTests(site);
const other = userForAllTests(site);

const list = async (query: object, cookie = admin.cookie) =>
  (await site.call(listOrders, { query }, cookie)).data;
const references = async (query: object, cookie?: string) =>
  (await list(query, cookie)).orders.map(({ reference }) => reference);
const at = (minute: number) => ({ created_at: new Date(Date.UTC(2026, 10, 20, 12, minute)) });

beforeAll(async () => {
  const { id } = buyer.user;
  await addOrder(site, id, { reference: 'FC-PAID1', status: 'paid', ...at(3) });
  await addOrder(site, id, { reference: 'FC-OPEN1', kind: 'subscription', description: 'Monthly', ...at(2) });
  await addOrder(site, other.user.id, { reference: 'FC-FAILED1', status: 'failed', ...at(1) });
  const gone = await site.user();
  await addOrder(site, gone.user.id, { reference: 'FC-GONE1', status: 'paid', ...at(0) });
  await site.product.accounts.removeAccount(gone.user.id);
});

describe('the list of orders', () => {
  test('shows what was ordered and by whom, newest first, including orders of deleted accounts', async () => {
    const { orders, next } = await list({});
    expect(orders.map(({ reference }) => reference)).toEqual([
      'FC-PAID1',
      'FC-OPEN1',
      'FC-FAILED1',
      'FC-GONE1',
    ]);
    expect(next).toBeNull();
    const { name, email, id } = buyer.user;
    expect(orders[0]).toMatchObject({
      ...{ buyer: { id, name, email }, kind: 'courses', status: 'paid', description: 'A course' },
      ...{ amountCents: 1900, currency: 'USD', refundedCents: 0, disputed: false, provider: 'sandbox' },
      createdAt: '2026-11-20T12:03:00.000Z',
    });
    expect(orders[3]?.buyer).toBeNull();
  });

  test.each([
    [{ status: 'paid' }, ['FC-PAID1', 'FC-GONE1']],
    [{ kind: 'subscription' }, ['FC-OPEN1']],
    [{ status: 'paid', kind: 'subscription' }, []],
    [{ q: 'fc-pai' }, ['FC-PAID1']],
    [{ q: ' FC-FAILED1 ' }, ['FC-FAILED1']],
    [{ q: 'FC-%' }, []],
    [{ q: '' }, ['FC-PAID1', 'FC-OPEN1', 'FC-FAILED1', 'FC-GONE1']],
  ])('filters by %o', async (query, expected) => {
    expect(await references(query)).toEqual(expected);
  });

  test("finds an order by the beginning of the buyer's address, in any case", async () => {
    const beginning = other.user.email.slice(0, 20).toUpperCase();
    expect(await references({ q: beginning })).toEqual(['FC-FAILED1']);
    expect(await references({ q: beginning, status: 'paid' })).toEqual([]);
  });

  test('gives the test administrator masked addresses, and no search that would reveal them', async () => {
    const { orders } = await list({}, testAdmin.cookie);
    expect(orders[0]?.buyer?.email).toMatch(/•••@/u);
    expect(await references({ q: other.user.email }, testAdmin.cookie)).toEqual([]);
    expect(await references({ q: 'failed' }, testAdmin.cookie)).toEqual(['FC-FAILED1']);
    // A control: an administrator finds it.
    expect(await references({ q: other.user.email })).toEqual(['FC-FAILED1']);
  });

  test('says which orders have a payment on its way, until it has arrived', async () => {
    const since = { awaiting_since: new Date('2026-11-20T12:00:00Z'), ...at(40) };
    const user = await site.user();
    for (const status of ['pending', 'failed', 'paid'] as const)
      await addOrder(site, user.user.id, {
        reference: `FC-AWAITED${status.toUpperCase()}`,
        status,
        ...since,
      });
    await addOrder(site, user.user.id, { reference: 'FC-AWAITEDNOT', ...at(40) });
    const awaited = Object.fromEntries(
      (await list({ q: 'FC-AWAITED' })).orders.map((order) => [order.reference, order.awaitingSince]),
    );
    expect(awaited).toEqual({
      'FC-AWAITEDPENDING': '2026-11-20T12:00:00.000Z',
      'FC-AWAITEDFAILED': '2026-11-20T12:00:00.000Z',
      'FC-AWAITEDPAID': null,
      'FC-AWAITEDNOT': null,
    });
    await site.deps.database.db.deleteFrom('orders').where('user_id', '=', user.user.id).execute();
  });

  test('comes in pages that neither repeat nor lose an order', async () => {
    const crowd = await site.user();
    // The same time, so that the id decides.
    for (let count = 0; count < 60; count += 1)
      await addOrder(site, crowd.user.id, { ...at(30), kind: 'courses' });
    const seen: string[] = [];
    let next: string | null | undefined;
    while (next !== null) {
      const page = await list(next === undefined ? {} : { cursor: next });
      seen.push(...page.orders.map(({ reference }) => reference));
      ({ next } = page);
    }
    expect(seen).toHaveLength(64);
    expect(new Set(seen).size).toBe(64);
  });
});

describe('the page of an order', () => {
  test('shows its lines, payments with refunds and invoices, events, alarms and coupon', async () => {
    await makeCategories(site);
    const { db } = site.deps.database;
    const course = await makeCourse(site);
    const orderId = await addOrder(site, buyer.user.id, {
      ...{ reference: 'FC-WHOLE1', status: 'paid', provider_checkout: 'sbx_whole', settled_at: new Date() },
      ...{ list_amount: 2000, discount: 100, tax: 300, country: 'DE' },
    });
    const line = { order_id: orderId, course_id: course.id, title: 'As it was', price_cents: 1900 };
    await db
      .insertInto('order_items')
      .values({ ...line, list_price: 2000, discount: 100 })
      .execute();
    const coupon = db.insertInto('coupons').values({ code: 'AUTUMN', percent: 5 }).returning('id');
    const { id: couponId } = await coupon.executeTakeFirstOrThrow();
    const use = {
      order_id: orderId,
      coupon_id: couponId,
      state: 'used',
      reserved_until: new Date(),
    } as const;
    await db.insertInto('coupon_uses').values(use).execute();
    const paymentId = await addPayment(site, '2026-11-20T12:00:00Z', {
      ...{
        order_id: orderId,
        tax: 300,
        provider_payment: 'pay_whole',
        dispute: 'under_review',
        funds_taken: true,
      },
    });
    await addRefund(site, paymentId, '2026-11-21T08:00:00Z', { amount: 500 });
    await addRefund(site, paymentId, '2026-11-22T08:00:00Z', { amount: 400, status: 'pending' });
    const invoice = { kind: 'invoice', number: 'FC-2026-1', payment_id: paymentId, total: 1900 } as const;
    const texts = {
      seller: '{}',
      buyer: '{}',
      lines: '[]',
      tax: 300,
      currency: 'USD',
      issued_at: new Date(),
    };
    await db
      .insertInto('invoices')
      .values({ ...invoice, ...texts })
      .execute();
    await addEvent(site, { subject_kind: 'checkout', subject: 'sbx_whole', event_id: 'evt_new' });
    await addEvent(site, { provider_checkout: 'sbx_whole', event_id: 'evt_old' });
    await addEvent(site, { subject: 'sbx_another', event_id: 'evt_other' });
    await addEvent(site, { subject_kind: 'payment', subject: 'pay_whole', event_id: 'evt_payment' });
    await addAlarm(site, { order_id: orderId, subject: 'sbx_whole' });

    const call = await site.call(getOrderDetails, { params: { reference: 'FC-WHOLE1' } }, admin.cookie);
    const { order } = call.data;
    expect(order).toMatchObject({
      ...{ reference: 'FC-WHOLE1', buyer: { email: buyer.user.email }, refundedCents: 500, disputed: true },
      ...{ listAmountCents: 2000, discountCents: 100, amountCents: 1900, taxCents: 300, country: 'DE' },
      coupon: { code: 'AUTUMN', state: 'used' },
      lines: [{ courseId: course.id, title: 'As it was', listPriceCents: 2000, priceCents: 1900 }],
      subscription: null,
      alarms: [{ kind: 'paid_again', order: { reference: 'FC-WHOLE1' } }],
    });
    expect(order.payments).toMatchObject([
      {
        ...{ providerPayment: 'pay_whole', amountCents: 1900, taxCents: 300, status: 'paid' },
        ...{ dispute: 'under_review', fundsTaken: true, paidAt: '2026-11-20T12:00:00.000Z' },
        // A bank holds the money, so nothing can be refunded.
        ...{ renews: false, leftCents: 0 },
        refunds: [
          { amountCents: 500, status: 'succeeded', createdAt: '2026-11-21T08:00:00.000Z' },
          { amountCents: 400, status: 'pending' },
        ],
        invoices: [{ kind: 'invoice', number: 'FC-2026-1' }],
      },
    ]);
    expect(order.events.map(({ eventId }) => eventId)).toEqual(['evt_payment', 'evt_old', 'evt_new']);

    // Anyone can be the test administrator, so coupon codes are hidden from this account.
    const { cookie } = testAdmin;
    const shown = await site.call(getOrderDetails, { params: { reference: 'FC-WHOLE1' } }, cookie);
    expect(shown.data.order.coupon).toEqual({ code: '•••', state: 'used' });
    const params = { id: buyer.user.id };
    const orders = async (viewer: string) =>
      (await site.call(listUserOrders, { params, query: {} }, viewer)).data.orders;
    expect((await orders(cookie)).find((one) => one.coupon !== null)).toMatchObject({ coupon: '•••' });
    expect((await orders(admin.cookie)).find((one) => one.coupon !== null)).toMatchObject({
      coupon: 'AUTUMN',
    });
  });

  test('shows the subscription that it began, and the payments that renewed it', async () => {
    const subscriptionId = await addSubscription(site, buyer.user.id, {
      current_period_end: new Date(Date.now() + 86_400_000),
    });
    const began = { kind: 'subscription', subscription_id: subscriptionId, status: 'paid' } as const;
    const orderId = await addOrder(site, buyer.user.id, { reference: 'FC-PLAN1', ...began });
    await addPayment(site, '2026-10-20T12:00:00Z', { order_id: orderId, subscription_id: subscriptionId });
    await addPayment(site, '2026-11-20T12:00:00Z', { subscription_id: subscriptionId });
    const call = await site.call(getOrderDetails, { params: { reference: 'FC-PLAN1' } }, admin.cookie);
    expect(call.data.order.subscription).toMatchObject({ plan: 'Monthly', status: 'active' });
    expect(call.data.order.payments.map(({ paidAt }) => paidAt?.slice(0, 7))).toEqual(['2026-11', '2026-10']);
  });

  test('needs an order that exists', async () => {
    const unknown = await site.call(getOrderDetails, { params: { reference: 'FC-NONE' } }, admin.cookie);
    expect([unknown.status, unknown.error.code]).toEqual([404, 'not_found']);
    const wrong = await site.call(getOrderDetails, { params: { reference: "FC-'" } }, admin.cookie);
    expect(wrong.error.code).toBe('invalid_input');
  });
});

test.each([
  { status: 'eaten' },
  { kind: 'gifts' },
  { cursor: 'AAAA' },
  { q: 'x'.repeat(101) },
  { page: '2' },
])('the list refuses %o', async (query) => {
  const refused = await site.call(listOrders, { query }, admin.cookie);
  expect([refused.status, refused.error.code]).toEqual([400, 'invalid_input']);
});

test('only administrators and the test administrator read orders', async () => {
  const params = { reference: 'FC-PAID1' };
  for (const [endpoint, input] of [
    [listOrders, { query: {} }],
    [getOrderDetails, { params }],
  ] as const) {
    expect((await site.call(endpoint, input)).error.code).toBe('not_signed_in');
    expect((await site.call(endpoint, input, buyer.cookie)).error.code).toBe('forbidden');
    expect((await site.call(endpoint, input, testAdmin.cookie)).status).toBe(200);
  }
});

import {
  getUser,
  listUserOrders,
  listUserPayments,
  listUserSubscriptions,
} from '@fit-coder/contracts/customers/customers';
import { refundPayment } from '@fit-coder/contracts/customers/refunds';
import { describe, expect, test } from 'vitest';
import { makeCourse, unknownId } from '../../support/factories.ts';
import { siteForAllTests, userForAllTests } from '../../support/site-hooks.ts';
import { bankForEachTest } from '../refunds/bank.ts';
import { buyCourses, subscribeAt } from '../refunds/purchases.ts';

const site = siteForAllTests();
const admin = userForAllTests(site, 'admin');
const bank = bankForEachTest(site);

const lists = { listUserOrders, listUserPayments, listUserSubscriptions };

describe.each(Object.entries({ getUser, ...lists }))('%s', (_, endpoint) => {
  test('is for administrators, and answers 404 for an unknown user', async () => {
    const user = await site.user();
    const input = { params: { id: user.user.id } };
    expect((await site.call(endpoint, input)).error.code).toBe('not_signed_in');
    expect((await site.call(endpoint, input, user.cookie)).error.code).toBe('forbidden');
    expect((await site.call(endpoint, input, (await site.user('testadmin')).cookie)).status).toBe(200);
    const unknown = { params: { id: unknownId } };
    expect((await site.call(endpoint, unknown, admin.cookie)).error.code).toBe('not_found');
    const noId = { params: { id: 'ada' } };
    expect((await site.call(endpoint, noId, admin.cookie)).error.code).toBe('invalid_input');
  });
});

test('the account is shown, to the test administrator with a masked address', async () => {
  const { user } = await site.user();
  const params = { id: user.id };
  const { data } = await site.call(getUser, { params }, admin.cookie);
  expect(data.user).toMatchObject({ id: user.id, name: user.name, email: user.email, hasFactor: false });
  const masked = await site.call(getUser, { params }, (await site.user('testadmin')).cookie);
  expect(masked.data.user.email).not.toBe(user.email);
});

test('orders, payments with their refunds, and subscriptions are shown', async () => {
  const user = await site.user();
  const params = { id: user.user.id };
  const { id: courseId } = await makeCourse(site, { priceCents: 4900 });
  const { reference, paymentId, atBank } = await buyCourses(site, bank, user, [courseId]);
  await subscribeAt(site, bank, user, [new Date()]);
  const body = { amountCents: 900, reason: 'Half of it was missing.', endSubscription: false };
  await site.call(refundPayment, { params: { id: paymentId }, body }, admin.cookie);
  bank.faults = ['unreachable'];
  await site.call(refundPayment, { params: { id: paymentId }, body }, admin.cookie);

  const { payments } = (await site.call(listUserPayments, { params }, admin.cookie)).data;
  expect(payments).toMatchObject([
    { description: 'Monthly', renews: true, leftCents: 1900, refusal: null, refunds: [] },
    {
      id: paymentId,
      providerPayment: atBank,
      reference,
      amountCents: 4900,
      leftCents: 3100,
      renews: false,
      refunds: [
        { amountCents: 900, status: 'requested', reason: body.reason, by: admin.user.name },
        { amountCents: 900, status: 'succeeded', reason: body.reason, by: admin.user.name },
      ],
    },
  ]);
  const { orders } = (await site.call(listUserOrders, { params }, admin.cookie)).data;
  expect(orders.map((order) => [order.description, order.status, order.amountCents])).toEqual([
    ['Monthly', 'paid', 1900],
    ['Courses', 'paid', 4900],
  ]);
  const { subscriptions } = (await site.call(listUserSubscriptions, { params }, admin.cookie)).data;
  expect(subscriptions).toMatchObject([{ plan: 'Monthly', status: 'active', amountCents: 1900 }]);
});

test('a coupon is shown with the order that used it', async () => {
  const user = await site.user();
  const { id: courseId } = await makeCourse(site, { priceCents: 4900 });
  const { reference } = await buyCourses(site, bank, user, [courseId]);
  const { db } = site.deps.database;
  const coupon = await db
    .insertInto('coupons')
    .values({ code: 'HALF', percent: 50 })
    .returning('id')
    .executeTakeFirstOrThrow();
  const order = await db
    .selectFrom('orders')
    .select('id')
    .where('reference', '=', reference)
    .executeTakeFirstOrThrow();
  const use = { order_id: order.id, coupon_id: coupon.id, user_id: user.user.id, state: 'used' } as const;
  await db
    .insertInto('coupon_uses')
    .values({ ...use, reserved_until: new Date() })
    .execute();
  const { data } = await site.call(listUserOrders, { params: { id: user.user.id } }, admin.cookie);
  expect(data.orders).toMatchObject([{ reference, coupon: 'HALF' }]);
});

test('another user’s purchases are not shown', async () => {
  const [user, other] = [await site.user(), await site.user()];
  const { id: courseId } = await makeCourse(site, { priceCents: 4900 });
  await buyCourses(site, bank, other, [courseId]);
  const params = { id: user.user.id };
  expect((await site.call(listUserOrders, { params }, admin.cookie)).data.orders).toEqual([]);
  expect((await site.call(listUserPayments, { params }, admin.cookie)).data.payments).toEqual([]);
});

test.each(Object.entries(lists))('%s refuses a damaged cursor', async (_, endpoint) => {
  const { user } = await site.user();
  const input = { params: { id: user.id }, query: { cursor: 'AAAA' } };
  expect((await site.call(endpoint, input, admin.cookie)).error.code).toBe('invalid_input');
});

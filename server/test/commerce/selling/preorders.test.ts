import { addToCart, checkOutCart, getOrder } from '@fit-coder/contracts/commerce';
import { listAccess } from '@fit-coder/contracts/customers/access';
import { getCourse } from '@fit-coder/contracts/catalogue';
import { createCourse, updateCourse, adminGetCourse } from '@fit-coder/contracts/catalogue-admin';
import { beforeAll, expect, test } from 'vitest';
import type * as z from 'zod/mini';
import { preordersDue, refundRequested } from '../../../src/domains/commerce/commerce.jobs.ts';
import type { JobKind } from '../../../src/platform/queue/queue.ts';
import { firstRun } from '../../support/job-run.ts';
import { cartOf, checkOut, fillCart } from '../cart/cart-shop.ts';
import { eventOf, keepBooks, outcomesOf, post } from '../shop.ts';
import { makeCategories, makeCourse, makeVideoLecture } from '../../support/factories.ts';
import { siteForAllTests, userForAllTests } from '../../support/site-hooks.ts';

const site = siteForAllTests();
const admin = userForAllTests(site, 'admin');
beforeAll(async () => {
  await makeCategories(site);
  await site.work();
});

const day = (daysFromNow: number) =>
  new Date(Date.now() + daysFromNow * 86_400_000).toISOString().slice(0, 10);
const add = async (id: string) => {
  const { cookie } = await site.user();
  return site.call(addToCart, { body: { courses: [id] } }, cookie);
};

test('a course without a recorded lecture is sold only with a day on which it will be there', async () => {
  const course = await makeCourse(site, { priceCents: 2900, availableOn: null });
  const refused = await add(course.id);
  expect([refused.status, refused.error.code]).toEqual([409, 'not_for_sale']);

  const past = await makeCourse(site, { priceCents: 2900, availableOn: day(-2) });
  expect((await add(past.id)).error.code).toBe('not_for_sale');
  const promised = await makeCourse(site, { priceCents: 2900, availableOn: day(30) });
  expect((await add(promised.id)).status).toBe(200);

  await makeVideoLecture(site, course, { video: false });
  expect((await add(course.id)).error.code).toBe('not_for_sale');
  await makeVideoLecture(site, course);
  expect((await add(course.id)).status).toBe(200);
});

test('the day is shown until a lecture is recorded, and kept for administrators', async () => {
  const availableOn = day(30);
  const course = await makeCourse(site, { priceCents: 2900, availableOn });
  const shown = async () => (await site.call(getCourse, { params: { id: course.id } })).data.course;
  expect(await shown()).toMatchObject({ recorded: false, availableOn });
  await makeVideoLecture(site, course);
  expect(await shown()).toMatchObject({ recorded: true, availableOn: null });
  const managed = await site.call(adminGetCourse, { params: { id: course.id } }, admin.cookie);
  expect(managed.data.course).toMatchObject({ promisedOn: availableOn });
});

test('administrators enter the day with the price; a client that does not know it leaves it', async () => {
  const input = {
    ...{ title: 'Lenses, soon', summary: 'Not there yet, but soon.', category: 'python' },
    ...{ description: 'A course that is promised for later.', level: 'beginner', access: 'premium' },
    ...{ priceCents: 2900, instructor: 'Ada', technology: '', snippet: '', availableOn: '2099-03-03' },
  };
  const created = await site.call(createCourse, { body: input }, admin.cookie);
  const { id, promisedOn } = created.data.course;
  expect(promisedOn).toBe('2099-03-03');
  const { availableOn: _left, ...without } = input;
  const update = (body: object) => site.call(updateCourse, { params: { id }, body }, admin.cookie);
  expect((await update(without)).data.course.promisedOn).toBe('2099-03-03');
  expect((await update({ ...input, availableOn: null })).data.course.promisedOn).toBeNull();
  const unpriced = await update({ ...input, priceCents: null });
  expect(unpriced.data.course).toMatchObject({ priceCents: null, promisedOn: '2099-03-03' });
  expect((await update({ ...input, availableOn: '3 March' })).status).toBe(400);
});

test('a course that is no longer for sale leaves the cart and cannot be ordered', async () => {
  const user = await site.user();
  const { id } = await makeCourse(site, { priceCents: 2900 });
  await fillCart(site, user, [id]);
  const courses = site.deps.database.db.updateTable('courses').set({ available_on: null });
  await courses.where('id', '=', id).execute();
  expect((await cartOf(site, user)).ids).toEqual([]);
  const response = await site.call(checkOutCart, { body: { totalCents: 2900 } }, user.cookie);
  expect(response.error.code).toBe('cart_empty');
});

/** Buys a course that was promised for a day in the past, as time passes. */
async function buyPreorder(promisedOn: string): Promise<{ id: string; slug: string; reference: string }> {
  const user = await site.user();
  const course = await makeCourse(site, { priceCents: 2900 });
  await fillCart(site, user, [course.id]);
  const { checkout, reference } = await checkOut(site, user);
  await keepBooks(site, checkout, { status: 'paid' });
  await post(site, eventOf(checkout));
  expect(await outcomesOf(site, checkout)).toEqual(['paid']);
  const items = site.deps.database.db.updateTable('order_items').set({ available_on: promisedOn });
  await items.where('course_id', '=', course.id).execute();
  return { ...course, reference };
}

test('an order says for which day its courses are promised, until they are recorded', async () => {
  const user = await site.user();
  const promised = [day(0), day(30)];
  const courses = await Promise.all(
    promised.map((availableOn) => makeCourse(site, { priceCents: 2900, availableOn })),
  );
  await fillCart(
    site,
    user,
    courses.map(({ id }) => id),
  );
  const { reference } = await checkOut(site, user);
  const days = async () => {
    const { data } = await site.call(getOrder, { params: { reference } }, user.cookie);
    const items = data.order?.details?.items ?? [];
    return courses.map(({ id }) => items.find(({ course }) => course === id)?.availableOn);
  };
  expect(await days()).toEqual(promised);
  if (courses[1]) await makeVideoLecture(site, courses[1]);
  expect(await days()).toEqual([day(0), null]);
});

test('what is open to its buyer names the course as not recorded, until it is', async () => {
  const user = await site.user();
  const course = await makeCourse(site, { priceCents: 2900 });
  await fillCart(site, user, [course.id]);
  const { checkout } = await checkOut(site, user);
  await keepBooks(site, checkout, { status: 'paid' });
  await post(site, eventOf(checkout));
  expect(await outcomesOf(site, checkout)).toEqual(['paid']);
  const opened = async () => (await site.call(listAccess, {}, user.cookie)).data.sources[0];
  expect(await opened()).toMatchObject({ open: true, course: { id: course.id, recorded: false } });
  await makeVideoLecture(site, course);
  expect(await opened()).toMatchObject({ open: true, course: { id: course.id, recorded: true } });
});

/** What was asked to be paid back of an order, in cents. */
async function requestsOf(reference: string): Promise<{ id: string; amount: number }[]> {
  return site.deps.database.db
    .selectFrom('refund_requests')
    .innerJoin('payments', 'payments.id', 'refund_requests.payment_id')
    .innerJoin('orders', 'orders.id', 'payments.order_id')
    .select(['refund_requests.id', 'refund_requests.amount'])
    .where('orders.reference', '=', reference)
    .execute();
}

/** Runs a job as the queue would. */
async function runJob<Kind extends JobKind>(kind: Kind, data: z.infer<Kind['data']>): Promise<void> {
  const handler = site.product.handlers.find((one) => one.kind === kind);
  await handler?.run(firstRun(data));
}

test('pre-orders that are later than the limit are given back, once; others are not', async () => {
  const late = await buyPreorder(day(-31));
  const inTime = await buyPreorder(day(-29));
  const recorded = await buyPreorder(day(-40));
  await makeVideoLecture(site, recorded);
  for (let nights = 0; nights < 2; nights += 1) await runJob(preordersDue, {});
  const [request, ...others] = await requestsOf(late.reference);
  expect([request?.amount, others]).toEqual([2900, []]);
  expect(await requestsOf(inTime.reference)).toEqual([]);
  expect(await requestsOf(recorded.reference)).toEqual([]);
  await runJob(refundRequested, { requestId: request?.id ?? '' });
  const refunds = await site.deps.database.db.selectFrom('refunds').select(['amount', 'status']).execute();
  expect(refunds).toEqual([{ amount: 2900, status: 'succeeded' }]);
});

test('a late pre-order whose payment was refunded before needs nothing, and raises no alarm', async () => {
  const { db } = site.deps.database;
  const { reference } = await buyPreorder(day(-31));
  const payment = await db
    .selectFrom('payments')
    .innerJoin('orders', 'orders.id', 'payments.order_id')
    .select(['payments.id as payment_id', 'payments.amount'])
    .where('orders.reference', '=', reference)
    .executeTakeFirstOrThrow();
  const refund = { ...payment, provider_refund: `re_${reference}`, status: 'succeeded' } as const;
  await db.insertInto('refunds').values(refund).execute();
  await runJob(preordersDue, {});
  expect(await requestsOf(reference)).toEqual([]);
  const alarms = db.selectFrom('payment_alarms').select('kind').where('kind', '=', 'preorder_late');
  expect(await alarms.execute()).toEqual([]);
});

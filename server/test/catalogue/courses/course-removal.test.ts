import { getCourse, listCourses } from '@fit-coder/contracts/catalogue';
import { getCourseOrders } from '@fit-coder/contracts/administration';
import { adminGetCourse, deleteCourse, publishCourse } from '@fit-coder/contracts/catalogue-admin';
import { beforeAll, expect, test } from 'vitest';
import { sentNotice } from '../catalogue-changes.ts';
import { makeCourse, makeVideoLecture, type TestCourse, unknownId } from '../../support/factories.ts';
import { filesOf, fillCourse, queuedRemovals } from '../../support/removal-files.ts';
import { siteForAllTests, userForAllTests } from '../../support/site-hooks.ts';
import { untilBusListens } from '../../support/bus.ts';

const site = siteForAllTests();
const admin = userForAllTests(site, 'admin');
beforeAll(() => untilBusListens(site));

const remove = (id: string) => site.call(deleteCourse, { params: { id } }, admin.cookie);

type OrderStatus = 'pending' | 'failed' | 'paid';

/** Puts the course into an order of a new user. */
async function order(course: TestCourse, status: OrderStatus): Promise<void> {
  const { db } = site.deps.database;
  const { user } = await site.user();
  const { id } = await db
    .insertInto('orders')
    .values({
      ...{ reference: `FC-${course.id}`, user_id: user.id, amount_cents: 4900, currency: 'USD' },
      ...{ status, kind: 'courses', description: 'A course', provider: 'sandbox' },
      settled_at: status === 'pending' ? null : new Date(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const item = { order_id: id, course_id: course.id, title: 'A course', price_cents: 4900 };
  await db.insertInto('order_items').values(item).execute();
}

const ordersOf = async (id: string) =>
  (await site.call(getCourseOrders, { params: { id } }, admin.cookie)).data.orders;

test.each([
  ['paid', 'paid'],
  ['pending', 'unpaid'],
  ['failed', 'unpaid'],
] as const)(
  'a course in an order that is %s cannot be deleted, as its orders say before',
  async (status, orders) => {
    const course = await makeCourse(site);
    expect(await ordersOf(course.id)).toBe('none');
    await order(course, status);
    expect(await ordersOf(course.id)).toBe(orders);
    expect((await remove(course.id)).error.code).toBe('course_sold');
  },
);

test('the refusal to delete a draft that was ordered says that it stays a draft', async () => {
  const course = await makeCourse(site, { publishedAt: null });
  await order(course, 'paid');
  expect((await remove(course.id)).error.error).toBe(
    'This course was ordered, so it cannot be deleted. It stays a draft: it is not in the catalogue, and learners who bought it keep it.',
  );
});

test('a course that was bought stays, with all its files, and can be unpublished', async () => {
  const course = await makeCourse(site);
  const files = await fillCourse(site, course.id);
  await order(course, 'paid');
  const response = await remove(course.id);
  expect(response.status).toBe(409);
  expect(response.error).toMatchObject({
    code: 'course_sold',
    error: expect.stringContaining('Unpublish it'),
  });
  expect((await site.call(getCourse, { params: { id: course.slug } })).data.lectures).toHaveLength(2);
  expect(await queuedRemovals(site)).toBe(0);
  expect(await filesOf(site, files)).toEqual(files);
  const draft = { params: { id: course.id }, body: { published: false } };
  expect((await site.call(publishCourse, draft, admin.cookie)).status).toBe(200);
});

test('deleting a course deletes its lectures and its files, no others, and notifies the catalogue', async () => {
  const [course, other] = [await makeCourse(site), await makeCourse(site)];
  const [files, others] = [await fillCourse(site, course.id), await fillCourse(site, other.id)];
  const { lectures } = (await site.call(getCourse, { params: { id: course.slug } })).data;
  const told = await sentNotice(site, course.id, async () => {
    expect((await remove(course.id)).data.message).toBe('A course for a test was deleted.');
  });
  expect(told).toBe(true);
  expect((await site.call(getCourse, { params: { id: course.slug } })).status).toBe(404);
  expect((await site.call(listCourses)).data.courses.map(({ id }) => id)).not.toContain(course.id);
  const { db } = site.deps.database;
  const ids = lectures.map(({ id }) => id);
  expect(await db.selectFrom('media_assets').select('id').where('lecture_id', 'in', ids).execute()).toEqual(
    [],
  );
  expect(await filesOf(site, files), 'files go after the rows, by a job').toEqual(files);
  await site.work();
  await expect.poll(() => filesOf(site, files)).toEqual([]);
  expect(await filesOf(site, others)).toEqual(others);
  expect(
    (await site.call(adminGetCourse, { params: { id: other.id } }, admin.cookie)).data.lectures,
  ).toHaveLength(2);
});

test('the catalogue is not notified when a draft is deleted', async () => {
  const course = await makeCourse(site, { publishedAt: null });
  await makeVideoLecture(site, course);
  expect(await sentNotice(site, course.id, () => remove(course.id))).toBe(false);
});

test('an unknown course or id is refused, and of two deletions at once one succeeds', async () => {
  expect((await remove(unknownId)).error.code).toBe('not_found');
  expect((await remove('x')).error.code).toBe('invalid_input');
  const { id } = await makeCourse(site);
  const both = await Promise.all([remove(id), remove(id)]);
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 404]);
});

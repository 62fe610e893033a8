import { getCourse, listCourses } from '@fit-coder/contracts/catalogue';
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

/** Puts the course into an order of someone. */
async function sell(course: TestCourse): Promise<void> {
  const { db } = site.deps.database;
  const { user } = await site.user();
  const { id } = await db
    .insertInto('orders')
    .values({
      ...{ reference: `FC-${course.id}`, user_id: user.id, amount_cents: 4900, currency: 'USD' },
      ...{ status: 'pending', kind: 'courses', description: 'A course', provider: 'sandbox' },
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const item = { order_id: id, course_id: course.id, title: 'A course', price_cents: 4900 };
  await db.insertInto('order_items').values(item).execute();
}

test('a course that was bought stays, with all its files, and can be unpublished', async () => {
  const course = await makeCourse(site);
  const files = await fillCourse(site, course.id);
  await sell(course);
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

test('a course goes with its lectures, visitors hear of it, and every file of it follows, and no other', async () => {
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
  await expect.poll(() => filesOf(site, files), { timeout: 60_000 }).toEqual([]);
  expect(await filesOf(site, others)).toEqual(others);
  expect(
    (await site.call(adminGetCourse, { params: { id: other.id } }, admin.cookie)).data.lectures,
  ).toHaveLength(2);
});

test('a draft goes without news', async () => {
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

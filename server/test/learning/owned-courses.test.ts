import { randomUUID } from 'node:crypto';
import { getCourse } from '@fit-coder/contracts/catalogue';
import { courseAccess, getOwnCourse, getPlayback } from '@fit-coder/contracts/learning';
import { expect, test } from 'vitest';
import { makeCourse, makeEntitlement, makeVideoLecture } from '../support/factories.ts';
import { siteForAllTests } from '../support/site-hooks.ts';
import { justLoggedIn, type TestUser } from '../support/test-site.ts';

const site = siteForAllTests();

/** The statuses that a user or visitor gets for a course's syllabus and access, and a lecture's playback and files. */
async function statuses(course: string, lecture: { id: string; assetId: string }, user: TestUser | null) {
  const cookie = user?.cookie;
  const currentUser = user && {
    userId: user.user.id,
    role: user.user.role,
    sessionKey: '',
    ...justLoggedIn,
  };
  return {
    syllabus: (await site.call(getOwnCourse, { params: { id: course } }, cookie)).status,
    access: (await site.call(courseAccess, { params: { id: course } }, cookie)).status,
    playback: (await site.call(getPlayback, { params: { id: lecture.id } }, cookie)).status,
    files: await site.product.learning.mayWatchAsset(site.deps.database.db, currentUser, lecture.assetId),
  };
}

const open = { syllabus: 200, access: 200, playback: 200, files: true };
const hidden = { syllabus: 404, access: 404, playback: 404, files: false };

test('an unpublished course stays open only to those who bought it', async () => {
  const course = await makeCourse(site, { publishedAt: null });
  const lecture = await makeVideoLecture(site, course);
  const users = await Promise.all(Array.from({ length: 4 }, () => site.user()));
  const [owner, lapsed, subscriber, stranger] = users as [TestUser, TestUser, TestUser, TestUser];
  await makeEntitlement(site, owner, course.id);
  await makeEntitlement(site, lapsed, course.id, new Date(Date.now() - 60_000));
  await makeEntitlement(site, subscriber, null);
  expect(await statuses(course.id, lecture, owner)).toEqual(open);
  const captions = `/captions/${lecture.id}/one.vtt`;
  expect((await site.app.inject({ url: captions, headers: { cookie: owner.cookie } })).statusCode).toBe(200);
  for (const other of [lapsed, subscriber, stranger])
    expect(await statuses(course.id, lecture, other)).toEqual(hidden);
  expect(await statuses(course.id, lecture, null)).toEqual({ ...hidden, syllabus: 401, access: 401 });
});

test('a purchase of another course gives no access to a draft', async () => {
  const [bought, draft] = [await makeCourse(site), await makeCourse(site, { publishedAt: null })];
  const lecture = await makeVideoLecture(site, draft, { preview: true });
  const user = await site.user();
  await makeEntitlement(site, user, bought.id);
  expect(await statuses(draft.id, lecture, user)).toEqual(hidden);
});

test('the syllabus of a course is that of the catalogue, also for a draft and its administrators', async () => {
  const [listed, draft] = [await makeCourse(site), await makeCourse(site, { publishedAt: null })];
  const { id } = await makeVideoLecture(site, listed);
  const { cookie } = await site.user();
  for (const key of [listed.id, listed.slug]) {
    const own = await site.call(getOwnCourse, { params: { id: key } }, cookie);
    expect(own.data).toEqual((await site.call(getCourse, { params: { id: key } })).data);
    expect(own.data.lectures).toMatchObject([{ id, ready: true }]);
  }
  for (const role of ['admin', 'testadmin'] as const) {
    const user = await site.user(role);
    const { data } = await site.call(getOwnCourse, { params: { id: draft.slug } }, user.cookie);
    expect(data.course).toMatchObject({ id: draft.id, publishedAt: null });
  }
  for (const key of [randomUUID(), 'no-such-course'])
    expect((await site.call(getOwnCourse, { params: { id: key } }, cookie)).error.code).toBe('not_found');
  expect((await site.call(getOwnCourse, { params: { id: 'No Course' } }, cookie)).error.code).toBe(
    'invalid_input',
  );
});

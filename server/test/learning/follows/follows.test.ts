import { exportAccount, getKept } from '@fit-coder/contracts/learning';
import {
  followCourse,
  maxFollows,
  stopFollowing,
  unfollowCourse,
} from '@fit-coder/contracts/learning/follows';
import { deleteAccount } from '@fit-coder/contracts/accounts';
import { describe, expect, test } from 'vitest';
import { makeCourse, makeVideoLecture, unknownId } from '../../support/factories.ts';
import { siteForAllTests } from '../../support/site-hooks.ts';
import type { TestUser } from '../../support/test-site.ts';

const site = siteForAllTests();
const db = () => site.deps.database.db;

const follow = (id: unknown, cookie?: string) => site.call(followCourse, { body: { id } }, cookie);
const unfollow = (id: string, cookie?: string) => site.call(unfollowCourse, { params: { id } }, cookie);
const followed = async ({ cookie }: TestUser) =>
  (await site.call(getKept, {}, cookie)).data.kept.followed.toSorted();
const tokenOf = ({ user }: TestUser) =>
  db()
    .selectFrom('course_follows')
    .select('token')
    .where('user_id', '=', user.id)
    .executeTakeFirstOrThrow()
    .then(({ token }) => token);

describe('following a course', () => {
  test('needs a session, an id, and a published course', async () => {
    const [user, draft] = [await site.user(), await makeCourse(site, { publishedAt: null })];
    expect((await follow(draft.id)).error.code).toBe('not_signed_in');
    for (const id of [undefined, 7, 'trees'])
      expect((await follow(id, user.cookie)).error.code).toBe('invalid_input');
    for (const id of [unknownId, draft.id])
      expect((await follow(id, user.cookie)).error.code).toBe('not_found');
    expect(await followed(user)).toEqual([]);
  });

  test('is shown among the kept courses, and says what for, also when it is repeated', async () => {
    const [user, other] = [await site.user(), await site.user()];
    const announced = await makeCourse(site, { title: 'Trees' });
    const running = await makeCourse(site, { title: 'Graphs' });
    await makeVideoLecture(site, running);
    const opens = 'You will get an email when Trees opens.';
    expect((await follow(announced.id, user.cookie)).data.message).toBe(opens);
    expect((await follow(announced.id.toUpperCase(), user.cookie)).data.message).toBe(opens);
    const grows = 'You will get an email when Graphs has new lectures.';
    expect((await follow(running.id, user.cookie)).data.message).toBe(grows);
    expect(await followed(user)).toEqual([announced.id, running.id].toSorted());
    expect(await followed(other)).toEqual([]);
  });

  test('ends for this user and this course only, and repeating that is harmless', async () => {
    const [user, other] = [await site.user(), await site.user()];
    const [one, two] = [await makeCourse(site), await makeCourse(site)];
    for (const { id } of [one, two]) await follow(id, user.cookie);
    await follow(one.id, other.cookie);
    expect((await unfollow(one.id)).error.code).toBe('not_signed_in');
    for (const _again of [1, 2]) expect((await unfollow(one.id, user.cookie)).status).toBe(200);
    expect([await followed(user), await followed(other)]).toEqual([[two.id], [one.id]]);
  });

  test('is possible for a limited number of courses, also at the same moment', async () => {
    const user = await site.user();
    const courses = await Promise.all(Array.from({ length: maxFollows + 2 }, () => makeCourse(site)));
    const ids = courses.map(({ id }) => id);
    const since = { followed_at: new Date(), told_until: new Date() };
    const rows = ids
      .slice(0, maxFollows - 1)
      .map((id) => ({ user_id: user.user.id, course_id: id, ...since }));
    await db()
      .insertInto('course_follows')
      .values(rows.map((row) => ({ ...row, token: row.course_id })))
      .execute();
    const last = await Promise.all(ids.slice(maxFollows - 1).map((id) => follow(id, user.cookie)));
    expect(last.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await followed(user)).toHaveLength(maxFollows);
    expect((await follow(ids[0], user.cookie)).status).toBe(200);
  });

  test('is in the data export, and gone with the account', async () => {
    const user = await site.user();
    await follow((await makeCourse(site, { title: 'Trees' })).id, user.cookie);
    const { data } = await site.call(exportAccount, {}, user.cookie);
    expect(data.follows).toMatchObject([{ course: 'Trees' }]);
    await site.call(deleteAccount, { body: { password: user.password } }, user.cookie);
    const rows = await db().selectFrom('course_follows').where('user_id', '=', user.user.id).execute();
    expect(rows).toEqual([]);
  });
});

describe('the link of an email', () => {
  test('stops the emails without a session when its page calls, and repeating that is harmless', async () => {
    const [user, course] = [await site.user(), await makeCourse(site)];
    await follow(course.id, user.cookie);
    const token = await tokenOf(user);
    expect((await site.call(stopFollowing, { body: { token: 'A'.repeat(42) } })).status).toBe(400);
    expect((await site.call(stopFollowing, { body: { token: 'A'.repeat(43) } })).status).toBe(200);
    expect(await followed(user)).toEqual([course.id]);
    for (const _again of [1, 2])
      expect((await site.call(stopFollowing, { body: { token } })).status).toBe(200);
    expect(await followed(user)).toEqual([]);
  });

  test('stops the emails when a mail program posts the form of RFC 8058 to it', async () => {
    const [user, course] = [await site.user(), await makeCourse(site)];
    await follow(course.id, user.cookie);
    const token = await tokenOf(user);
    const form = { method: 'POST', body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }) };
    const address = await site.listen();
    expect((await fetch(`${address}/unfollow/${'A'.repeat(43)}`, form)).status).toBe(200);
    expect((await fetch(`${address}/unfollow/short`, form)).status).toBe(404);
    expect(await followed(user)).toEqual([course.id]);
    const answer = await fetch(`${address}/unfollow/${token}`, form);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/plain; charset=utf-8']);
    expect(await followed(user)).toEqual([]);
  });
});

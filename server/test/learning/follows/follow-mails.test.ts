import { publishCourse } from '@fit-coder/contracts/catalogue-admin';
import { followCourse, unfollowCourse } from '@fit-coder/contracts/learning/follows';
import { beforeEach, describe, expect, test } from 'vitest';
import { makeCourse, makeVideoLecture, type TestCourse } from '../../support/factories.ts';
import { siteForAllTests } from '../../support/site-hooks.ts';
import type { TestUser } from '../../support/test-site.ts';
import { NewsDays } from './follow-news.ts';

const site = siteForAllTests();
let days: NewsDays;
beforeEach(async () => {
  days = new NewsDays(site);
  await site.deps.database.db.deleteFrom('lectures').execute();
});

/** A user who follows a course since a moment before the test's time. */
async function follower(course: TestCourse): Promise<TestUser> {
  const user = await site.user();
  await site.call(followCourse, { body: { id: course.id } }, user.cookie);
  return user;
}

const settle = () => days.pass({ minutes: 31 });

describe('followers of a course', () => {
  test('get one email when it opens, with its lectures, and others get none', async () => {
    const course = await makeCourse(site, { title: 'Trees', slug: 'trees' });
    const [user, other] = [await follower(course), await follower(await makeCourse(site))];
    await days.record(course, 'Binary trees');
    days.pass({ minutes: 20 });
    await days.record(course, 'Heaps');
    days.pass({ minutes: 20 });
    expect(await days.tell()).toEqual(new Map());
    settle();
    const mails = await days.tell();
    const mail = mails.get(user.user.email);
    expect(mail?.subject).toBe('“Trees” is open');
    for (const words of ['Binary trees', 'Heaps', '/courses/trees']) expect(mail?.text).toContain(words);
    expect(mails.has(other.user.email)).toBe(false);
    expect(await days.tell()).toEqual(new Map());
  });

  test('can stop the emails with one click, by the headers of RFC 8058', async () => {
    const course = await makeCourse(site);
    const user = await follower(course);
    await days.record(course, 'Heaps');
    settle();
    const mail = (await days.tell()).get(user.user.email);
    const header = (name: string) => mail?.headerLines.find(({ key }) => key === name)?.line;
    expect(header('list-unsubscribe-post')).toBe('List-Unsubscribe-Post: List-Unsubscribe=One-Click');
    const [, url = ''] =
      /^List-Unsubscribe:\s*<(https?:[^>]+)>$/u.exec(header('list-unsubscribe') ?? '') ?? [];
    expect(mail?.text).toContain(url);
    await site.app.inject({
      method: 'POST',
      url: new URL(url).pathname,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'List-Unsubscribe=One-Click',
    });
    days.pass({ days: 1 });
    await days.record(course, 'Tries');
    settle();
    expect(await days.tell()).toEqual(new Map());
  });

  test('get at most one email a day, and the next one has what came in the meantime', async () => {
    const course = await makeCourse(site, { title: 'Graphs' });
    const user = await follower(course);
    const subjects: (string | undefined)[] = [];
    const tell = async () => subjects.push((await days.tell()).get(user.user.email)?.subject);
    await days.record(course, 'Paths');
    settle();
    await tell();
    await days.record(course, 'Cycles');
    settle();
    await tell();
    await days.record(course, 'Flows');
    days.pass({ days: 1 });
    await tell();
    days.pass({ days: 1 });
    await days.record(course, 'Cuts');
    settle();
    await tell();
    expect(subjects).toEqual([
      '“Graphs” is open',
      undefined,
      '2 new lectures in “Graphs”',
      'A new lecture in “Graphs”',
    ]);
  });

  test('hear nothing of a video that replaces another, nor of lectures from before they followed', async () => {
    const course = await makeCourse(site);
    const { id } = await makeVideoLecture(site, course);
    const lectures = site.deps.database.db.updateTable('lectures').where('id', '=', id);
    await lectures.set({ ready_at: new Date(0) }).execute();
    await follower(course);
    const { assetId } = await makeVideoLecture(site, await makeCourse(site));
    const ready = days.product.handlers.find(({ kind }) => kind.name === 'video-ready');
    const data = { lectureId: id, assetId, durationSeconds: 40 };
    await ready?.run({
      id: '',
      data,
      attempt: 1,
      signal: AbortSignal.abort(),
      complete: async () => undefined,
    });
    settle();
    expect(await days.tell()).toEqual(new Map());
  });

  test('hear of a draft when it is published, and not if they stopped before', async () => {
    const course = await makeCourse(site, { title: 'Heaps' });
    const [stays, leaves] = [await follower(course), await follower(course)];
    const admin = await site.user('admin');
    const publish = (published: boolean) =>
      site.call(publishCourse, { params: { id: course.id }, body: { published } }, admin.cookie);
    await publish(false);
    await days.record(course, 'Sift up');
    settle();
    expect(await days.tell()).toEqual(new Map());
    await site.call(unfollowCourse, { params: { id: course.id } }, leaves.cookie);
    await publish(true);
    expect([...(await days.tell()).keys()]).toEqual([stays.user.email]);
  });

  test('are all told, however many there are', async () => {
    const course = await makeCourse(site);
    const users = await Promise.all(Array.from({ length: 3 }, () => follower(course)));
    const { pool } = site.deps.database;
    await pool.query(
      `with added as (
        insert into users (name, email, password_hash)
        select 'Grace', 'grace' || n || '@example.com', '' from generate_series(1, 1100) n returning id)
      insert into course_follows (user_id, course_id, followed_at, told_until, token)
      select id, $1, now(), now(), id from added`,
      [course.id],
    );
    await days.record(course, 'Heaps');
    settle();
    const product = days.product;
    const due = product.handlers.find(({ kind }) => kind.name === 'follow-news-due');
    const run = { id: '', data: {}, attempt: 1, signal: AbortSignal.abort() };
    await due?.run({ ...run, complete: async () => undefined });
    const { rows } = await pool.query(
      `delete from pgboss.job where name = 'tell-of-new-lectures' returning data`,
    );
    expect(rows).toHaveLength(1100 + users.length);
  });
});

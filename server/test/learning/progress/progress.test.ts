import { getCourseProgress, markLecture } from '@fit-coder/contracts/learning/progress';
import { exportAccount, getKept } from '@fit-coder/contracts/learning';
import { describe, expect, test } from 'vitest';
import { makeCourse, makeVideoLecture } from '../../support/factories.ts';
import { siteForAllTests } from '../../support/site-hooks.ts';
import { progressOf, report } from './reports.ts';

const site = siteForAllTests();
const db = () => site.deps.database.db;

const { lecture, save, saved } = progressOf(site);

describe('what was watched', () => {
  test('is stored once for each second, however often and in whichever order it is reported', async () => {
    const [user, { id, course }] = [await site.user(), await lecture()];
    await save(user, report(id, [[10, 20]], 20));
    await save(user, report(id, [[0, 5]], 5));
    await save(
      user,
      report(
        id,
        [
          [3, 12],
          [10, 20],
        ],
        12,
      ),
    );
    expect(await saved(user, course.id)).toMatchObject([
      { lectureId: id, watchedSeconds: 20, position: 12, done: false },
    ]);
  });

  test('is merged over twenty reports at the same moment, each with a different second', async () => {
    const [user, { id, course }] = [await site.user(), await lecture()];
    const seconds = Array.from({ length: 20 }, (_, second) => second * 2);
    await Promise.all(seconds.map((second) => save(user, report(id, [[second, second + 1]], second))));
    expect(await saved(user, course.id)).toMatchObject([{ watchedSeconds: 20 }]);
  });

  test('of the same lectures is merged over concurrent reports in any order', async () => {
    const user = await site.user();
    const course = await makeCourse(site, { access: 'free' });
    const ids: string[] = [];
    for (let position = 0; position < 30; position += 1)
      ids.push((await makeVideoLecture(site, course, { position })).id);
    const reports = ids.map((id) => report(id, [[0, 5]], 5));
    const orders = Array.from({ length: 16 }, (_, turn) => (turn % 2 ? reports : reports.toReversed()));
    const rows = await Promise.all(orders.map((order) => save(user, ...order)));
    expect(rows.map(({ length }) => length)).toEqual(orders.map(() => 30));
  });

  test('counts up to the end of a video that was replaced by a shorter one', async () => {
    const [user, { id, course }] = [await site.user(), await lecture()];
    await db()
      .insertInto('lecture_progress')
      .values({
        user_id: user.user.id,
        lecture_id: id,
        watched: '{[40,160)}',
        length_seconds: 600,
        position_seconds: 160,
        position_at: new Date(Date.now() - 60_000),
      })
      .execute();
    expect(await saved(user, course.id)).toMatchObject([{ watchedSeconds: 120, done: false }]);
    await save(user, report(id, [[0, 1]], 1));
    expect(await saved(user, course.id)).toMatchObject([{ watchedSeconds: 3, done: false }]);
    await save(user, report(id, [[0, 42]], 42));
    expect(await saved(user, course.id)).toMatchObject([{ watchedSeconds: 42, done: true }]);
  });

  test('of several lectures arrives in one report, also if one lecture is named twice', async () => {
    const [user, one, other] = [await site.user(), await lecture(), await lecture()];
    const reports = [
      report(one.id, [[0, 5]], 5, 60),
      report(other.id, [[0, 7]], 7),
      report(one.id, [[5, 9]], 9),
    ];
    const lectures = await save(user, ...reports);
    expect(new Map(lectures.map((row) => [row.lectureId, [row.watchedSeconds, row.position]]))).toEqual(
      new Map([
        [one.id, [9, 9]],
        [other.id, [7, 7]],
      ]),
    );
  });

  test('is limited to the length of the video, whatever the client reports', async () => {
    const [user, { id }] = [await site.user(), await lecture()];
    const [row] = await save(
      user,
      report(
        id,
        [
          [40, 300_000],
          [100, 200],
          [9, 5],
          [7, 7],
        ],
        300_000,
      ),
    );
    expect(row).toMatchObject({ watchedSeconds: 2, position: 42, done: false });
  });

  test('stays apart for each user', async () => {
    const [one, other, { id, course }] = [await site.user(), await site.user(), await lecture()];
    await save(one, report(id, [[0, 30]], 30));
    expect(await saved(other, course.id)).toEqual([]);
  });
});

describe('the position', () => {
  test('of an older report does not replace a newer one, but its seconds count', async () => {
    const [user, { id, course }] = [await site.user(), await lecture()];
    await save(user, report(id, [[20, 30]], 30));
    await save(user, report(id, [[0, 10]], 10, 600));
    expect(await saved(user, course.id)).toMatchObject([{ watchedSeconds: 20, position: 30 }]);
  });

  test('has the time at which the device was there', async () => {
    const [user, { id }] = [await site.user(), await lecture()];
    const [row] = await save(user, report(id, [], 3, 3600));
    expect((Date.now() - Date.parse(row!.at)) / 1000).toBeCloseTo(3600, -2);
  });
});

describe('a lecture', () => {
  test('that was opened and not played is not done', async () => {
    const [user, { id }] = [await site.user(), await lecture()];
    expect(await save(user, report(id, []))).toMatchObject([{ watchedSeconds: 0, done: false }]);
  });

  test('is done once 90 % of its seconds were watched, and not because its end was reached', async () => {
    const [user, { id }] = [await site.user(), await lecture()];
    expect(await save(user, report(id, [[30, 42]], 42))).toMatchObject([{ done: false }]);
    expect(await save(user, report(id, [[0, 25]], 25))).toMatchObject([{ watchedSeconds: 37, done: false }]);
    expect(await save(user, report(id, [[25, 26]], 26))).toMatchObject([{ watchedSeconds: 38, done: true }]);
    expect(await save(user, report(id, [[0, 1]], 1))).toMatchObject([{ watchedSeconds: 38, done: true }]);
  });

  test('is marked as done by hand, keeps what was watched, and is forgotten when it is marked as not done', async () => {
    const [user, { id, course }] = [await site.user(), await lecture()];
    await save(user, report(id, [[0, 5]], 5));
    const mark = (done: boolean) => site.call(markLecture, { params: { id }, body: { done } }, user.cookie);
    expect((await mark(true)).data.progress).toMatchObject({ watchedSeconds: 5, position: 5, done: true });
    const { data } = await mark(false);
    expect(data).toMatchObject({
      progress: { watchedSeconds: 0, done: false },
      message: 'The lecture was marked as not done, and what you had watched of it was deleted.',
    });
    expect(await saved(user, course.id)).toEqual([]);
  });

  test('is marked as done that was never opened', async () => {
    const [user, { id, course }] = [await site.user(), await lecture()];
    await site.call(markLecture, { params: { id }, body: { done: true } }, user.cookie);
    expect(await saved(user, course.id)).toMatchObject([{ lectureId: id, watchedSeconds: 0, done: true }]);
  });
});

test('the progress of a course that the user cannot see is not found', async () => {
  const user = await site.user();
  const draft = await makeCourse(site, { access: 'free', publishedAt: null });
  const { error } = await site.call(getCourseProgress, { params: { id: draft.id } }, user.cookie);
  expect(error.code).toBe('not_found');
});

test("the user's data contains what they watched", async () => {
  const [user, { id }] = [await site.user(), await lecture()];
  await save(user, report(id, [[0, 40]], 40));
  const { data } = await site.call(exportAccount, {}, user.cookie);
  expect(data.progress).toMatchObject([
    { course: 'A course for a test', lecture: 'A lecture to watch', watchedSeconds: 40, position: 40 },
  ]);
  expect(Date.parse(data.progress[0]?.doneAt ?? '')).toBeGreaterThan(0);
});

test('the courses that a user has begun are listed with the number of lectures that are done', async () => {
  const user = await site.user();
  const [one, two, untouched] = [await lecture(), await lecture(), await lecture()];
  const second = await makeVideoLecture(site, one.course);
  await save(
    user,
    report(one.id, [[0, 42]], 42),
    report(second.id, [[0, 5]], 5),
    report(two.id, [[0, 5]], 5),
  );
  const { data } = await site.call(getKept, {}, user.cookie);
  const begun = new Map(data.kept.begun.map(({ courseId, done }) => [courseId, done]));
  expect(begun).toEqual(
    new Map([
      [one.course.id, 1],
      [two.course.id, 0],
    ]),
  );
  expect(begun.has(untouched.course.id)).toBe(false);
});

import { addToPlaylist } from '@fit-coder/contracts/learning';
import { getLearnerHome } from '@fit-coder/contracts/learning/home';
import { saveProgress } from '@fit-coder/contracts/learning/progress';
import { describe, expect, test } from 'vitest';
import { makeCourse, makeEntitlement, makeVideoLecture } from '../../support/factories.ts';
import { siteForAllTests } from '../../support/site-hooks.ts';
import type { TestUser } from '../../support/test-site.ts';

const site = siteForAllTests();
const db = () => site.deps.database.db;
const day = 24 * 60 * 60;

async function homeOf({ cookie }: TestUser) {
  return (await site.call(getLearnerHome, {}, cookie)).data.home;
}

/** A course, free unless `access` says otherwise, with three lectures of 42 seconds, recorded long ago. */
async function course(access: 'free' | 'premium' = 'free') {
  const made = await makeCourse(site, { access });
  const ids: string[] = [];
  for (const position of [1, 2, 3]) {
    const traits = { position, title: `Lecture ${position}`, recordedAt: new Date('2020-01-01') };
    ids.push((await makeVideoLecture(site, made, traits)).id);
  }
  return { ...made, lectures: ids as [string, string, string] };
}

/** The user watched a lecture up to `position`, some seconds ago. */
async function watch({ cookie }: TestUser, lectureId: string, position: number, ago = 0) {
  const lecture = { lectureId, watched: [{ from: 0, to: position }], position, ago };
  await site.call(saveProgress, { body: { lectures: [lecture] } }, cookie);
}

test('a visitor has no home', async () => {
  const { status, error } = await site.call(getLearnerHome, {});
  expect([status, error.code]).toEqual([401, 'not_signed_in']);
});

test('a user who has begun nothing has an empty home', async () => {
  const home = await homeOf(await site.user());
  expect(home).toEqual({
    resume: null,
    courses: [],
    newLectures: [],
    weeklyMail: false,
    rhythm: { setsThisWeek: 0, weeks: 0 },
  });
});

describe('a learner carries on', () => {
  test('where they stopped last', async () => {
    const [user, one, two] = [await site.user(), await course(), await course()];
    await watch(user, one.lectures[0], 20, 60);
    await watch(user, two.lectures[1], 10);
    expect((await homeOf(user)).resume).toMatchObject({
      courseId: two.id,
      lectureId: two.lectures[1],
      title: 'Lecture 2',
      position: 10,
      durationSeconds: 42,
    });
  });

  test('from the start, after they skipped to the end of a lecture', async () => {
    const [user, { lectures }] = [await site.user(), await course()];
    const lecture = { lectureId: lectures[0], watched: [{ from: 38, to: 41 }], position: 41, ago: 0 };
    await site.call(saveProgress, { body: { lectures: [lecture] } }, user.cookie);
    expect((await homeOf(user)).resume).toMatchObject({ lectureId: lectures[0], position: 0 });
  });

  test('with the next lecture after one that is done', async () => {
    const [user, { lectures }] = [await site.user(), await course()];
    await watch(user, lectures[0], 42);
    expect((await homeOf(user)).resume).toMatchObject({ lectureId: lectures[1], position: 0 });
  });

  test('with a lecture that they left out, after the last one is done', async () => {
    const [user, { lectures }] = [await site.user(), await course()];
    await watch(user, lectures[0], 42, 90);
    await watch(user, lectures[2], 42);
    expect((await homeOf(user)).resume).toMatchObject({ lectureId: lectures[1] });
  });

  test('with the course before, after a whole course is done', async () => {
    const [user, one, two] = [await site.user(), await course(), await course()];
    await watch(user, one.lectures[0], 20, 60);
    for (const id of two.lectures) await watch(user, id, 42);
    expect((await homeOf(user)).resume).toMatchObject({ lectureId: one.lectures[0], position: 20 });
  });

  test('with an older course, however many newer ones are done', async () => {
    const [user, unfinished] = [await site.user(), await course()];
    await watch(user, unfinished.lectures[0], 20, 90);
    for (let count = 0; count < 4; count += 1)
      for (const id of (await course()).lectures) await watch(user, id, 42);
    expect((await homeOf(user)).resume).toMatchObject({ lectureId: unfinished.lectures[0], position: 20 });
  });

  test('in no course that is not open to them any more', async () => {
    const [user, premium, free] = [await site.user(), await course('premium'), await course()];
    await makeEntitlement(site, user, premium.id);
    await watch(user, free.lectures[0], 20, 60);
    await watch(user, premium.lectures[0], 10);
    expect((await homeOf(user)).resume).toMatchObject({ courseId: premium.id });
    await db().deleteFrom('entitlements').where('user_id', '=', user.user.id).execute();
    expect((await homeOf(user)).resume).toMatchObject({ courseId: free.id });
  });

  test('nowhere, once everything is done, or the course is no longer published', async () => {
    const [user, done, removed] = [await site.user(), await course(), await course()];
    for (const id of done.lectures) await watch(user, id, 42);
    await watch(user, removed.lectures[0], 20);
    await db().updateTable('courses').set({ published_at: null }).where('id', '=', removed.id).execute();
    const home = await homeOf(user);
    expect(home.resume).toBeNull();
    expect(home.courses).toMatchObject([{ course: { id: done.id }, done: 3, begun: true }]);
  });
});

test('the courses of a learner are those begun, then those bought, then the playlist, each once', async () => {
  const user = await site.user();
  const [begun, bought, saved, other] = [await course(), await course(), await course(), await course()];
  await watch(user, begun.lectures[0], 42);
  await makeEntitlement(site, user, bought.id);
  await makeEntitlement(site, user, begun.id);
  await makeEntitlement(site, user, null);
  for (const { id } of [begun, saved]) await site.call(addToPlaylist, { body: { id } }, user.cookie);
  const { courses } = await homeOf(user);
  expect(courses.map((own) => [own.course.id, own.done, own.begun])).toEqual([
    [begun.id, 1, true],
    [bought.id, 0, false],
    [saved.id, 0, false],
  ]);
  expect(courses.map((own) => own.course.id)).not.toContain(other.id);
});

test('new are the lectures recorded since the learner watched the course last, the latest first', async () => {
  const [user, begun, saved] = [await site.user(), await course(), await course()];
  await watch(user, begun.lectures[0], 20, 2 * day);
  await site.call(addToPlaylist, { body: { id: saved.id } }, user.cookie);
  const now = site.deps.clock.now().getTime();
  const recorded = (daysAgo: number, position: number) =>
    makeVideoLecture(site, begun, { position, recordedAt: new Date(now - daysAgo * day * 1000) });
  const [old, older, newest] = [await recorded(3, 4), await recorded(1.5, 5), await recorded(1, 6)];
  expect((await homeOf(user)).newLectures.map(({ lectureId }) => lectureId)).toEqual([newest.id, older.id]);
  await watch(user, begun.lectures[0], 21);
  expect((await homeOf(user)).newLectures).toEqual([]);
  expect(old.id).not.toBe(newest.id);
});

test('a set is a lecture that was done; weeks in a row count up to this one', async () => {
  const [user, { lectures }] = [await site.user(), await course()];
  for (const id of lectures) await watch(user, id, 42);
  expect((await homeOf(user)).rhythm).toEqual({ setsThisWeek: 3, weeks: 1 });
  const weeksAgo = (weeks: number) => new Date(site.deps.clock.now().getTime() - weeks * 7 * day * 1000);
  const doneAt = (id: string, weeks: number) =>
    db()
      .updateTable('lecture_progress')
      .set({ done_at: weeksAgo(weeks) })
      .where('lecture_id', '=', id)
      .execute();
  await doneAt(lectures[0], 1);
  await doneAt(lectures[1], 2);
  expect((await homeOf(user)).rhythm).toEqual({ setsThisWeek: 1, weeks: 3 });
  await doneAt(lectures[2], 4);
  expect((await homeOf(user)).rhythm).toEqual({ setsThisWeek: 0, weeks: 2 });
});

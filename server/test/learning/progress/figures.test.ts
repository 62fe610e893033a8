import { randomUUID } from 'node:crypto';
import { figureParts, getCourseFigures } from '@fit-coder/contracts/learning/editor';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { findFigures } from '../../../src/domains/learning/figures/figures.repository.ts';
import { makeCourse, makeLecture, makeVideoLecture, unknownId } from '../../support/factories.ts';
import { siteForAllTests, userForAllTests } from '../../support/site-hooks.ts';

const site = siteForAllTests();
const admin = userForAllTests(site, 'admin');
const db = () => site.deps.database.db;

const figures = (id: string, cookie: string | undefined = admin.cookie) =>
  site.call(getCourseFigures, { params: { id } }, cookie);

/** Many users without passwords; they are only counted. */
async function makeUsers(count: number): Promise<string[]> {
  const rows = Array.from({ length: count }, () => {
    const id = randomUUID();
    return { id, name: 'Counted', email: `${id}@example.com`, password_hash: 'none', role: 'user' as const };
  });
  await db().insertInto('users').values(rows).execute();
  return rows.map(({ id }) => id);
}

interface Progress {
  /** A multirange, such as `{[0,30)}`. */
  readonly watched: string;
  readonly position: number;
  readonly done?: boolean;
  readonly length?: number;
}

async function watch(lectureId: string, userId: string, { watched, position, done, length = 100 }: Progress) {
  await sql`insert into lecture_progress
    (user_id, lecture_id, watched, length_seconds, position_seconds, position_at, done_at)
    values (${userId}, ${lectureId}, ${watched}::int4multirange, ${length}, ${position}, now(),
      ${done ? new Date() : null})`.execute(db());
}

/** The parts from one to another, each with this count, and 0 elsewhere. */
function partsOf(counts: Readonly<Record<number, number>>): number[] {
  return Array.from({ length: figureParts }, (_, part) => counts[part] ?? 0);
}

describe('the figures of a course', () => {
  let courseId: string;
  let lectureId: string;
  beforeAll(async () => {
    const course = await makeCourse(site);
    courseId = course.id;
    lectureId = (await makeVideoLecture(site, course)).id;
    const [one, two, three, four] = await makeUsers(4);
    await watch(lectureId, one ?? '', { watched: '{[0,100)}', position: 100, done: true });
    await watch(lectureId, two ?? '', { watched: '{[0,12)}', position: 12 });
    await watch(lectureId, three ?? '', { watched: '{[0,3),[95,100)}', position: 12 });
    await watch(lectureId, four ?? '', { watched: '{}', position: 0, done: true });
  });

  test('count who began and finished, what was watched, and where people stopped', async () => {
    const { data } = await figures(courseId);
    expect(data.lectures).toEqual([
      {
        lectureId,
        started: 4,
        counted: 4,
        finished: 2,
        watched: [3, 2, 2, ...Array(16).fill(1), 2],
        left: partsOf({ 2: 2 }),
      },
    ]);
  });

  test('are zero for lectures that nobody began, and follow the order of the course', async () => {
    const course = await makeCourse(site);
    expect((await figures(course.id)).data.lectures).toEqual([]);
    const second = await makeLecture(site, course.id, { position: 2 });
    const first = await makeLecture(site, course.id, { position: 1 });
    const { lectures } = (await figures(course.id)).data;
    expect(lectures.map((row) => row.lectureId)).toEqual([first, second]);
    expect(lectures[0]).toMatchObject({
      started: 0,
      counted: 0,
      finished: 0,
      left: partsOf({}),
      watched: partsOf({}),
    });
  });

  test('are counted for videos that are shorter than the number of parts, or have no length', async () => {
    const course = await makeCourse(site);
    const id = await makeLecture(site, course.id, { position: 1 });
    const [one, two] = await makeUsers(2);
    await watch(id, one ?? '', { watched: '{[0,2)}', position: 2, length: 2 });
    await watch(id, two ?? '', { watched: '{}', position: 0, length: 0 });
    const [row] = (await figures(course.id)).data.lectures;
    expect(row).toMatchObject({ started: 2, counted: 2, finished: 0, left: partsOf({ 19: 1 }) });
    expect(row?.watched).toEqual(Array(figureParts).fill(1));
  });

  test('leave out administrators, who look at what they publish', async () => {
    const course = await makeCourse(site);
    const { id } = await makeVideoLecture(site, course);
    const learner = await site.user();
    const own = { watched: '{[0,100)}', position: 100, done: true };
    for (const { user } of [admin, await site.user('testadmin')]) await watch(id, user.id, own);
    await watch(id, learner.user.id, { watched: '{[0,5)}', position: 5 });
    const [row] = (await figures(course.id)).data.lectures;
    expect(row).toMatchObject({ started: 1, counted: 1, finished: 0, left: partsOf({ 1: 1 }) });
    expect(row?.watched).toEqual(partsOf({ 0: 1 }));
  });

  test('read a bounded random sample of many learners, by the index', async () => {
    const course = await makeCourse(site);
    const id = await makeLecture(site, course.id, { position: 1 });
    const users = await makeUsers(600);
    await sql`insert into lecture_progress
      (user_id, lecture_id, watched, length_seconds, position_seconds, position_at, done_at)
      select id, ${id}, '{[0,50)}', 100, 50, now(), case when place % 2 = 0 then now() end
      from unnest(${users}::uuid[]) with ordinality as learner(id, place)`.execute(db());
    const [row] = await findFigures(db(), [id], { most: 200, mostCounted: 500 });
    expect(row).toMatchObject({ started: 500, counted: 200 });
    // Half of the learners finished. For a random 200, less than 70 or more than 130 would be one in ten thousand.
    expect(row?.finished).toBeGreaterThan(70);
    expect(row?.finished).toBeLessThan(130);
    const plan = await sql<{ 'QUERY PLAN': string }>`explain select from lecture_progress
      where lecture_id = ${id} order by user_id limit 200`.execute(db());
    expect(JSON.stringify(plan.rows)).toContain('lecture_progress_lecture_id_user_id');
  });
});

test('figures are refused without a session, for users, and for unknown courses', async () => {
  const { id } = await makeCourse(site);
  expect((await site.call(getCourseFigures, { params: { id } })).status).toBe(401);
  expect((await figures(id, (await site.user()).cookie)).error.code).toBe('forbidden');
  expect((await figures(unknownId)).error.code).toBe('not_found');
  expect((await figures('not-an-id')).error.code).toBe('invalid_input');
});

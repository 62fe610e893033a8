import { getCourse } from '@fit-coder/contracts/catalogue';
import {
  addLecture,
  adminGetCourse,
  maxCourseLectures,
  orderLectures,
  publishCourse,
} from '@fit-coder/contracts/catalogue-admin';
import { beforeAll, describe, expect, test } from 'vitest';
import { videoReady } from '../../src/domains/media/media.ts';
import type { JobRun } from '../../src/platform/queue/queue.ts';
import { catalogueForAllTests } from './catalogue-site.ts';
import { makeCourse, makeLecture } from '../support/factories.ts';
import { sentNotice } from './catalogue-changes.ts';

const { site, admin } = catalogueForAllTests();
beforeAll(() => site.work());

const lecture = (section: string, title: string) => ({ section, title, summary: '', preview: false });

function add(courseId: string, section: string, title: string) {
  return site.call(addLecture, { params: { id: courseId }, body: lecture(section, title) }, admin.cookie);
}

async function lecturesOf(courseId: string) {
  return (await site.call(adminGetCourse, { params: { id: courseId } }, admin.cookie)).data;
}

describe('adding lectures', () => {
  test('adds a lecture at the end of its section, and a new section at the end', async () => {
    const { id } = await makeCourse(site);
    for (const [section, title] of [
      ['One', 'First'],
      ['Two', 'Third'],
      ['One', 'Second'],
      [' Two ', 'Fourth'],
      ['Three', 'Fifth'],
    ] as const)
      expect((await add(id, section, title)).data.lecture).toMatchObject({
        title,
        video: null,
        captions: false,
      });
    const { course, lectures } = await lecturesOf(id);
    expect(lectures.map(({ section, title }) => `${section} ${title}`)).toEqual([
      'One First',
      'One Second',
      'Two Third',
      'Two Fourth',
      'Three Fifth',
    ]);
    expect(course.lectureCount).toBe(5);
  });

  test('refuses more lectures than can be reordered, also when two are added at once', async () => {
    const { id } = await makeCourse(site);
    const { db } = site.deps.database;
    const rows = Array.from({ length: maxCourseLectures - 1 }, (_, position) => ({
      ...{ course_id: id, section: 'One', title: `Lecture ${position}`, position },
    }));
    await db.insertInto('lectures').values(rows).execute();
    const responses = await Promise.all([add(id, 'One', 'Last one'), add(id, 'Two', 'Last one')]);
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200, 409]));
    expect(responses.find(({ status }) => status === 409)?.error.code).toBe('list_full');
    const { lectures } = await lecturesOf(id);
    const order = { lectures: lectures.map(({ id: lectureId, section }) => ({ id: lectureId, section })) };
    const ordered = await site.call(orderLectures, { params: { id }, body: order }, admin.cookie);
    expect(ordered.status).toBe(200);
  });

  test('gives lectures that are added at once different places', async () => {
    const { id } = await makeCourse(site);
    const responses = await Promise.all(
      Array.from({ length: 12 }, (_, n) => add(id, n % 2 ? 'Odd' : 'Even', `Lecture ${n}`)),
    );
    expect(responses.map(({ status }) => status)).toEqual(Array(12).fill(200));
    const rows = await site.deps.database.db
      .selectFrom('lectures')
      .select(['position', 'section'])
      .where('course_id', '=', id)
      .orderBy('position')
      .execute();
    expect(rows.map(({ position }) => position)).toEqual([...Array(12).keys()]);
    expect(rows.slice(0, 6).every(({ section }) => section === rows[0]?.section)).toBe(true);
    expect((await lecturesOf(id)).course.lectureCount).toBe(12);
  });

  test.each<[string, object]>([
    ['short title', { title: 'abc' }],
    ['title of white space', { title: '  ab  ' }],
    ['long title', { title: 'x'.repeat(121) }],
    ['section without a name', { section: '' }],
    ['section of white space', { section: '  ' }],
    ['section with NUL', { section: 'nul\0' }],
    ['long summary', { summary: 'x'.repeat(2001) }],
    ['summary with NUL', { summary: '\0' }],
    ['preview', { preview: 'yes' }],
    ['field that is not known', { position: 1 }],
  ])('a wrong %s is refused', async (_, wrong) => {
    const { id } = await makeCourse(site);
    const body = { ...lecture('Start', 'A lecture'), ...wrong };
    const response = await site.call(addLecture, { params: { id }, body }, admin.cookie);
    expect(response.error).toMatchObject({ code: 'invalid_input' });
    expect(response.error.fields).toHaveProperty(Object.keys(wrong)[0] ?? '');
    expect((await lecturesOf(id)).lectures).toEqual([]);
  });
});

describe('a video that is ready', () => {
  async function makeAsset(lectureId: string): Promise<string> {
    const values = { lecture_id: lectureId, state: 'ready' as const, file_name: 'a.mp4', size_bytes: 1 };
    const { db } = site.deps.database;
    return (await db.insertInto('media_assets').values(values).returning('id').executeTakeFirstOrThrow()).id;
  }
  const handle = async (data: { lectureId: string; assetId: string; durationSeconds: number }) => {
    const handler = site.product.handlers.find(({ kind }) => kind === videoReady);
    await handler?.run({ data } as JobRun);
  };

  test('plays in its lecture and counts once in the length of its course, even if announced twice', async () => {
    const { id, slug } = await makeCourse(site);
    const [one, two] = [
      await makeLecture(site, id, { position: 0 }),
      await makeLecture(site, id, { position: 1 }),
    ];
    const event = { lectureId: one, assetId: await makeAsset(one), durationSeconds: 29.6 };
    expect(await sentNotice(site, id, () => handle(event))).toBe(true);
    expect(await sentNotice(site, id, () => handle(event))).toBe(false);
    await handle({ lectureId: two, assetId: await makeAsset(two), durationSeconds: 60.2 });
    const { course, lectures } = (await site.call(getCourse, { params: { id: slug } })).data;
    expect(course).toMatchObject({ durationSeconds: 90, lectureCount: 2 });
    expect(lectures.map(({ ready, durationSeconds }) => [ready, durationSeconds])).toEqual([
      [true, 30],
      [true, 60],
    ]);
    const facts = await site.product.catalogue.findLectureByAsset(site.deps.database.db, event.assetId);
    expect(facts).toMatchObject({ id: one, assetId: event.assetId, course: { id, slug, published: true } });
  });

  test('changes nothing if its lecture or file is gone', async () => {
    const { id } = await makeCourse(site);
    const lectureId = await makeLecture(site, id, { position: 0 });
    await handle({ lectureId, assetId: crypto.randomUUID(), durationSeconds: 10 });
    await handle({ lectureId: crypto.randomUUID(), assetId: crypto.randomUUID(), durationSeconds: 10 });
    expect((await lecturesOf(id)).lectures[0]).toMatchObject({ ready: false, durationSeconds: null });
  });
});

describe('notices of the catalogue', () => {
  test('are sent for changes that visitors see, and not for drafts', async () => {
    const { id } = await makeCourse(site, { publishedAt: null });
    const publish = (published: boolean) =>
      site.call(publishCourse, { params: { id }, body: { published } }, admin.cookie);
    expect(await sentNotice(site, id, () => add(id, 'One', 'In a draft'))).toBe(false);
    expect(await sentNotice(site, id, () => publish(true))).toBe(true);
    expect(await sentNotice(site, id, () => publish(true))).toBe(false);
    expect(await sentNotice(site, id, () => add(id, 'One', 'In public'))).toBe(true);
    expect(await sentNotice(site, id, () => publish(false))).toBe(true);
  });
});

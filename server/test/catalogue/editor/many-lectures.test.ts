import { getCourse } from '@fit-coder/contracts/catalogue';
import { addLecture, adminGetCourse, maxCourseLectures } from '@fit-coder/contracts/catalogue-admin';
import { addLectures } from '@fit-coder/contracts/learning/editor';
import { describe, expect, test } from 'vitest';
import { makeCourse, unknownId } from '../../support/factories.ts';
import { catalogueForAllTests } from '../catalogue-site.ts';

const { site, admin } = catalogueForAllTests();

function addAll(
  id: string,
  section: string,
  titles: readonly string[],
  cookie: string | undefined = admin.cookie,
) {
  return site.call(addLectures, { params: { id }, body: { section, titles } }, cookie);
}

async function titlesOf(id: string) {
  const { data } = await site.call(adminGetCourse, { params: { id } }, admin.cookie);
  return data.lectures.map(({ section, title }) => `${section}: ${title}`);
}

describe('adding several lectures', () => {
  test('keeps their order at the end of their section, and later sections follow', async () => {
    const { id, slug } = await makeCourse(site);
    for (const section of ['One', 'Two'])
      await site.call(
        addLecture,
        { params: { id }, body: { section, title: `First of ${section}`, summary: '', preview: false } },
        admin.cookie,
      );
    const titles = Array.from({ length: 12 }, (_, index) => `Lecture ${12 - index}`);
    const { data } = await addAll(id, ' One ', titles);
    expect(data.message).toBe('12 lectures were added.');
    expect(data.lectures.map(({ title }) => title)).toEqual(titles);
    expect(data.lectures[0]).toMatchObject({ section: 'One', summary: '', preview: false, video: null });
    expect(await titlesOf(id)).toEqual([
      'One: First of One',
      ...titles.map((title) => `One: ${title}`),
      'Two: First of Two',
    ]);
    expect((await site.call(getCourse, { params: { id: slug } })).data.course.lectureCount).toBe(14);
  });

  test('at the same moment keeps each group in one piece', async () => {
    const { id } = await makeCourse(site);
    const group = (name: string) => Array.from({ length: 5 }, (_, index) => `${name} lecture ${index}`);
    await Promise.all(['Ada', 'Bob', 'Cyd'].map((name) => addAll(id, 'One', group(name))));
    const titles = (await titlesOf(id)).map((title) => title.slice('One: '.length));
    expect(titles).toHaveLength(15);
    for (const first of [0, 5, 10])
      expect(titles.slice(first, first + 5)).toEqual(group(titles[first]?.slice(0, 3) ?? ''));
  });

  test('adds none if the course would have too many', async () => {
    const { id } = await makeCourse(site);
    const rows = Array.from({ length: maxCourseLectures - 2 }, (_, position) => ({
      ...{ course_id: id, section: 'One', title: `Lecture ${position}`, position },
    }));
    await site.deps.database.db.insertInto('lectures').values(rows).execute();
    const refused = await addAll(id, 'One', ['Lecture A', 'Lecture B', 'Lecture C']);
    expect([refused.status, refused.error.code]).toEqual([409, 'list_full']);
    expect((await addAll(id, 'One', ['Lecture A', 'Lecture B'])).status).toBe(200);
    expect(await titlesOf(id)).toHaveLength(maxCourseLectures);
  });

  test.each<[string, object]>([
    ['no title', { titles: [] }],
    ['51 titles', { titles: Array(51).fill('A lecture') }],
    ['a short title among others', { titles: ['A lecture', 'abc'] }],
    ['a title of white space', { titles: ['A lecture', '   ab   '] }],
    ['a title with NUL', { titles: ['A lecture\0'] }],
    ['titles that are no list', { titles: 'A lecture' }],
    ['a section without a name', { section: '  ' }],
    ['a field that is not known', { preview: true }],
  ])('with %s is refused, and adds none', async (_, wrong) => {
    const { id } = await makeCourse(site);
    const body = { section: 'One', titles: ['A lecture'], ...wrong };
    const response = await site.call(addLectures, { params: { id }, body }, admin.cookie);
    expect([response.status, response.error.code]).toEqual([400, 'invalid_input']);
    expect(await titlesOf(id)).toEqual([]);
  });

  test('is refused without a session, for users, and for unknown courses', async () => {
    const { id } = await makeCourse(site);
    const user = await site.user();
    expect(
      (await site.call(addLectures, { params: { id }, body: { section: 'One', titles: ['A lecture'] } }))
        .status,
    ).toBe(401);
    expect((await addAll(id, 'One', ['A lecture'], user.cookie)).error.code).toBe('forbidden');
    expect((await addAll(unknownId, 'One', ['A lecture'])).error.code).toBe('not_found');
    expect((await addAll('not-an-id', 'One', ['A lecture'])).error.code).toBe('invalid_input');
    expect(await titlesOf(id)).toEqual([]);
  });
});

import { getCourse, listCourses } from '@fit-coder/contracts/catalogue';
import {
  adminGetCourse,
  createCourse,
  updateCourse,
  type CourseInput,
} from '@fit-coder/contracts/catalogue-admin';
import { describe, expect, test } from 'vitest';
import { sentNotice } from '../catalogue-changes.ts';
import { catalogueForAllTests, courseInput } from '../catalogue-site.ts';
import { makeCourse, unknownId } from '../../support/factories.ts';

const { site, admin } = catalogueForAllTests();

const input: CourseInput = { ...courseInput, level: 'advanced' };

function update(id: string, change: object = {}) {
  return site.call(updateCourse, { params: { id }, body: { ...input, ...change } }, admin.cookie);
}
const create = (title: string) => site.call(createCourse, { body: { ...input, title } }, admin.cookie);

test('an update changes a course for visitors, but not its URL', async () => {
  const { id, slug } = await makeCourse(site, { title: 'An old title' });
  const before = (await site.call(adminGetCourse, { params: { id } }, admin.cookie)).data.course;
  const told = await sentNotice(site, id, async () => {
    const { course, message } = (await update(id, { title: ' A new title ' })).data;
    const { priceCents, level, access, instructor, technology, snippet, summary, description } = input;
    expect(course).toEqual({
      ...before,
      ...{ priceCents, level, access, instructor, technology, snippet, summary, description },
      descriptionHtml: `<p>${description}</p>\n`,
      title: 'A new title',
      category: { slug: 'systems', name: 'Systems', hue: 38 },
    });
    expect(message).toBe('A new title was saved.');
  });
  expect(told).toBe(true);
  expect((await site.call(getCourse, { params: { id: slug } })).data.course.title).toBe('A new title');
  expect((await site.call(listCourses, { query: { q: 'ownership' } })).data.courses).toEqual([]);
  expect((await site.call(listCourses, { query: { q: 'new title' } })).data.courses[0]?.id).toBe(id);
});

test('the catalogue is not notified of a change to a draft', async () => {
  const { id } = await makeCourse(site, { publishedAt: null });
  expect(await sentNotice(site, id, () => update(id, { title: 'Still a draft' }))).toBe(false);
});

describe('titles', () => {
  test("the title of another course is refused, the course's own title in other letters is not", async () => {
    await create('Taken by one');
    const { id } = (await create('Wanted by another')).data.course;
    for (const title of ['Taken by one', 'TAKEN BY ONE', 'Taken, by one!'])
      expect((await update(id, { title })).error).toMatchObject({
        code: 'title_taken',
        fields: { title: expect.any(String) },
      });
    expect((await update(id, { title: 'WANTED by another' })).status).toBe(200);
  });

  test('a title that another course had before can be used again, with another URL', async () => {
    const first = (await create('Given up')).data.course;
    await update(first.id, { title: 'Something else' });
    expect((await create('something ELSE')).error.code).toBe('title_taken');
    const second = (await create('Given up')).data.course;
    expect(second.slug).toMatch(/^given-up-[\da-f]{6}$/u);
    expect(first.slug).toBe('given-up');
  });

  test('are refused to one of two courses that take the same title at once', async () => {
    const [one, other] = [(await create('Runner one')).data.course, (await create('Runner two')).data.course];
    const responses = await Promise.all(
      [one, other].map(({ id }) => update(id, { title: 'The only winner' })),
    );
    expect(responses.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  });
});

test.each<[string, string, object]>([
  ['a short title', 'title', { title: 'abc' }],
  ['a title of white space', 'title', { title: '  ab  ' }],
  ['a category of nobody', 'category', { category: 'no-such-category' }],
  ['a price of a free course', 'priceCents', { access: 'free' }],
  ['a price of nothing', 'priceCents', { priceCents: 0 }],
  ['no level', 'level', { level: undefined }],
  ['a slug', 'slug', { slug: 'mine' }],
])('%s is refused and changes nothing', async (_, field, wrong) => {
  const { id } = await makeCourse(site);
  const response = await update(id, wrong);
  expect(response.error).toMatchObject({ code: 'invalid_input', fields: { [field]: expect.any(String) } });
  const { course } = (await site.call(adminGetCourse, { params: { id } }, admin.cookie)).data;
  expect(course.title).toBe('A course for a test');
});

test('an update of an unknown course, or with an invalid id or body, is refused', async () => {
  expect((await update(unknownId, { title: 'Nobody has this' })).error.code).toBe('not_found');
  expect((await update('x')).error.code).toBe('invalid_input');
  const headers = { cookie: admin.cookie, 'content-type': 'application/json' };
  const half = await site.call(updateCourse, { params: { id: unknownId } }, admin.cookie, {
    ...{ headers, payload: '{"title":' },
  });
  expect(half.error.code).toBe('malformed_body');
});

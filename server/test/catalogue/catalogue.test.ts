import { getCourse, listCategories, listCourses } from '@fit-coder/contracts/catalogue';
import { beforeAll, expect, test } from 'vitest';
import { makeCategories, makeCourse, makeLecture } from '../support/factories.ts';
import { siteForAllTests } from '../support/site-hooks.ts';

const site = siteForAllTests();
beforeAll(() => makeCategories(site));

test('lists the categories in their order', async () => {
  const { categories } = (await site.call(listCategories)).data;
  expect(categories).toEqual([
    { slug: 'python', name: 'Python', hue: 88 },
    { slug: 'systems', name: 'Systems', hue: 38 },
  ]);
});

test('a course is found by its id and by its slug, with its lectures in order', async () => {
  const { id } = await makeCourse(site, {
    slug: 'rust-ownership',
    title: 'Rust ownership',
    category: 'systems',
  });
  await makeLecture(site, id, { position: 2, title: 'Borrowing' });
  await makeLecture(site, id, { position: 1, title: 'Moving' });
  const byId = await site.call(getCourse, { params: { id } });
  const bySlug = await site.call(getCourse, { params: { id: 'rust-ownership' } });
  expect(bySlug.data).toEqual(byId.data);
  expect(byId.data.course).toMatchObject({ id, category: { slug: 'systems', name: 'Systems', hue: 38 } });
  expect(byId.data.lectures.map((lecture) => [lecture.title, lecture.ready])).toEqual([
    ['Moving', false],
    ['Borrowing', false],
  ]);
});

test('a draft is neither found nor listed', async () => {
  const draft = await makeCourse(site, { slug: 'a-draft', publishedAt: null });
  for (const id of [draft.id, 'a-draft'])
    expect((await site.call(getCourse, { params: { id } })).error.code).toBe('not_found');
  const { courses } = (await site.call(listCourses)).data;
  expect(courses.map((course) => course.slug)).not.toContain('a-draft');
});

test.each([
  ['an id of nobody', '00000000-0000-4000-8000-000000000000', 404],
  ['a slug of nobody', 'no-such-course', 404],
  ['neither', 'Not A Key', 400],
  ['a long one', 'x'.repeat(141), 400],
  ['an encoded one', '%00', 400],
])('the course key that is %s is refused', async (_, id, status) => {
  expect((await site.call(getCourse, { params: { id } })).status).toBe(status);
});

test.each([
  ['category', { category: 'Not A Slug' }],
  ['q', { q: 'x'.repeat(101) }],
  ['cursor', { cursor: 'not a cursor!' }],
  ['cursor', { cursor: 'AAAA' }],
  ['page', { page: '2' }],
])('the list refuses a wrong %s', async (field, query) => {
  const { error } = await site.call(listCourses, { query });
  expect(error.code).toBe('invalid_input');
  expect(error.fields).toHaveProperty(field);
});

test('a category that does not exist has no courses', async () => {
  const response = await site.call(listCourses, { query: { category: 'no-such-category' } });
  expect(response.data).toEqual({ courses: [], next: null, total: 0 });
});

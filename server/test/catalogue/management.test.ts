import { getCourse, listCourses } from '@fit-coder/contracts/catalogue';
import {
  addLecture,
  adminGetCourse,
  adminListCourses,
  catalogueAdminEndpoints,
  createCourse,
  publishCourse,
  type CourseInput,
} from '@fit-coder/contracts/catalogue-admin';
import { putCaptions } from '@fit-coder/contracts/learning/captions';
import { describe, expect, test } from 'vitest';
import { catalogueForAllTests, courseInput } from './catalogue-site.ts';
import { makeCourse, unknownId } from '../support/factories.ts';
import { userForAllTests } from '../support/site-hooks.ts';

const { site, admin } = catalogueForAllTests();
const testAdmin = userForAllTests(site, 'testadmin');
const someone = userForAllTests(site);

let titles = 0;
const newTitle = () => `A course of its own ${(titles += 1)}`;

async function create(more: Partial<CourseInput> = {}) {
  const body = { ...courseInput, title: newTitle(), ...more };
  return (await site.call(createCourse, { body }, admin.cookie)).data.course;
}

describe('who may call', () => {
  const calls = Object.values(catalogueAdminEndpoints).map((endpoint) => ({
    endpoint,
    name: `${endpoint.method} ${endpoint.path}`,
    writes: endpoint.access === 'adminWrite',
  }));
  const parts = { params: { id: unknownId }, files: { file: new Blob(['WEBVTT']) } };
  const withBody = (endpoint: object) => ('files' in endpoint ? parts : { params: parts.params });

  test.each(calls)('$name refuses visitors and users', async ({ endpoint }) => {
    expect((await site.call(endpoint, withBody(endpoint))).error.code).toBe('not_signed_in');
    expect((await site.call(endpoint, withBody(endpoint), someone.cookie)).error.code).toBe('forbidden');
  });

  test.each(calls.filter(({ writes }) => writes))(
    '$name refuses the test administrator',
    async ({ endpoint }) => {
      const response = await site.call(endpoint, withBody(endpoint), testAdmin.cookie);
      expect(response.error.code).toBe('test_admin_reads_only');
    },
  );

  test('the test administrator can read', async () => {
    const { id } = await create();
    expect((await site.call(adminListCourses, {}, testAdmin.cookie)).status).toBe(200);
    expect((await site.call(adminGetCourse, { params: { id } }, testAdmin.cookie)).status).toBe(200);
  });
});

describe('a new course', () => {
  test('is a draft with a slug of its title', async () => {
    const course = await create({ title: '  C++ graphs  ' });
    expect(course).toMatchObject({ title: 'C++ graphs', slug: 'cplusplus-graphs', publishedAt: null });
    expect(course.category).toEqual({ slug: 'systems', name: 'Systems', hue: 38 });
    expect((await site.call(getCourse, { params: { id: course.slug } })).status).toBe(404);
    const read = await site.call(adminGetCourse, { params: { id: course.id } }, admin.cookie);
    expect(read.data).toEqual({ course, lectures: [] });
    const listed = await site.call(adminListCourses, { query: { q: 'graphs' } }, admin.cookie);
    expect(listed.data.courses).toEqual([course]);
  });

  test('is refused with a title that another course has', async () => {
    await create({ title: 'Taken title' });
    const response = await site.call(
      createCourse,
      { body: { ...courseInput, title: 'Taken: title!' } },
      admin.cookie,
    );
    expect(response.status).toBe(409);
    expect(response.error).toMatchObject({ code: 'title_taken', fields: { title: expect.any(String) } });
  });

  test('is refused to one of two concurrent calls with the same title', async () => {
    const body = { ...courseInput, title: 'Both at once' };
    const both = await Promise.all([1, 2].map(() => site.call(createCourse, { body }, admin.cookie)));
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  });

  test.each<[string, string, object]>([
    ['short title', 'title', { title: 'abc' }],
    ['title of white space', 'title', { title: '  ab  ' }],
    ['title of two emoji', 'title', { title: '🦀🦀' }],
    ['title of two emoji and white space', 'title', { title: ' 🦀🦀 ' }],
    ['long title', 'title', { title: 'x'.repeat(121) }],
    ['title with NUL', 'title', { title: 'with\0nul' }],
    ['title that is a number', 'title', { title: 42 }],
    ['summary of white space', 'summary', { summary: `short${' '.repeat(20)}` }],
    ['long summary', 'summary', { summary: 'x'.repeat(181) }],
    ['description of white space', 'description', { description: `too short${' '.repeat(20)}` }],
    ['long description', 'description', { description: 'x'.repeat(5001) }],
    ['description with NUL', 'description', { description: `${'x'.repeat(30)}\0` }],
    ['category of nobody', 'category', { category: 'no-such-category' }],
    ['category that is no slug', 'category', { category: 'Not A Slug' }],
    ['level', 'level', { level: 'expert' }],
    ['access', 'access', { access: 'open' }],
    ['price of a free course', 'priceCents', { access: 'free' }],
    ['price of nothing', 'priceCents', { priceCents: 0 }],
    ['price below nothing', 'priceCents', { priceCents: -1 }],
    ['price with a fraction', 'priceCents', { priceCents: 1.5 }],
    ['price beyond all limits', 'priceCents', { priceCents: 1e9 }],
    ['instructor of white space', 'instructor', { instructor: '   ' }],
    ['technology', 'technology', { technology: 'Not a mark' }],
    ['snippet with NUL', 'snippet', { snippet: '\0' }],
    ['long snippet', 'snippet', { snippet: 'x'.repeat(401) }],
    ['field that is not known', 'published', { published: true }],
  ])('a wrong %s is refused', async (_, field, wrong) => {
    const body = { ...courseInput, title: newTitle(), ...wrong };
    const response = await site.call(createCourse, { body }, admin.cookie);
    expect(response.status).toBe(400);
    expect(response.error).toMatchObject({ code: 'invalid_input', fields: { [field]: expect.any(String) } });
  });

  test.each(Object.keys(courseInput))('without %s it is refused', async (field) => {
    const body = { ...courseInput, title: newTitle(), [field]: undefined };
    const response = await site.call(createCourse, { body }, admin.cookie);
    expect(response.error).toMatchObject({ code: 'invalid_input', fields: { [field]: expect.any(String) } });
  });

  test.each([
    ['half of a JSON', '{"title": ', 'application/json', 400],
    ['nothing', '', 'application/json', 400],
    ['a form', 'title=Rust', 'application/x-www-form-urlencoded', 415],
    ['a list', '[]', 'application/json', 400],
    ['more than is read', 'x'.repeat(300_000), 'application/json', 413],
  ])('%s is refused as a body', async (_, payload, type, status) => {
    const headers = { cookie: admin.cookie, 'content-type': type };
    const response = await site.call(createCourse, {}, admin.cookie, { payload, headers });
    expect(response.status).toBe(status);
  });
});

describe('publishing', () => {
  test('shows a course to visitors, and unpublishing hides it', async () => {
    const { id, slug } = await create();
    const set = (published: boolean) =>
      site.call(publishCourse, { params: { id }, body: { published } }, admin.cookie);
    const first = (await set(true)).data.course.publishedAt;
    expect(first).not.toBeNull();
    expect((await site.call(getCourse, { params: { id: slug } })).status).toBe(200);
    expect((await site.call(listCourses)).data.courses[0]?.slug).toBe(slug);
    expect((await set(true)).data.course.publishedAt).toBe(first);
    expect((await set(false)).data.course.publishedAt).toBeNull();
    expect((await site.call(getCourse, { params: { id: slug } })).status).toBe(404);
  });

  test('is refused for an unknown course', async () => {
    const body = { published: true };
    const publish = (id: string) => site.call(publishCourse, { params: { id }, body }, admin.cookie);
    expect((await publish(unknownId)).error.code).toBe('not_found');
    expect((await publish('not-an-id')).error.code).toBe('invalid_input');
    const { id } = await makeCourse(site, { publishedAt: null });
    const wrong = await site.call(
      publishCourse,
      { params: { id }, body: { published: 'yes' } },
      admin.cookie,
    );
    expect(wrong.error).toMatchObject({ code: 'invalid_input', fields: { published: expect.any(String) } });
  });
});

test.each([adminGetCourse, addLecture, putCaptions])(
  '$path refuses an invalid id and an unknown id',
  async (endpoint) => {
    const body = { section: 'Start', title: 'A lecture', summary: '', preview: false };
    const files = { file: new Blob(['WEBVTT\n\n00:01.000 --> 00:02.000\nHello\n']) };
    const parts = endpoint === putCaptions ? { files } : endpoint === addLecture ? { body } : {};
    const call = (id: string) => site.call(endpoint, { params: { id }, ...parts }, admin.cookie);
    expect((await call(unknownId)).error.code).toBe('not_found');
    expect((await call('not-an-id')).error.code).toBe('invalid_input');
  },
);

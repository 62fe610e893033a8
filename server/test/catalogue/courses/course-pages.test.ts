import { listCourses, listNewCourses, pageSize, type CourseCard } from '@fit-coder/contracts/catalogue';
import { adminListCourses, publishCourse } from '@fit-coder/contracts/catalogue-admin';
import fc from 'fast-check';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { makeCategories, makeCourse } from '../../support/factories.ts';
import { siteForAllTests } from '../../support/site-hooks.ts';

let adminCookie: string;
/** Slugs as the list must show them: newest first, equal moments by id. */
let expected: string[];

const site = siteForAllTests();
beforeAll(async () => {
  await makeCategories(site);
  adminCookie = (await site.user('admin')).cookie;
  // Moments that differ by a microsecond, and some that are equal: both must page without gap or duplicate.
  for (let n = 0; n < 70; n += 1) {
    const micros = String(Math.floor(n / 3)).padStart(6, '0');
    await makeCourse(site, {
      slug: `course-${n}`,
      category: n % 2 ? 'systems' : 'python',
      publishedAt: `2026-01-01T00:00:00.${micros}Z`,
    });
  }
  const rows = await site.deps.database.db
    .selectFrom('courses')
    .select('slug')
    .orderBy('published_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
  expected = rows.map((row) => row.slug);
});

type Page = { courses: Pick<CourseCard, 'slug'>[]; next: string | null };
const from = (cursor: string | null, query = {}) => ({ ...query, ...(cursor !== null && { cursor }) });

async function readAll(query: Record<string, string>, between?: (page: number) => Promise<void>) {
  const slugs: string[] = [];
  const sizes: number[] = [];
  let cursor: string | null = null;
  do {
    const page: Page = (await site.call(listCourses, { query: from(cursor, query) })).data;
    slugs.push(...page.courses.map((course) => course.slug));
    sizes.push(page.courses.length);
    cursor = page.next;
    await between?.(sizes.length);
  } while (cursor !== null);
  return { slugs, sizes };
}

test('pages follow each other without a gap or a duplicate', async () => {
  const { slugs, sizes } = await readAll({});
  expect(slugs).toEqual(expected);
  expect(sizes).toEqual([pageSize, pageSize, 22]);
});

test('a course that is published between two pages repeats and skips nothing', async () => {
  const { id } = await makeCourse(site, { slug: 'published-in-between', publishedAt: null });
  const { slugs } = await readAll({}, async (page) => {
    if (page > 1) return;
    const body = { published: true };
    expect((await site.call(publishCourse, { params: { id }, body }, adminCookie)).status).toBe(200);
  });
  expect(slugs).toEqual(expected);
  expect((await readAll({})).slugs).toEqual(['published-in-between', ...expected]);
  await site.deps.database.db.deleteFrom('courses').where('id', '=', id).execute();
});

test('the next page follows the last course even if that course was unpublished', async () => {
  const first = await site.call(listCourses);
  const last = first.data.courses.at(-1);
  const { db } = site.deps.database;
  const before = await db
    .selectFrom('courses')
    .select(sql<string>`published_at::text`.as('at'))
    .where('id', '=', last?.id ?? '')
    .executeTakeFirstOrThrow();
  await db
    .updateTable('courses')
    .set({ published_at: null })
    .where('id', '=', last?.id ?? '')
    .execute();
  const second = await site.call(listCourses, { query: { cursor: first.data.next ?? '' } });
  await db
    .updateTable('courses')
    .set({ published_at: before.at })
    .where('id', '=', last?.id ?? '')
    .execute();
  expect(second.data.courses.map((course) => course.slug)).toEqual(expected.slice(pageSize, 2 * pageSize));
});

test('a category is paged separately', async () => {
  const { slugs, sizes } = await readAll({ category: 'systems' });
  expect(slugs).toEqual(expected.filter((slug) => Number(slug.split('-')[1]) % 2 === 1));
  expect(sizes).toEqual([pageSize, 11]);
});

test('a search is paged too', async () => {
  expect((await readAll({ q: 'course' })).slugs).toEqual(expected);
  expect((await readAll({ q: 'course', category: 'systems' })).slugs).toHaveLength(35);
});

test('the first page counts all courses that match, and later pages do not count', async () => {
  const read = async (query: object) => (await site.call(listCourses, { query })).data;
  const first = await read({});
  expect(first.total).toBe(70);
  expect((await read({ cursor: first.next })).total).toBeNull();
  expect((await read({ category: 'systems' })).total).toBe(35);
  expect((await read({ q: 'course', category: 'systems' })).total).toBe(35);
  expect((await read({ q: 'nothing-like-this' })).total).toBe(0);
});

test('the newest courses have a separate list', async () => {
  const { courses } = (await site.call(listNewCourses)).data;
  expect(courses).toEqual((await site.call(listCourses)).data.courses.slice(0, 4));
});

test('administrators page through all courses by creation time', async () => {
  const slugs: string[] = [];
  let cursor: string | null = null;
  do {
    const page: Page = (await site.call(adminListCourses, { query: from(cursor) }, adminCookie)).data;
    slugs.push(...page.courses.map((course) => course.slug));
    cursor = page.next;
  } while (cursor !== null);
  expect(new Set(slugs)).toEqual(new Set(expected));
  expect(slugs).toHaveLength(expected.length);
});

test('refuses a cursor that was tampered with', async () => {
  const { next } = (await site.call(listCourses)).data;
  const tampered = fc.oneof(
    fc.string({ unit: 'binary', minLength: 1, maxLength: 220 }),
    fc.base64String({ minLength: 1, maxLength: 200 }),
    fc
      .tuple(fc.nat((next?.length ?? 1) - 1), fc.constantFrom('A', 'z', '9', '_'))
      .filter(([place, letter]) => next?.[place] !== letter)
      .map(([place, letter]) => `${next?.slice(0, place)}${letter}${next?.slice(place + 1)}`),
  );
  await fc.assert(
    fc.asyncProperty(tampered, async (cursor) => {
      const response = await site.call(listCourses, { query: { cursor } });
      expect(response.error).toMatchObject({ code: 'invalid_input', fields: { cursor: expect.any(String) } });
    }),
    { numRuns: 150 },
  );
  expect((await site.call(adminListCourses, { query: { cursor: 'AAAA' } }, adminCookie)).status).toBe(400);
});

test('a search beyond the newest courses finds the same as one among them', async () => {
  // With the page's size in the first 2000 courses, or not: the two ways of the query must agree.
  const { db } = site.deps.database;
  await sql`insert into courses (slug, title, summary, description, category_slug, level, access, instructor, published_at)
    select 'deep-' || n, 'Deep ' || case when n > 2500 then 'quaternions' else 'waters' end, 'One of many.',
      'Twenty characters are the least.', 'python', 'beginner', 'free', 'Ada',
      timestamptz '2024-01-01' - n * interval '1 minute' from generate_series(1, 2600) n`.execute(db);
  const deep = (first: number, last: number) =>
    Array.from({ length: last - first + 1 }, (_, n) => `deep-${first + n}`);
  expect((await readAll({ q: 'quaternion' })).slugs).toEqual(deep(2501, 2600));
  expect((await readAll({ q: 'deep quat', category: 'python' })).slugs).toEqual(deep(2501, 2600));
  expect((await readAll({ q: 'deep' })).slugs).toEqual(deep(1, 2600));
  // More than a search may scan: not counted, unless all are on the first page.
  expect((await site.call(listCourses, { query: { q: 'deep' } })).data.total).toBeNull();
  expect((await site.call(listCourses, { query: { q: 'quaternion', category: 'systems' } })).data.total).toBe(
    0,
  );
  await db.deleteFrom('courses').where('slug', 'like', 'deep-%').execute();
});

test('every prepared page reads an index, however many courses there are', async () => {
  const { db, pool } = site.deps.database;
  await sql`insert into courses (slug, title, summary, description, category_slug, level, access, instructor, published_at)
    select 'many-' || n, 'Many courses', 'One of many.', 'Twenty characters are the least.', 'python', 'beginner', 'free',
      'Ada', timestamptz '2025-01-01' - n * interval '1 minute' from generate_series(1, 4000) n`.execute(db);
  await sql`analyze courses`.execute(db);
  const { next } = (await site.call(listCourses)).data;
  const pages = [
    { category: 'python' },
    { cursor: next },
    { category: 'python', cursor: next },
    { q: 'one' },
  ];
  for (const query of pages) expect((await site.call(listCourses, { query })).status).toBe(200);
  // The pool gives out the connection that was used last, so the statements are prepared on this one.
  const client = await pool.connect();
  try {
    await client.query('set plan_cache_mode = force_generic_plan');
    const moment = `'2025-01-01', '00000000-0000-4000-8000-000000000000'`;
    const statements = {
      'courses-25': '',
      'courses-25-category': `('python')`,
      'courses-25-after': `(${moment})`,
      'courses-25-category-after': `('python', ${moment})`,
    };
    for (const [name, values] of Object.entries(statements)) {
      const { rows } = await client.query<{ 'QUERY PLAN': string }>(`explain execute "${name}"${values}`);
      const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
      expect(plan).toContain('Index Scan using courses_published');
      expect(plan).not.toMatch(/Seq Scan|Sort/u);
    }
    const word = `'''waters'':*'`;
    const { rows: found } = await client.query<{ parameters: number }>(
      `select cardinality(parameter_types) as parameters from pg_prepared_statements where name = 'courses-25-word'`,
    );
    const words = Array.from({ length: found[0]?.parameters ?? 0 }, () => word);
    const { rows } = await client.query<{ 'QUERY PLAN': string }>(
      `explain execute "courses-25-word"(${words.join(', ')})`,
    );
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
    expect(plan).toContain('Bitmap Index Scan on courses_search');
    expect(plan).not.toMatch(/Seq Scan on courses/u);
  } finally {
    client.release(true);
  }
});

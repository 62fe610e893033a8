import { listCourses } from '@fit-coder/contracts/catalogue';
import { adminListCourses, courseSorts } from '@fit-coder/contracts/catalogue-admin';
import { beforeAll, expect, test } from 'vitest';
import { makeCategories } from '../../support/factories.ts';
import { siteForAllTests, userForAllTests } from '../../support/site-hooks.ts';

const site = siteForAllTests();
const admin = userForAllTests(site, 'admin');

/** Which of the courses contain a word; the first is the oldest of 1,100 days. Each word is found in a different way. */
const words = {
  everywhere: 'true',
  frequent: 'n % 7 = 0',
  seldom: 'n % 130 = 0',
  rare: 'n % 1300 = 5',
  ancient: 'n < 90',
  nowhere: 'false',
};

beforeAll(async () => {
  await makeCategories(site);
  const said = Object.entries(words).map(([word, where]) => `case when ${where} then ' ${word}' else '' end`);
  await site.deps.database.pool.query(
    `insert into courses (slug, title, summary, description, category_slug, level, access, instructor, lecture_count,
       duration_seconds, created_at, published_at)
     select 'many-' || n, 'Title ' || n * 7919 % 500, 'One sentence.' || ${said.join(' || ')}, repeat('x', 20),
       case when n % 3 = 0 then 'python' else 'systems' end, 'beginner', 'free', 'Ada', n % 9, n % 11 * 60,
       now() - (3000 - n) / 5 * interval '44 hours', case when n % 10 > 0 then now() - (3000 - n) / 5 * interval '43 hours' end
     from generate_series(1, 3000) as n`,
  );
  await site.deps.database.pool.query('analyze courses');
});

/** The slugs of all pages of a list. */
async function walk(read: (cursor: object) => Promise<{ courses: { slug: string }[]; next: string | null }>) {
  const slugs: string[] = [];
  let cursor: string | null = null;
  do {
    const page = await read(cursor ? { cursor } : {});
    slugs.push(...page.courses.map(({ slug }) => slug));
    cursor = page.next;
  } while (cursor);
  return slugs;
}

/** The same by reading and sorting all courses. */
async function plainly(where: string, order: string): Promise<string[]> {
  const { rows } = await site.deps.database.pool.query<{ slug: string }>(
    `select slug from (select *, substring(slug from 6)::integer as n from courses) as courses where ${where} order by ${order}`,
  );
  return rows.map(({ slug }) => slug);
}

test.each(Object.entries(words))(
  'the catalogue finds “%s” on every page, newest first',
  async (word, where) => {
    const newest = 'published_at desc, id desc';
    const found = await walk(
      async (cursor) => (await site.call(listCourses, { query: { q: word, ...cursor } })).data,
    );
    expect(found).toEqual(await plainly(`published_at is not null and ${where}`, newest));
    const query = { q: `one ${word}`, category: 'python' };
    const there = await walk(
      async (cursor) => (await site.call(listCourses, { query: { ...query, ...cursor } })).data,
    );
    expect(there).toEqual(
      await plainly(`published_at is not null and category_slug = 'python' and ${where}`, newest),
    );
  },
);

const columns = {
  created: 'created_at',
  title: 'lower(title)',
  lectures: 'lecture_count',
  duration: 'duration_seconds',
};
const rarer = Object.entries(words).filter(([word]) => word !== 'everywhere');
const sortings = courseSorts.flatMap((sort) =>
  (['asc', 'desc'] as const).map((direction) => ({ sort, direction })),
);

test.each(sortings)('the table of courses finds every word by $sort $direction', async (sorting) => {
  const order = `${columns[sorting.sort]} ${sorting.direction}, id ${sorting.direction}`;
  for (const [word, where] of rarer) {
    const query = { q: word, ...sorting };
    const found = await walk(
      async (cursor) =>
        (await site.call(adminListCourses, { query: { ...query, ...cursor } }, admin.cookie)).data,
    );
    expect(found).toEqual(await plainly(where, order));
  }
  const { courses } = (
    await site.call(adminListCourses, { query: { q: 'everywhere', ...sorting } }, admin.cookie)
  ).data;
  expect(courses.map(({ slug }) => slug)).toEqual((await plainly('true', order)).slice(0, 24));
});

test('a search counts its courses if the list has at most 2,000', async () => {
  const total = async (query: Record<string, string>) => (await site.call(listCourses, { query })).data.total;
  expect(await total({ q: 'frequent' })).toBeNull();
  const where = `published_at is not null and category_slug = 'python' and ${words.frequent}`;
  expect(await total({ q: 'frequent', category: 'python' })).toBe((await plainly(where, 'id')).length);
});

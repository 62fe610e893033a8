import { adminListCourses } from '@fit-coder/contracts/catalogue-admin';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { makeCategories } from '../support/factories.ts';
import { siteForAllTests, userForAllTests } from '../support/site-hooks.ts';

const titles = ['zebra', 'Apple', 'apple', 'mango', 'Éclair', 'mango', '€'.repeat(120)];
const site = siteForAllTests();
const admin = userForAllTests(site, 'admin');
beforeAll(async () => {
  await makeCategories(site);
  const start = Date.parse('2026-01-01T00:00:00Z');
  // Ten of each title; few values of each figure, so that many courses share one and only their ids tell them apart.
  const rows = Array.from({ length: 70 }, (_, index) => ({
    slug: `course-${index}`,
    title: (titles[index % titles.length] ?? '').padEnd(4, 'x'),
    summary: 'One sentence.',
    description: 'Twenty characters are the least.',
    category_slug: 'python',
    level: 'beginner' as const,
    access: 'free' as const,
    instructor: index % 2 ? 'Ada' : 'Grace',
    lecture_count: index % 3,
    duration_seconds: (index % 4) * 600,
    created_at: new Date(start + Math.floor(index / 5)),
    published_at: index % 2 ? new Date() : null,
  }));
  await site.deps.database.db.insertInto('courses').values(rows).execute();
});

async function page(query: Record<string, string>) {
  return (await site.call(adminListCourses, { query }, admin.cookie)).data;
}

/** Every course in a sort, page by page. */
async function walk(query: Record<string, string>) {
  const courses = [];
  let cursor: string | null = null;
  do {
    const { courses: shown, next } = await page({ ...query, ...(cursor && { cursor }) });
    expect(shown.length).toBeLessThanOrEqual(24);
    courses.push(...shown);
    cursor = next;
  } while (cursor);
  return courses;
}

const column = {
  created: sql`created_at`,
  title: sql`lower(title)`,
  lectures: sql`lecture_count`,
  duration: sql`duration_seconds`,
};
const sorts = ['created', 'title', 'lectures', 'duration'] as const;
const sortings = sorts.flatMap((sort) =>
  (['asc', 'desc'] as const).map((direction) => ({ sort, direction })),
);

describe.each(sortings)('by $sort $direction', ({ sort, direction }) => {
  test('shows each course once, in the order of the database', async () => {
    const { db } = site.deps.database;
    const all = db
      .selectFrom('courses')
      .select('id')
      .orderBy(column[sort], direction)
      .orderBy('id', direction);
    const walked = await walk({ sort, direction });
    expect(walked.map(({ id }) => id)).toEqual((await all.execute()).map(({ id }) => id));
  });

  test('a search is sorted too', async () => {
    const found = await walk({ sort, direction, q: 'Grace' });
    const all = (await walk({ sort, direction })).filter(({ instructor }) => instructor === 'Grace');
    expect(found).toEqual(all);
    expect(found).toHaveLength(35);
  });
});

test('the default order is newest first, for titles from A on, and for figures from the largest on', async () => {
  expect(await page({})).toEqual(await page({ sort: 'created', direction: 'desc' }));
  expect(await page({ sort: 'title' })).toEqual(await page({ sort: 'title', direction: 'asc' }));
  expect(await page({ sort: 'lectures' })).toEqual(await page({ sort: 'lectures', direction: 'desc' }));
  expect(await page({ direction: 'asc' })).toEqual(await page({ sort: 'created', direction: 'asc' }));
});

test.each(sortings)('a cursor of $sort $direction belongs to no other sort', async (given) => {
  const { next } = await page(given);
  for (const other of sortings) {
    const query = { ...other, cursor: next ?? '' };
    const same = other.sort === given.sort && other.direction === given.direction;
    const { status } = await site.call(adminListCourses, { query }, admin.cookie);
    expect(status).toBe(same ? 200 : 400);
  }
});

test.each([
  ['a sorting of nobody', { sort: 'price' }, 'sort'],
  ['a direction of nobody', { sort: 'title', direction: 'up' }, 'direction'],
  ['a cursor that was tampered with', { cursor: 'AAAA' }, 'cursor'],
  ['an endless cursor', { cursor: 'A'.repeat(801) }, 'cursor'],
])('%s is refused', async (_, query, field) => {
  const response = await site.call(adminListCourses, { query }, admin.cookie);
  expect(response.error).toMatchObject({ code: 'invalid_input', fields: { [field]: expect.any(String) } });
});

test('the next page follows the last course even if that course was deleted', async () => {
  const all = await walk({ sort: 'title' });
  const { courses, next } = await page({ sort: 'title' });
  const last = courses.at(-1)?.id ?? '';
  await site.deps.database.db.deleteFrom('courses').where('id', '=', last).execute();
  const rest = (await page({ sort: 'title', cursor: next ?? '' })).courses;
  expect(rest.map(({ id }) => id)).toEqual(all.slice(24, 48).map(({ id }) => id));
});

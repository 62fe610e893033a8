import { listCourses } from '@fit-coder/contracts/catalogue';
import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { makeCategories, makeCourse } from '../support/factories.ts';
import { siteForAllTests } from '../support/site-hooks.ts';

const site = siteForAllTests();
beforeAll(async () => {
  await makeCategories(site);
  await makeCourse(site, { slug: 'graphs', title: 'Graphs in C++', technology: 'cplusplus' });
  await makeCourse(site, { slug: 'linq', title: 'Queries in C#', category: 'systems' });
  await makeCourse(site, { slug: 'streams', title: 'Node.js streams', instructor: 'James Gosling' });
  await makeCourse(site, {
    slug: 'functional',
    title: 'Functional programming',
    summary: 'Ideas that outlive languages.',
    description: 'Folding lists, and generators that never end.',
  });
  await makeCourse(site, { slug: 'hidden', title: 'Programming in secret', publishedAt: null });
  await makeCourse(site, { slug: 'cyrillic', title: 'Основы Go' });
});

async function search(q: string, more: Record<string, string> = {}): Promise<string[]> {
  const { courses } = (await site.call(listCourses, { query: { q, ...more } })).data;
  return courses.map((course) => course.slug).sort();
}

test.each([
  ['a word of the title', 'graphs', ['graphs']],
  ['another form of a word', 'stream', ['streams']],
  ['a word of the description, in another form', 'generator', ['functional']],
  ['the beginning of the last word', 'functional prog', ['functional']],
  ['a beginning that no stem has', 'programmi', ['functional']],
  ['a beginning that is no stem either', 'languag', ['functional']],
  ['the whole word', 'programming', ['functional']],
  ['all words, in any order', 'streams node', ['streams']],
  ['words that no course has together', 'streams graphs', []],
  ['a name with a dot', 'node.js', ['streams']],
  ['half of a name with a dot', 'js streams', ['streams']],
  ['a language with its signs', 'c++', ['graphs']],
  ['another one', 'C#', ['linq']],
  ['half of its signs', 'c+', ['graphs']],
  ['a person', 'gosling', ['streams']],
  ['a person whose name looks like a plural', 'james gosling', ['streams']],
  ['a word that says nothing, while it is typed', 'that', ['functional']],
  ['another alphabet', 'основ', ['cyrillic']],
  ['without regard to case', 'GRAPHS', ['graphs']],
  ['the beginning of a word in the middle', 'prog functional', []],
])('search finds by %s', async (_, q, slugs) => {
  expect(await search(q)).toEqual(slugs);
});

test('a search for white space finds all courses', async () => {
  expect(await search('   ')).toHaveLength(5);
  expect(await search('')).toHaveLength(5);
});

test('a text without a word finds nothing', async () => {
  expect(await search('🦀')).toEqual([]);
  expect(await search('&|!<->')).toEqual([]);
});

test('a search stays within its category', async () => {
  expect(await search('queries', { category: 'systems' })).toEqual(['linq']);
  expect(await search('queries', { category: 'python' })).toEqual([]);
});

test.each([
  "'); drop table courses; --",
  'a & | ! <-> :* (',
  "it's",
  '\\',
  '\0',
  'x\0y',
  '\uD800',
  '%00',
  '"',
])('the text %j is searched for literally', async (q) => {
  expect((await site.call(listCourses, { query: { q } })).status).toBe(200);
});

test('every text gets a response', async () => {
  await fc.assert(
    fc.asyncProperty(fc.string({ unit: 'binary', maxLength: 60 }), async (q) => {
      expect([200, 400]).toContain((await site.call(listCourses, { query: { q } })).status);
    }),
    { numRuns: 200 },
  );
});

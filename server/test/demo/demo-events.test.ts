import { getStatistics } from '@fit-coder/contracts/administration';
import { login } from '@fit-coder/contracts/accounts';
import { listCourses } from '@fit-coder/contracts/catalogue';
import { adminListReviews, listReviews } from '@fit-coder/contracts/learning/reviews';
import { getRevenue } from '@fit-coder/contracts/payments-administration/figures';
import { getOrderDetails, listOrders } from '@fit-coder/contracts/payments-administration/orders';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { historyOf, joinTimes } from '../../demo/events/history.ts';
import { demoLearners } from '../../demo/events/learners.ts';
import { demoRandom } from '../../demo/events/random.ts';
import { demoReviews } from '../../demo/events/reviews.ts';
import { demoCourses } from '../../demo/demo-courses.ts';
import { seedEvents } from '../../src/demo-events.ts';
import { firstSeed } from '../../src/seed-catalogue.ts';
import { sentQueries } from '../support/sent-queries.ts';
import { siteForEachTest } from '../support/site-hooks.ts';
import { prepare } from './demo-start.ts';

const site = siteForEachTest({ demo: true });
const now = new Date('2026-11-26T10:00:00Z');

/** A demo before its videos are processed; returns the statements that add the events. */
async function startDemo(): Promise<string[]> {
  await prepare(site, { demo: true });
  await site.product.catalogue.seedEmpty(firstSeed(site.deps.clock.now()));
  const sent = await sentQueries(site, () => seedEvents(site.deps, site.product));
  return sent.map(({ text }) => text);
}

const tables = [
  'lecture_views',
  'lecture_progress',
  'course_reviews',
  'notes',
  'course_follows',
  'posts',
  'orders',
  'registrations',
] as const;

async function countRows(): Promise<Record<string, number>> {
  const counts = await Promise.all(
    tables.map(async (table) => {
      const query = sql<{ count: number }>`select count(*)::int as count from ${sql.table(table)}`;
      return [table, (await query.execute(site.deps.database.db)).rows[0]?.count ?? 0] as const;
    }),
  );
  return Object.fromEntries(counts);
}

describe('the events of the demo', () => {
  test('are added in few statements, once, and fill every month of the statistics', async () => {
    expect((await startDemo()).length).toBeLessThanOrEqual(20);
    const first = await countRows();
    await Promise.all([seedEvents(site.deps, site.product), seedEvents(site.deps, site.product)]);
    expect(await countRows()).toEqual(first);
    expect(Math.min(...Object.values(first))).toBeGreaterThan(0);
    const admin = await site.user('admin');
    const { stats } = (await site.call(getStatistics, {}, admin.cookie)).data;
    expect(stats.filter(({ users, views }) => users > 0 && views > 0)).toHaveLength(12);
    expect(stats.filter(({ subscriptions }) => subscriptions > 0).length).toBeGreaterThanOrEqual(10);
  });

  test('are added once by two nodes that start at the same moment', async () => {
    await prepare(site, { demo: true });
    await site.product.catalogue.seedEmpty(firstSeed(site.deps.clock.now()));
    await Promise.all([seedEvents(site.deps, site.product), seedEvents(site.deps, site.product)]);
    const query = site.deps.database.db.selectFrom('users').select('id').where('email', 'like', '%@demo.%');
    expect(await query.execute()).toHaveLength(demoLearners.length);
  });

  test('say by names and addresses that they belong to the demo, and nobody can log in as a learner', async () => {
    await startDemo();
    const admin = await site.user('admin');
    const { reviews } = (await site.call(adminListReviews, { query: {} }, admin.cookie)).data;
    expect(reviews.length).toBeGreaterThan(20);
    expect(reviews.filter(({ name }) => !name.endsWith(' (demo)'))).toEqual([]);
    const [learner] = demoLearners;
    for (const password of ['', 'demo-learner', 'none'])
      expect((await site.call(login, { body: { email: learner?.email, password } })).status).not.toBe(200);
    const known = await site.product.accounts.demoUsers.list();
    expect(known.filter(({ email }) => email.endsWith('@demo.fitcoder.example'))).toEqual([]);
  });

  test('rate the courses that can be watched, and no others', async () => {
    await startDemo();
    const { courses } = (await site.call(listCourses)).data;
    const announced = courses.filter(({ availableOn }) => availableOn !== null);
    expect(announced.filter(({ rating }) => rating !== null)).toEqual([]);
    const rated = courses.flatMap(({ slug, rating }) => (rating ? [[slug, rating.count] as const] : []));
    expect(new Set(rated.map(([slug]) => slug))).toEqual(new Set(Object.keys(demoReviews)));
    const [slug = '', count = 0] = rated[0] ?? [];
    const { reviews } = (await site.call(listReviews, { params: { id: slug }, query: {} })).data;
    expect(reviews).toHaveLength(Math.min(10, count));
  });

  test('contain orders without money: they have no payment, and the revenue stays empty', async () => {
    await startDemo();
    const admin = await site.user('admin');
    const { orders } = (await site.call(listOrders, { query: {} }, admin.cookie)).data;
    expect(orders.filter(({ reference }) => !/^FC-DEMO\d{4}$/u.test(reference))).toEqual([]);
    const params = { reference: orders[0]?.reference ?? '' };
    const details = await site.call(getOrderDetails, { params }, admin.cookie);
    expect(details.data).toMatchObject({ order: { provider: 'demo', payments: [] } });
    expect(JSON.stringify((await site.call(getRevenue, {}, admin.cookie)).data)).not.toMatch(/[1-9]\d{3}/u);
    const run = await site.product.commerce.reconcile(new AbortController().signal);
    expect(run).toMatchObject({ differences: [] });
  });

  test('leave with the demo, and their stars no longer count', async () => {
    await startDemo();
    await prepare(site, { demo: false });
    // Those of the accounts that the start made stay, as for every account that is deleted.
    const { registrations: _accounts, lecture_views: views = 0, ...left } = await countRows();
    expect(views).toBeLessThanOrEqual(5);
    expect(Object.values(left).filter((count) => count > 0)).toEqual([]);
    const { courses } = (await site.call(listCourses)).data;
    expect(courses.filter(({ rating }) => rating !== null)).toEqual([]);
  });
});

test('the same history comes out at every start, and nothing of it is in the future', () => {
  const lectures = [0, 1, 2, 3, 4].map((place) => ({
    ...{ id: `lecture-${place}`, courseId: 'course', course: 'course', length: 60 },
  }));
  const history = () => historyOf(joinTimes(now), [lectures], { now, random: demoRandom(1) });
  const steps = history();
  expect(steps).toEqual(history());
  expect(steps.filter(({ at }) => at >= now)).toEqual([]);
  expect(steps.filter(({ watched, done }) => watched < 1 || watched > 60 || done !== watched >= 54)).toEqual(
    [],
  );
  expect(joinTimes(now)).toHaveLength(demoLearners.length);
});

test('reviews are short and varied, and only of courses that can be watched', () => {
  const all = Object.values(demoReviews).flat();
  const texts = all.flatMap(([, text]) => (text === '' ? [] : [text]));
  const filmed = demoCourses.filter(({ availableInWeeks }) => availableInWeeks === undefined);
  expect(Object.keys(demoReviews).toSorted()).toEqual(filmed.map(({ slug }) => slug).toSorted());
  expect(new Set(texts).size).toBe(texts.length);
  expect(texts.filter((text) => text.length > 200)).toEqual([]);
  expect(new Set(all.map(([stars]) => stars)).size).toBeGreaterThanOrEqual(4);
});

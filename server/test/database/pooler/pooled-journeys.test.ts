import { listCourses } from '@fit-coder/contracts/catalogue';
import { publishCourse } from '@fit-coder/contracts/catalogue-admin';
import { getPlayback } from '@fit-coder/contracts/learning';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { isDatabaseAway } from '../../../src/platform/database/database.ts';
import { chargeWithoutEvent, eventOf, order, post, statusOf } from '../../commerce/shop.ts';
import { checkOut, courseForSale, fillCart } from '../../commerce/cart/cart-shop.ts';
import { progressOf, report } from '../../learning/progress/reports.ts';
import { untilBusListens } from '../../support/bus.ts';
import { makeCourse } from '../../support/factories.ts';
import { createTestDatabase, type TestDatabase } from '../../support/test-database.ts';
import { startTestSite, type TestSite } from '../../support/test-site.ts';
import { startPgBouncer, type Pooler } from './pgbouncer.ts';

let database: TestDatabase;
let pooler: Pooler;
let site: TestSite;
beforeAll(async () => {
  database = await createTestDatabase();
  pooler = await startPgBouncer(database.url);
  site = await startTestSite({
    databaseUrl: pooler.url,
    databaseDirectUrl: database.url,
    namedStatements: false,
  });
  await site.work();
  await untilBusListens(site);
});
afterAll(async () => {
  await site.close();
  await pooler.stop();
  await database.drop();
});

test('requests of many clients share the few connections of the pooler', async () => {
  const pids = await Promise.all(
    Array.from({ length: 30 }, async () => {
      const { rows } = await site.deps.database.pool.query<{ pid: number }>(
        'select pg_backend_pid() as pid, pg_sleep(0.02)',
      );
      return rows[0]?.pid;
    }),
  );
  expect(new Set(pids).size).toBeLessThanOrEqual(pooler.size);
  expect(site.deps.database.pool.totalCount).toBeGreaterThan(pooler.size);
});

test('users sign up, log in, buy a subscription and a course, and watch', async () => {
  const buyer = await site.user();
  const { id, course } = await progressOf(site).lecture('premium');
  const playback = () => site.call(getPlayback, { params: { id } }, buyer.cookie);
  expect((await playback()).status).toBe(403);
  const ordered = await order(site, 'monthly', buyer);
  await chargeWithoutEvent(site.deps.database.db, ordered.checkout, 'paid');
  expect((await post(site, eventOf(ordered.checkout))).status).toBe(200);
  // The job that handles the webhook runs on the direct connection, its transaction through the pooler.
  await expect.poll(() => statusOf(site, ordered.reference)).toBe('paid');
  expect((await playback()).status).toBe(200);
  await progressOf(site).save(buyer, report(id, [[0, 20]], 20));
  expect(await progressOf(site).saved(buyer, course.id)).toMatchObject([{ watchedSeconds: 20 }]);
  await fillCart(site, buyer, [await courseForSale(site)]);
  expect((await checkOut(site, buyer)).checkout).not.toBe('');
});

test('statements that are built once run in parallel on all connections', async () => {
  const learner = await site.user();
  const { id, course } = await progressOf(site).lecture();
  const seconds = Array.from({ length: 20 }, (_, second) => second * 2);
  const { save, saved } = progressOf(site);
  await Promise.all(seconds.map((second) => save(learner, report(id, [[second, second + 1]], second))));
  expect(await saved(learner, course.id)).toMatchObject([{ watchedSeconds: 20 }]);
  const pages = await Promise.all(Array.from({ length: 20 }, () => site.call(listCourses, { query: {} })));
  expect(pages.map(({ status }) => status)).toEqual(pages.map(() => 200));
});

test('a transaction that fails leaves nothing, and its connection serves the next one', async () => {
  const { db } = site.deps.database;
  const attempts = Array.from({ length: 12 }, (_, index) =>
    db.transaction().execute(async (tx) => {
      await sql`insert into categories (slug, name, hue, position) values (${`pooled-${index}`}, 'Pooled', 1, 9)`.execute(
        tx,
      );
      if (index % 2 === 1) throw new Error('rolled back');
    }),
  );
  expect((await Promise.allSettled(attempts)).map(({ status }) => status)).toEqual(
    attempts.map((_, index) => (index % 2 === 1 ? 'rejected' : 'fulfilled')),
  );
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from categories where slug like 'pooled-%'`.execute(db);
  expect(rows).toEqual([{ count: 6 }]);
});

test('a job runs, and a change is announced to this node', async () => {
  const admin = await site.user('admin');
  const heard: (string | null)[] = [];
  const stop = site.deps.bus.listen('catalogue', (payload) => heard.push(payload));
  const { id } = await makeCourse(site);
  await site.call(publishCourse, { params: { id }, body: { published: false } }, admin.cookie);
  await expect.poll(() => heard).toContain(id);
  stop();
  // Signing up sends an email, which is a job.
  await expect.poll(async () => (await site.deps.mailbox?.list())?.length ?? 0).toBeGreaterThan(0);
});

test('named statements fail through this pooler (control)', async () => {
  const named = { name: 'control', text: 'select pg_backend_pid() as pid, pg_sleep(0.05)' };
  const all = Array.from({ length: 30 }, () => site.deps.database.pool.query(named));
  const failed = (await Promise.allSettled(all)).filter(({ status }) => status === 'rejected');
  expect(failed.length).toBeGreaterThan(0);
  expect(failed.map((failure) => isDatabaseAway((failure as PromiseRejectedResult).reason))).not.toContain(
    true,
  );
});

import { register } from '@fit-coder/contracts/accounts';
import { getStatistics, type Statistics } from '@fit-coder/contracts/administration';
import { recordView } from '@fit-coder/contracts/learning';
import type { Endpoint, Output } from '@fit-coder/contracts/endpoint';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { registrationsByMonth } from '../../src/domains/accounts/accounts.ts';
import { subscriptionsByMonth } from '../../src/domains/commerce/commerce.ts';
import { paymentEventReceived } from '../../src/domains/commerce/commerce.jobs.ts';
import { viewsByMonth } from '../../src/domains/learning/learning.ts';
import type { Call } from '../../src/platform/route.ts';
import { createProduct } from '../../src/product.ts';
import { eventOf, keepBooks, order, post } from '../commerce/shop.ts';
import { makeCourse, makeVideoLecture } from '../support/factories.ts';
import { siteForAllTests, userForAllTests } from '../support/site-hooks.ts';
import { pictureFile, justLoggedIn, type TestUser } from '../support/test-site.ts';
import { firstRun } from '../support/job-run.ts';

let learner: TestUser;
let picture: Buffer;
const site = siteForAllTests();
const admin = userForAllTests(site, 'admin');
beforeAll(async () => {
  await site.deps.database.db.deleteFrom('registrations').execute();
  learner = await uncounted();
  picture = Buffer.from(await (await pictureFile()).arrayBuffer());
});

/** A user who makes calls and is not counted. */
async function uncounted(): Promise<TestUser> {
  const user = await site.user();
  const { db } = site.deps.database;
  await db.deleteFrom('registrations').where('user_id', '=', user.user.id).execute();
  return user;
}

/** The same site at another time. */
function siteAt(instant: string) {
  return createProduct({ ...site.deps, clock: { now: () => new Date(instant) } });
}

/** The response of the endpoint at another time. */
async function responseAt<E extends Endpoint>(instant: string, endpoint: E, call: Partial<Call>) {
  const found = siteAt(instant).routes.find((route) => route.endpoint === endpoint);
  return (await found?.handle(call as Call)) as Output<E>;
}

const visitor = { userAgent: '', currentUser: null, ip: '', device: '' };

async function registerAt(instant: string): Promise<string> {
  const name = `Someone of ${instant}`;
  const email = `${crypto.randomUUID()}@example.com`;
  const { service } = siteAt(instant).accounts;
  const { user } = await service.register({ name, email, password: 'a good password' }, picture, visitor);
  return user.id;
}

async function viewAt(instant: string, lectureId: string): Promise<boolean> {
  const currentUser = { userId: learner.user.id, role: 'user' as const, sessionKey: '', ...justLoggedIn };
  return (await responseAt(instant, recordView, { currentUser, params: { id: lectureId } as never })).counted;
}

/** A subscription is ordered and paid, and its event is handled at that time. */
async function subscribeAt(instant: string): Promise<void> {
  const ordered = await order(site, 'monthly', await uncounted());
  await keepBooks(site, ordered.checkout, { status: 'paid' });
  expect((await post(site, eventOf(ordered.checkout))).status).toBe(200);
  const { db } = site.deps.database;
  const event = db.selectFrom('payment_events').select('id').orderBy('id', 'desc');
  const { id: eventId } = await event.limit(1).executeTakeFirstOrThrow();
  const handler = siteAt(instant).handlers.find(({ kind }) => kind === paymentEventReceived);
  await handler?.run(firstRun({ eventId }));
}

const now = '2026-11-15T12:00:00Z';
const statisticsAt = (instant: string): Promise<Statistics> => responseAt(instant, getStatistics, {});
const column = ({ stats }: Statistics, name: 'users' | 'subscriptions' | 'views') =>
  stats.map((row) => row[name]);

describe('over thirteen months', () => {
  let leaver: string;
  const counted: boolean[] = [];
  beforeAll(async () => {
    await registerAt('2025-11-30T23:59:59.999Z');
    await registerAt('2025-12-01T00:00:00.000Z');
    await registerAt('2026-03-31T23:59:59.999Z');
    await registerAt('2026-04-01T00:00:00.000Z');
    leaver = await registerAt('2026-10-01T00:00:00.000Z');
    await registerAt('2026-10-20T08:00:00Z');
    await registerAt('2026-10-31T23:59:59.999Z');
    for (const time of ['2026-11-01T00:00:00.000Z', '2026-11-02T09:00:00Z']) await registerAt(time);

    await subscribeAt('2025-11-15T10:00:00Z');
    await subscribeAt('2025-12-31T23:59:59.999Z');
    await subscribeAt('2026-01-01T00:00:00.000Z');
    for (const time of ['2026-11-01T00:00:00.000Z', now]) await subscribeAt(time);
    await order(site, 'monthly', await uncounted());

    const course = await makeCourse(site, { access: 'free' });
    const [one, two] = [await makeVideoLecture(site, course), await makeVideoLecture(site, course)];
    for (const [time, lecture] of [
      ['2025-11-30T23:59:59.999Z', one],
      ['2025-12-01T00:00:00.000Z', one],
      ['2026-10-31T23:59:59.999Z', one],
      ['2026-11-01T00:00:00.000Z', one],
      ['2026-11-01T18:00:00Z', one],
      ['2026-11-01T18:00:00Z', two],
    ] as const)
      counted.push(await viewAt(time, lecture.id));
  });

  test('a second view of a lecture on the same day is not counted', () => {
    expect(counted).toEqual([true, true, true, true, false, true]);
  });

  test('counts the last twelve months, with empty months and the current one', async () => {
    const shown = await statisticsAt(now);
    expect(shown.stats[0]?.month).toBe('2025-12');
    expect(shown.stats.at(-1)?.month).toBe('2026-11');
    expect(column(shown, 'users')).toEqual([1, 0, 0, 1, 1, 0, 0, 0, 0, 0, 3, 2]);
    expect(column(shown, 'subscriptions')).toEqual([1, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 2]);
    expect(column(shown, 'views')).toEqual([1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 2]);
    expect(shown).toMatchObject({
      ...{ usercount: 2, userpercentage: -33.3, userprofit: false },
      ...{ subscriptioncount: 2, subscriptionpercentage: 200, subscriptionprofit: true },
      ...{ viewscount: 2, viewspercentage: 100, viewsprofit: true },
    });
  });

  test('compares a new month without events with the month before', async () => {
    const before = await statisticsAt('2026-11-30T23:59:59.999Z');
    expect(before.usercount).toBe(2);
    const after = await statisticsAt('2026-12-01T00:00:00.000Z');
    expect(after.stats[0]?.month).toBe('2026-01');
    expect(column(after, 'users').slice(-3)).toEqual([3, 2, 0]);
    expect(after).toMatchObject({ usercount: 0, userpercentage: -100, userprofit: false });
  });

  test('counts months in UTC in every time zone of the database', async () => {
    const read = async (zone: string) =>
      site.deps.database.db.transaction().execute(async (tx) => {
        await sql.raw(`set local timezone = '${zone}'`).execute(tx);
        const { rows } = await sql<{ zone: string }>`select current_setting('timezone') as zone`.execute(tx);
        const from = new Date('2025-12-01T00:00:00Z');
        const months = [registrationsByMonth, subscriptionsByMonth, viewsByMonth];
        const counts = [];
        for (const byMonth of months) counts.push(await byMonth(tx, from));
        return { zone: rows[0]?.zone, counts };
      });
    const [auckland, honolulu] = [await read('Pacific/Auckland'), await read('Pacific/Honolulu')];
    expect(auckland.zone).not.toBe(honolulu.zone);
    expect(auckland.counts).toEqual(honolulu.counts);
    expect(auckland.counts[0]?.get('2026-04')).toBe(1);
  });

  test('counts paid subscriptions, but not bought courses', async () => {
    const { db } = site.deps.database;
    const paid = {
      ...{ user_id: learner.user.id, amount_cents: 100, currency: 'USD', provider: 'sandbox' },
      ...{ description: 'A test', settled_at: new Date(now) },
    };
    const others = [
      { ...paid, reference: 'FC-COURSES', kind: 'courses' as const, status: 'paid' as const },
      { ...paid, reference: 'FC-FAILED', kind: 'subscription' as const, status: 'failed' as const },
    ];
    await db.insertInto('orders').values(others).execute();
    expect((await statisticsAt(now)).subscriptioncount).toBe(2);
    // A control: the same row counts as soon as it is a subscription that was paid.
    await db.updateTable('orders').set({ status: 'paid' }).where('reference', '=', 'FC-FAILED').execute();
    expect((await statisticsAt(now)).subscriptioncount).toBe(3);
    await db.deleteFrom('orders').where('reference', 'like', 'FC-FAILED').execute();
  });

  test('keeps its counts when a user deletes their account', async () => {
    const before = await statisticsAt(now);
    await site.product.accounts.removeAccount(leaver);
    await site.product.accounts.removeAccount(learner.user.id);
    expect(await statisticsAt(now)).toEqual(before);
  });
});

test('the counts of views equal the plain sums after late, simultaneous and removed views', async () => {
  const { pool } = site.deps.database;
  const viewer = await uncounted();
  const course = await makeCourse(site, { access: 'free' });
  const lectures = await Promise.all(Array.from({ length: 8 }, () => makeVideoLecture(site, course)));
  const plainSums = async () => {
    const { rows } = await pool.query<{ views: number }>(
      `select count(viewed_at) as views from generate_series('2025-12-01', '2026-11-01', interval '1 month') as month
         left join lecture_views on date_trunc('month', viewed_at at time zone 'UTC') = month
       group by month order by month`,
    );
    return rows.map(({ views }) => views);
  };
  const before = column(await statisticsAt(now), 'views');
  const insert = ({ id }: { readonly id: string }, index: number) =>
    pool.query(
      `insert into lecture_views (user_id, lecture_id, day, viewed_at)
       select $1, $2, at::date, at from generate_series($3::timestamptz, '2026-12-31', interval '43 hours') as at`,
      [viewer.user.id, id, `2025-0${index + 1}-28T23:59:59.999Z`],
    );
  await Promise.all(lectures.map(insert));
  const added = column(await statisticsAt(now), 'views');
  expect(added[0]).toBeGreaterThan(before[0] ?? 0);
  expect(added).toEqual(await plainSums());

  await pool.query('delete from lecture_views where user_id = $1 and id % 3 = 0', [viewer.user.id]);
  const removed = column(await statisticsAt(now), 'views');
  expect(removed[0]).toBeLessThan(added[0] ?? 0);
  expect(removed).toEqual(await plainSums());
});

test('counts a registration through the API in the current month', async () => {
  const before = (await site.call(getStatistics, {}, admin.cookie)).data;
  const body = { name: 'Someone new', email: 'new@example.com', password: 'a good password' };
  expect((await site.call(register, { body, files: { file: await pictureFile() } })).status).toBe(200);
  const after = (await site.call(getStatistics, {}, admin.cookie)).data;
  expect(after.usercount).toBe(before.usercount + 1);
});

test('only administrators and the test administrator can read the statistics', async () => {
  expect((await site.call(getStatistics)).error.code).toBe('not_signed_in');
  const [someone, testAdmin] = [await site.user(), await site.user('testadmin')];
  expect((await site.call(getStatistics, {}, someone.cookie)).error.code).toBe('forbidden');
  expect((await site.call(getStatistics, {}, testAdmin.cookie)).status).toBe(200);
});

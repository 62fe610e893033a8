import { expect, test } from 'vitest';
import { entitlementsOf, eventOf, keepBooks, order, outcomesOf, post, statusOf } from './shop.ts';
import { siteForEachTest } from '../support/site-hooks.ts';
import { firstRun, retryNow } from '../support/job-run.ts';

const site = siteForEachTest();

const run = (statement: string) => site.deps.database.pool.query(statement);

/** Makes granting access fail from now on, as a bug or a full disk would. */
async function breakGrants(): Promise<void> {
  await run(`create function no_grant() returns trigger language plpgsql as
    $$ begin raise exception 'no grants today'; end $$`);
  await run('create trigger no_grant before insert on entitlements for each row execute function no_grant()');
}
const mendGrants = () => run('drop trigger no_grant on entitlements');

/** The number of failed attempts to handle events so far. */
async function failures(): Promise<number> {
  const { rows } = await site.deps.database.pool.query<{ count: number }>(
    `select coalesce(sum(retry_count), 0)::int as count from pgboss.job
     where name = 'payment-event-received' and state in ('retry', 'active')`,
  );
  return rows[0]?.count ?? 0;
}

async function paidWithoutGrant() {
  await breakGrants();
  const ordered = await order(site);
  await keepBooks(site, ordered.checkout, { status: 'paid' });
  expect((await post(site, eventOf(ordered.checkout))).status).toBe(200);
  return ordered;
}

test('a grant that fails is rolled back and tried again', async () => {
  const { user, checkout, reference } = await paidWithoutGrant();
  await site.work();
  await expect
    .poll(async () => {
      await retryNow(site);
      return failures();
    })
    .toBeGreaterThan(0);
  expect(await statusOf(site, reference)).toBe('pending');
  expect(await entitlementsOf(site, user.user.id)).toEqual([]);
  await outcomesOf(site, checkout, 0);
  await mendGrants();
  await expect
    .poll(async () => {
      await retryNow(site);
      return statusOf(site, reference);
    })
    .toBe('paid');
  expect(await outcomesOf(site, checkout)).toEqual(['paid']);
  expect(await entitlementsOf(site, user.user.id)).toHaveLength(1);
});

test('an unhandled event without a job can be replayed from the ledger, a handled one cannot', async () => {
  const { checkout, reference, user } = await paidWithoutGrant();
  await run(`delete from pgboss.job where name = 'payment-event-received'`);
  await mendGrants();
  await site.work();
  expect(await statusOf(site, reference)).toBe('pending');
  expect(await site.product.commerce.replayUnhandled()).toBe(1);
  expect(await outcomesOf(site, checkout)).toEqual(['paid']);
  expect(await site.product.commerce.replayUnhandled()).toBe(0);
  expect(await entitlementsOf(site, user.user.id)).toHaveLength(1);
});

test('replaying a waiting event adds no second job', async () => {
  await paidWithoutGrant();
  await site.product.commerce.replayUnhandled();
  const { rows } = await run(`select 1 from pgboss.job where name = 'payment-event-received'`);
  expect(rows).toHaveLength(1);
});

test('an event that two workers handle at once keeps the outcome of the first', async () => {
  const { checkout, reference } = await order(site);
  await keepBooks(site, checkout, { status: 'paid' });
  await post(site, eventOf(checkout));
  const { rows } = await site.deps.database.pool.query<{ id: number }>('select id from payment_events');
  const handler = site.product.handlers.find(({ kind }) => kind.name === 'payment-event-received');
  const job = firstRun({ eventId: rows[0]?.id });
  await Promise.all([handler?.run(job), handler?.run(job)]);
  expect(await statusOf(site, reference)).toBe('paid');
  expect(await outcomesOf(site, checkout)).toEqual(['paid']);
});

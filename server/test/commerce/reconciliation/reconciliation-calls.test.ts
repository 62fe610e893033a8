import { listReconciliations, startReconciliation } from '@fit-coder/contracts/operations/reconciliation';
import { expect, test } from 'vitest';
import { reconciliationDue } from '../../../src/domains/commerce/commerce.jobs.ts';
import { siteForEachTest } from '../../support/site-hooks.ts';
import { keepBooks, order, statusOf } from '../shop.ts';

const site = siteForEachTest();
const db = () => site.deps.database.db;

const waiting = async () => {
  const query = 'select singleton_key from pgboss.job where name = $1 order by 1';
  return (await site.deps.database.pool.query(query, [reconciliationDue.name])).rows;
};

test('only administrators start and see comparisons', async () => {
  const { cookie } = await site.user();
  const { cookie: testAdmin } = await site.user('testadmin');
  expect((await site.call(startReconciliation)).error.code).toBe('not_signed_in');
  expect((await site.call(startReconciliation, {}, cookie)).error.code).toBe('forbidden');
  expect((await site.call(startReconciliation, {}, testAdmin)).error.code).toBe('test_admin_reads_only');
  expect((await site.call(listReconciliations, {}, cookie)).error.code).toBe('forbidden');
  expect((await site.call(listReconciliations, {}, testAdmin)).data.reconciliations).toEqual([]);
  expect(await waiting()).toEqual([]);
});

test('an administrator starts a comparison and sees it end', async () => {
  const { cookie } = await site.user('admin');
  const { checkout, reference } = await order(site);
  await keepBooks(site, checkout, { status: 'paid' });
  const { data } = await site.call(startReconciliation, {}, cookie);
  expect(data).toMatchObject({ message: 'The comparison has started.', reconciliation: { endedAt: null } });
  await site.work();
  const newest = async () => (await site.call(listReconciliations, {}, cookie)).data.reconciliations[0];
  await expect.poll(async () => (await newest())?.endedAt).toEqual(expect.any(String));
  expect(await newest()).toMatchObject({
    id: data.reconciliation.id,
    onDemand: true,
    repaired: 1,
    different: 0,
  });
  expect(await statusOf(site, reference)).toBe('paid');
});

test('starting it twenty times at once starts it once', async () => {
  const { cookie } = await site.user('admin');
  const started = await Promise.all(
    Array.from({ length: 20 }, () => site.call(startReconciliation, {}, cookie)),
  );
  const messages = started.map(({ data }) => data.message);
  expect(messages.filter((message) => message === 'The comparison has started.')).toHaveLength(1);
  expect(new Set(started.map(({ data }) => data.reconciliation.id)).size).toBe(1);
  expect(await waiting()).toEqual([{ singleton_key: 'all' }]);
});

test('the list has pages, newest first, and refuses a cursor that it did not give', async () => {
  const { cookie } = await site.user('admin');
  const at = new Date('2026-11-22T02:20:00Z');
  const rows = Array.from({ length: 45 }, () => ({ started_at: at, ended_at: at }));
  await db().insertInto('reconciliations').values(rows).execute();
  const seen: string[] = [];
  let next: string | null = '';
  while (next !== null) {
    const query: { cursor?: string } = next === '' ? {} : { cursor: next };
    const { data } = await site.call(listReconciliations, { query }, cookie);
    seen.push(...data.reconciliations.map(({ id }) => id));
    next = data.next;
  }
  expect(seen).toHaveLength(45);
  expect(seen).toEqual([...new Set(seen)].toSorted((a, b) => Number(b) - Number(a)));
  const wrong = await site.call(listReconciliations, { query: { cursor: 'abc' } }, cookie);
  expect(wrong.error.code).toBe('invalid_input');
});

test('a comparison is scheduled for each night, under the key of those on demand', async () => {
  const query = 'select cron, timezone, options from pgboss.schedule where name = $1';
  const { rows } = await site.deps.database.pool.query(query, [reconciliationDue.name]);
  expect(rows).toMatchObject([{ cron: '20 2 * * *', timezone: 'UTC', options: { singletonKey: 'all' } }]);
});

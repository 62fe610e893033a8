import { beforeAll, expect, test } from 'vitest';
import { openSubjects } from '../../../src/domains/commerce/reconciliation/open-subjects.repository.ts';
import { planOf, sentQueries } from '../../support/sent-queries.ts';
import { siteForAllTests } from '../../support/site-hooks.ts';
import { fillShop } from '../figures/filled-shop.ts';

const site = siteForAllTests();
beforeAll(async () => {
  await fillShop(site, 16_000);
  const { pool } = site.deps.database;
  await pool.query("update orders set status = 'failed' where right(reference, 1) < '8'");
  await pool.query('vacuum analyze orders');
});

const firstId = '00000000-0000-0000-0000-000000000000';
const started = Date.now();
const daysFromNow = (days: number) => new Date(started + days * 86_400_000);

test('with 16,000 orders, every slice of a comparison is read by indexes', async () => {
  const { db } = site.deps.database;
  for (const after of [firstId, '80000000-0000-0000-0000-000000000000']) {
    const slice = { after, size: 50, now: new Date() };
    const sent = await sentQueries(site, () => Promise.all(openSubjects.map((find) => find(db, slice))));
    expect(sent).toHaveLength(openSubjects.length);
    const plans = await Promise.all(sent.map((each) => planOf(site, each)));
    for (const plan of plans) expect(plan).not.toMatch(/Seq Scan/u);
    for (const index of ['orders_compared_weekly', 'payments_compared_weekly'])
      expect(plans.join('\n')).toContain(index);
  }
});

test.each([
  ['order', 1],
  ['payment', 3],
] as const)('each night of a week looks at another seventh of what is older: %s', async (kind, place) => {
  const nights: string[][] = [];
  for (let night = 0; night < 7; night += 1) {
    // By then nothing is so young that it is looked at each night.
    const slice = { after: firstId, size: 20_000, now: daysFromNow(31 + night) };
    const found = (await openSubjects[place]?.(site.deps.database.db, slice)) ?? [];
    nights.push(found.filter((subject) => subject.kind === kind).map(({ id }) => id));
  }
  const all = nights.flat();
  expect(new Set(all).size).toBe(all.length);
  expect(all.length).toBeGreaterThan(1000);
  for (const { length } of nights) {
    expect(length).toBeGreaterThan(all.length / 10);
    expect(length).toBeLessThan(all.length / 5);
  }
});

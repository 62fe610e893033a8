import { randomUUID } from 'node:crypto';
import { cp, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { listPlans } from '@fit-coder/contracts/commerce';
import { getSite } from '@fit-coder/contracts/site';
import { adminListPlans, createPlan, retirePlan } from '@fit-coder/contracts/selling/plans-administration';
import type pg from 'pg';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { demoPlans } from '../../../demo/demo-plans.ts';
import { migrate } from '../../../src/platform/database/migrations.ts';
import { seedDemo } from '../../../src/seed.ts';
import { createBareDatabase, openPool, type TestDatabase } from '../../support/test-database.ts';
import { startTestSite, type TestSite } from '../../support/test-site.ts';

let database: TestDatabase;
beforeEach(async () => {
  database = await createBareDatabase();
});
afterEach(() => database.drop());

/** Works on a site that has never started before. */
async function firstStart(demo: boolean, work: (site: TestSite) => Promise<void>): Promise<void> {
  const site = await startTestSite({ databaseUrl: database.url, demo });
  try {
    await work(site);
  } finally {
    await site.close();
  }
}

const offered = async (site: TestSite) =>
  (await site.call(listPlans)).data.plans.map(({ id, priceCents, currency }) => [id, priceCents, currency]);

describe('a site that starts for the first time', () => {
  test('offers no plans until its administrator creates one', () =>
    firstStart(false, async (site) => {
      await seedDemo(site.deps, site.product);
      expect(await offered(site)).toEqual([]);
      const plansOffered = async () => (await site.call(getSite)).data.plansOffered;
      expect(await plansOffered()).toBe(false);
      const { cookie } = await site.user('admin');
      const words = { name: 'Everything', description: '', trialDays: 0, forTeams: false };
      const body = { ...words, interval: 'month', prices: [{ currency: 'USD', amountCents: 900 }] };
      const { plan } = (await site.call(createPlan, { body }, cookie)).data;
      expect(await offered(site)).toEqual([[plan.id, 900, 'USD']]);
      await expect.poll(plansOffered).toBe(true);
      await site.call(retirePlan, { params: { id: plan.id }, body: { retired: true } }, cookie);
      await expect.poll(plansOffered).toBe(false);
    }));

  test('takes any currency, and refuses another one once a plan is sold without a price in it', () =>
    firstStart(false, async (site) => {
      await site.product.commerce.prepareCurrency('INR');
      await site.product.commerce.seedPlans(demoPlans);
      expect(await offered(site)).toEqual([
        ['monthly', 1900, 'INR'],
        ['yearly', 19_000, 'INR'],
      ]);
      await expect(site.product.commerce.prepareCurrency('EUR')).rejects.toThrow(
        'CURRENCY=EUR cannot be used, because this site has prices or orders in INR.',
      );
    }));

  test('offers the plans of the demo, once, although two nodes start together', () =>
    firstStart(true, async (site) => {
      await Promise.all([seedDemo(site.deps, site.product), seedDemo(site.deps, site.product)]);
      expect(await offered(site)).toEqual([
        ['monthly', 1900, 'USD'],
        ['yearly', 19_000, 'USD'],
      ]);
      const { cookie } = await site.user('admin');
      for (const { id } of demoPlans)
        await site.call(retirePlan, { params: { id }, body: { retired: true } }, cookie);
      await seedDemo(site.deps, site.product);
      expect(await offered(site)).toEqual([]);
      expect((await site.call(adminListPlans, {}, cookie)).data.plans).toHaveLength(2);
    }));
});

describe('the update of a site from before', () => {
  const migrations = new URL('../../../migrations/', import.meta.url);
  const removal = '0044_plans_and_tax.sql';
  let pool: pg.Pool;
  let folder: string;
  beforeEach(async () => {
    pool = openPool(database);
    folder = await mkdtemp(join(tmpdir(), 'fit-coder-old-'));
    for (const name of (await readdir(migrations)).filter((file) => file < removal))
      await cp(new URL(name, migrations), join(folder, name));
    await migrate(pool, pathToFileURL(`${folder}/`));
  });
  afterEach(async () => {
    await pool.end();
    await rm(folder, { recursive: true });
  });

  async function plansAfterUpdate(): Promise<string[]> {
    await cp(new URL(removal, migrations), join(folder, removal));
    expect(await migrate(pool, pathToFileURL(`${folder}/`))).toEqual([removal]);
    const prices = await pool.query<{ plan_id: string }>('select plan_id from plan_prices order by amount');
    const plans = await pool.query<{ id: string }>('select id from plans order by position');
    expect(prices.rows.map((row) => row.plan_id)).toEqual(plans.rows.map(({ id }) => id));
    return plans.rows.map(({ id }) => id);
  }

  test('removes the plans that nobody chose, if it is empty', async () => {
    expect(await plansAfterUpdate()).toEqual([]);
  });

  test('keeps them where somebody has an account', async () => {
    await pool.query(
      "insert into users (id, name, email, password_hash) values ($1, 'Somebody', 'a@example.com', 'none')",
      [randomUUID()],
    );
    expect(await plansAfterUpdate()).toEqual(['monthly', 'yearly']);
  });

  test('keeps them where they were sold to an account that was deleted since', async () => {
    await pool.query(
      `insert into orders (reference, plan_price_id, amount_cents, currency, status, kind, description, provider)
       select 'FC-1', id, amount, currency, 'paid', 'subscription', 'Monthly subscription', 'stripe'
       from plan_prices where plan_id = 'monthly'`,
    );
    expect(await plansAfterUpdate()).toEqual(['monthly', 'yearly']);
  });
});

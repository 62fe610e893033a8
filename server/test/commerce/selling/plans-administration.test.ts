import { randomUUID } from 'node:crypto';
import { listPlans } from '@fit-coder/contracts/commerce';
import {
  adminListPlans,
  createPlan,
  orderPlans,
  removePlanPrice,
  retirePlan,
  setPlanPrice,
  updatePlan,
  type AdminPlan,
  type NewPlan,
} from '@fit-coder/contracts/selling/plans-administration';
import { beforeAll, describe, expect, test } from 'vitest';
import { eventOf, keepBooks, order, outcomesOf, post } from '../shop.ts';
import { siteForAllTests, userForAllTests } from '../../support/site-hooks.ts';

const site = siteForAllTests();
const admin = userForAllTests(site, 'admin');
beforeAll(() => site.work());

const words = { name: 'Quarter', description: 'For a quarter.', trialDays: 7, forTeams: false };
const newPlan: NewPlan = {
  ...words,
  interval: 'month',
  prices: [
    { currency: 'EUR', amountCents: 1100 },
    { currency: 'USD', amountCents: 1200 },
  ],
};

async function create(plan: NewPlan = newPlan): Promise<AdminPlan> {
  return (await site.call(createPlan, { body: plan }, admin.cookie)).data.plan;
}

/** A plan at a price in dollars. */
const dollars = (amountCents: number) =>
  create({ ...newPlan, trialDays: 0, prices: [{ currency: 'USD', amountCents }] });

const listed = async () => (await site.call(adminListPlans, {}, admin.cookie)).data.plans;
const onSale = async () => (await site.call(listPlans)).data.plans;
const pricesOf = (plan: AdminPlan) =>
  plan.prices.map(({ currency, amountCents, retiredAt, subscribers }) => {
    return [currency, amountCents, retiredAt === null, subscribers];
  });
const setPrice = (id: string, currency: string, amountCents: number) =>
  site.call(setPlanPrice, { params: { id, currency }, body: { amountCents } }, admin.cookie);

/** What nodes of the previous version know of a plan. */
const oldColumns = (id: string) =>
  site.deps.database.db
    .selectFrom('plans')
    .select(['price_cents', 'currency', 'active', 'position'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();

/** The list as visitors get it: kept until something that is sold changes. */
async function keptPlans(): Promise<string[]> {
  const response = await site.app.inject({ method: 'GET', url: '/api/v1/plans' });
  return response.json<{ plans: { name: string }[] }>().plans.map(({ name }) => name);
}

describe('a new plan', () => {
  test('is in the list that is kept for visitors', async () => {
    expect(await keptPlans()).not.toContain('A fresh plan');
    await create({ ...newPlan, name: 'A fresh plan' });
    await expect.poll(keptPlans).toContain('A fresh plan');
  });

  test('is sold at once, at the end of the list and in the currency of the site', async () => {
    const plan = await create();
    expect(plan).toMatchObject({ ...words, interval: 'month', retiredAt: null });
    expect(pricesOf(plan)).toEqual([
      ['EUR', 1100, true, 0],
      ['USD', 1200, true, 0],
    ]);
    expect((await onSale()).at(-1)).toMatchObject({ id: plan.id, priceCents: 1200, currency: 'USD' });
    expect(await oldColumns(plan.id)).toMatchObject({ price_cents: 1200, currency: 'USD', active: true });
  });

  test.each([
    [{ name: ' ' }, 'name'],
    [{ trialDays: -1 }, 'trialDays'],
    [{ prices: [] }, 'prices'],
    [{ prices: [{ currency: 'XYZ', amountCents: 1 }] }, 'prices'],
    [{ prices: [{ currency: 'USD', amountCents: 0 }] }, 'prices.0.amountCents'],
    [{ prices: [...newPlan.prices, { currency: 'USD', amountCents: 5 }] }, 'prices'],
  ])('is refused with %j', async (change, field) => {
    const before = await listed();
    const response = await site.call(createPlan, { body: { ...newPlan, ...change } }, admin.cookie);
    expect(response.status).toBe(400);
    expect(Object.keys(response.error.fields ?? {})).toEqual([field]);
    expect(await listed()).toEqual(before);
  });
});

test("a plan's words and trial can be changed, even while it has subscribers", async () => {
  const { id } = await create();
  const change = { name: 'Season', description: '', trialDays: 0, forTeams: true };
  expect((await site.call(updatePlan, { params: { id }, body: change }, admin.cookie)).status).toBe(200);
  expect((await onSale()).at(-1)).toMatchObject({ id, ...change });
  const unknown = { params: { id: randomUUID() }, body: change };
  expect((await site.call(updatePlan, unknown, admin.cookie)).error.code).toBe('not_found');
});

test('a changed price is for new subscribers; earlier ones keep theirs and are counted', async () => {
  const { id } = await dollars(1900);
  const { checkout, user } = await order(site, id);
  await keepBooks(site, checkout, { status: 'paid' });
  await post(site, eventOf(checkout));
  expect(await outcomesOf(site, checkout)).toEqual(['paid']);

  const { plan } = (await setPrice(id, 'USD', 2500)).data;
  expect(pricesOf(plan)).toEqual([
    ['USD', 1900, false, 1],
    ['USD', 2500, true, 0],
  ]);
  expect((await onSale()).at(-1)).toMatchObject({ id, priceCents: 2500 });
  expect(await oldColumns(id)).toMatchObject({ price_cents: 2500, currency: 'USD' });
  const kept = await site.deps.database.db
    .selectFrom('subscriptions')
    .select('unit_amount')
    .where('user_id', '=', user.user.id)
    .executeTakeFirstOrThrow();
  expect(kept.unit_amount).toBe(1900);
});

test('the same price again changes nothing', async () => {
  const before = await dollars(1900);
  expect((await setPrice(before.id, 'USD', 1900)).data.plan).toEqual(before);
});

test('two administrators who change a price at once leave one current price', async () => {
  const { id } = await dollars(1900);
  const amounts = [2100, 2200, 2300, 2400, 2500];
  const responses = await Promise.all(amounts.map((amount) => setPrice(id, 'USD', amount)));
  expect(responses.map(({ status }) => status)).toEqual(amounts.map(() => 200));
  const present = (await listed()).at(-1)?.prices ?? [];
  expect(present).toHaveLength(1);
  expect(await oldColumns(id)).toMatchObject({ price_cents: present[0]?.amountCents });
});

test('a price in another currency can be added and removed, but not the only one', async () => {
  const { id } = await dollars(1900);
  expect(pricesOf((await setPrice(id, 'JPY', 2800)).data.plan)).toEqual([
    ['USD', 1900, true, 0],
    ['JPY', 2800, true, 0],
  ]);
  const remove = (currency: string) => site.call(removePlanPrice, { params: { id, currency } }, admin.cookie);
  expect((await remove('EUR')).error.code).toBe('not_found');
  expect((await remove('USD')).status).toBe(200);
  expect(await oldColumns(id)).toMatchObject({ price_cents: 2800, currency: 'JPY' });
  expect((await remove('JPY')).error.code).toBe('last_price');
  expect((await onSale()).at(-1)).toMatchObject({ id, currency: 'JPY' });
});

test('a retired plan is no longer sold, and can be brought back', async () => {
  const { id } = await dollars(1900);
  const isOnSale = async () => (await onSale()).some((plan) => plan.id === id);
  const retire = (retired: boolean) =>
    site.call(retirePlan, { params: { id }, body: { retired } }, admin.cookie);
  expect((await retire(true)).data.plan.retiredAt).not.toBeNull();
  expect(await isOnSale()).toBe(false);
  expect(await oldColumns(id)).toMatchObject({ active: false });
  expect((await retire(false)).data.plan.retiredAt).toBeNull();
  expect(await isOnSale()).toBe(true);
  expect(await oldColumns(id)).toMatchObject({ active: true });
});

test('the plans can be reordered if each of them is named once', async () => {
  const put = (plans: string[]) => site.call(orderPlans, { body: { plans } }, admin.cookie);
  const ids = (await listed()).map(({ id }) => id);
  const [first = '', ...others] = ids;
  expect((await put([...others, first])).status).toBe(200);
  expect((await listed()).map(({ id }) => id)).toEqual([...others, first]);
  for (const wrong of [others, [...others, others[0] ?? ''], [...ids, 'other']])
    expect((await put(wrong)).error.code).toBe('stale_order');
  expect((await listed()).map(({ id }) => id)).toEqual([...others, first]);
});

import { getSubscription, subscribe, type Subscription } from '@fit-coder/contracts/commerce';
import { changePlan, previewPlanChange } from '@fit-coder/contracts/selling/billing';
import { listTeams } from '@fit-coder/contracts/selling/teams';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TestUser } from '../../../support/test-site.ts';
import { startStripeSite, type StripeSite } from '../stripe-site.ts';

let shop: StripeSite;
beforeAll(async () => {
  shop = await startStripeSite();
});
afterAll(() => shop.stop());

const ownOf = async ({ cookie }: TestUser) =>
  (await shop.site.call(getSubscription, {}, cookie)).data.subscription;

async function teamOf({ cookie }: TestUser) {
  return (await shop.site.call(listTeams, {}, cookie)).data.teams[0]?.subscription ?? null;
}

async function buy(user: TestUser, body: { plan: string; seats?: number }): Promise<string> {
  const { data } = await shop.site.call(subscribe, { body }, user.cookie);
  await shop.pay(data.url);
  const find = body.seats === undefined ? ownOf : teamOf;
  await expect.poll(async () => (await find(user))?.status).toBe('active');
  return data.subscriptionid ?? '';
}

/** Changes to the monthly plan as the dialog does; returns what it showed. */
async function changeToMonthly({ cookie }: TestUser) {
  const shown = await shop.site.call(previewPlanChange, { query: { plan: 'monthly' } }, cookie);
  const { computedFor, nowCents, nextCents, nextAt } = shown.data.preview;
  const body = { plan: 'monthly', computedFor, nowCents, nextCents };
  const { data } = await shop.site.call(changePlan, { body }, cookie);
  return { shown: { nextCents, nextAt, nowCents }, subscription: data.subscription };
}

/** What the profile says about the next payment. */
const saidOf = (subscription: Subscription | null) => [
  subscription?.renewal?.amountCents,
  subscription?.creditCents,
];

/** What the newest payment of a subscription was. */
async function charged(id: string): Promise<number | undefined> {
  const row = await shop.site.deps.database.db
    .selectFrom('payments')
    .select('amount')
    .where('subscription_id', '=', id)
    .orderBy('period_start', 'desc')
    .executeTakeFirst();
  return row?.amount;
}

describe('the credit of a change from a year to a month', () => {
  test('is said before the change and on the profile as Stripe uses it', async () => {
    const user = await shop.site.user();
    const id = await buy(user, { plan: 'yearly' });
    const { shown, subscription } = await changeToMonthly(user);
    expect(shown).toMatchObject({ nowCents: -17_100, nextCents: 0 });
    expect(subscription?.renewal?.at).toBe(shown.nextAt);
    expect(Date.parse(shown.nextAt) - Date.now()).toBeLessThan(32 * 86_400_000);
    expect(saidOf(subscription)).toEqual([0, 17_100]);
    shop.double.pass(31.5);
    await expect.poll(async () => (await ownOf(user))?.creditCents).toBe(15_200);
    expect(await charged(id)).toBe(0);
  });

  test('is used by the subscription of the customer that renews first, and the other one says so', async () => {
    const user = await shop.site.user();
    const team = await buy(user, { plan: 'monthly', seats: 9 });
    // Stripe's times are whole seconds, so both could renew at the same one.
    shop.double.pass(1 / 24);
    const own = await buy(user, { plan: 'yearly' });
    expect(saidOf(await teamOf(user))).toEqual([17_100, 0]);
    const { shown, subscription } = await changeToMonthly(user);
    expect(shown.nextCents).toBe(1900);
    // The team was bought first, so it renews first.
    expect(saidOf(await teamOf(user))).toEqual([0, 17_100]);
    expect(saidOf(subscription)).toEqual([1900, 0]);
    shop.double.pass(31.5);
    await expect.poll(async () => [await charged(team), await charged(own)]).toEqual([0, 1900]);
    await expect.poll(async () => saidOf(await teamOf(user))).toEqual([17_100, 0]);
  });
});

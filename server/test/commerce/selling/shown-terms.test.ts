import { subscribe } from '@fit-coder/contracts/commerce';
import {
  createPlan,
  setCountryPrices,
  setPlanPrice,
  updatePlan,
} from '@fit-coder/contracts/selling/plans-administration';
import { getPlanQuote } from '@fit-coder/contracts/selling/quotes';
import { beforeEach, describe, expect, test } from 'vitest';
import { siteForAllTests, userForAllTests } from '../../support/site-hooks.ts';
import type { TestUser } from '../../support/test-site.ts';
import { addCoupon } from './selling-site.ts';

const site = siteForAllTests({ trustedProxies: 1, countryHeader: 'x-country' });
const admin = userForAllTests(site, 'admin');

const words = { name: 'Trial', description: '', trialDays: 14, forTeams: true };
let plan: string;
beforeEach(async () => {
  const body = { ...words, interval: 'month', prices: [{ currency: 'USD', amountCents: 1000 }] } as const;
  plan = (await site.call(createPlan, { body }, admin.cookie)).data.plan.id;
});

const setPrice = (amountCents: number, currency = 'USD') =>
  site.call(setPlanPrice, { params: { id: plan, currency }, body: { amountCents } }, admin.cookie);

interface Choice {
  readonly seats?: number;
  readonly coupon?: string;
  readonly gift?: { readonly message: string };
}

/** What the screen shows, as the order repeats it. */
async function shownTo({ cookie }: TestUser, { seats, coupon, gift }: Choice) {
  const query = {
    plan,
    ...(seats && { seats: String(seats) }),
    ...(coupon !== undefined && { coupon }),
    ...(gift && { gift: 'true' as const }),
  };
  const headers = { cookie, 'x-country': 'DE' };
  const { quote } = (await site.call(getPlanQuote, { query }, cookie, { headers })).data;
  const { currency, trialDays, renewal, dueCents } = quote;
  return { totalCents: dueCents, shown: { currency, trialDays, renewalCents: renewal?.cents ?? null } };
}

type Shown = Awaited<ReturnType<typeof shownTo>>;

function order({ cookie }: TestUser, choice: Choice, shown: Shown | Pick<Shown, 'totalCents'>) {
  const headers = { cookie, 'x-country': 'DE' };
  return site.call(subscribe, { body: { plan, ...choice, ...shown } }, cookie, { headers });
}

/** The orders of a user with the terms that the provider was given. */
const ordersOf = ({ user }: TestUser) =>
  site.deps.database.db
    .selectFrom('orders')
    .select(['unit_amount', 'quantity', 'currency', 'trial_days', 'amount_cents'])
    .where('user_id', '=', user.id)
    .execute();

describe('a plan that costs nothing today', () => {
  test('is not ordered after a trial at another price than was shown, and the new one is shown', async () => {
    const user = await site.user();
    const before = await shownTo(user, {});
    expect(before).toEqual({
      totalCents: 0,
      shown: { currency: 'USD', trialDays: 14, renewalCents: 1000 },
    });
    await setPrice(99_900);
    const { status, error } = await order(user, {}, before);
    expect([status, error.code]).toEqual([409, 'stale_order']);
    expect(error.error).toBe('The price has changed. Check it, then order again.');
    expect(await ordersOf(user)).toEqual([]);
    const after = await shownTo(user, {});
    expect(after.shown.renewalCents).toBe(99_900);
    expect((await order(user, {}, after)).status).toBe(200);
    expect(await ordersOf(user)).toMatchObject([{ unit_amount: 99_900, trial_days: 14, amount_cents: 0 }]);
  });

  test('is ordered by a client that says only what is due now, so that the renewal makes the difference', async () => {
    const user = await site.user();
    const { totalCents } = await shownTo(user, {});
    await setPrice(99_900);
    expect((await order(user, {}, { totalCents })).status).toBe(200);
  });

  test.each<[string, Choice]>([
    ['one user', {}],
    ['the seats of a team', { seats: 3 }],
  ])('is not ordered with a coupon at another price, for %s', async (_whom, choice) => {
    const coupon = await addCoupon(site, admin, { off: { kind: 'percent', percent: 100 } });
    const user = await site.user();
    const shown = await shownTo(user, { ...choice, coupon });
    expect(shown).toMatchObject({ totalCents: 0, shown: { renewalCents: 1000 * (choice.seats ?? 1) } });
    await setPrice(99_900);
    expect((await order(user, { ...choice, coupon }, shown)).error.code).toBe('stale_order');
    expect(await ordersOf(user)).toEqual([]);
  });

  test('is not ordered with a shorter trial', async () => {
    const user = await site.user();
    const shown = await shownTo(user, {});
    const body = { ...words, trialDays: 3 };
    await site.call(updatePlan, { params: { id: plan }, body }, admin.cookie);
    const { error } = await order(user, {}, shown);
    expect(error).toMatchObject({
      code: 'stale_order',
      error: 'The free trial has changed. Check it, then order again.',
    });
  });

  test('is not ordered at another price of the country, or in another currency', async () => {
    const user = await site.user();
    const dollars = await shownTo(user, {});
    await setPrice(1000, 'EUR');
    expect((await order(user, {}, dollars)).error.code).toBe('stale_order');
    const euros = await shownTo(user, {});
    expect(euros.shown).toMatchObject({ currency: 'EUR', renewalCents: 1000 });
    await site.call(setCountryPrices, { body: { on: true, shares: { DE: 50 } } }, admin.cookie);
    expect((await order(user, {}, euros)).error.code).toBe('stale_order');
    await site.call(setCountryPrices, { body: { on: false, shares: {} } }, admin.cookie);
    expect((await order(user, {}, euros)).status).toBe(200);
  });
});

test('what a client says that it showed never becomes the price', async () => {
  const user = await site.user();
  const honest = await shownTo(user, {});
  for (const claim of [{ renewalCents: 1 }, { renewalCents: null }, { trialDays: 730 }, { currency: 'JPY' }])
    expect([
      claim,
      (await order(user, {}, { ...honest, shown: { ...honest.shown, ...claim } })).error.code,
    ]).toEqual([claim, 'stale_order']);
  expect(await ordersOf(user)).toEqual([]);
  expect((await order(user, {}, honest)).status).toBe(200);
  expect(await ordersOf(user)).toMatchObject([{ unit_amount: 1000, currency: 'USD', trial_days: 14 }]);
});

test('a gift renews nothing, and is ordered as it was shown', async () => {
  const user = await site.user();
  const gift = { message: '' };
  const shown = await shownTo(user, { gift });
  expect(shown.shown.renewalCents).toBeNull();
  expect((await order(user, { gift }, shown)).status).toBe(200);
});

import {
  getSubscriptionFigures,
  listSubscriptions,
} from '@fit-coder/contracts/payments-administration/figures';
import { subscriptionStatuses } from '@fit-coder/contracts/commerce';
import { beforeAll, describe, expect, test } from 'vitest';
import { findChurn } from '../../../src/domains/commerce/figures/subscriptions/listed-subscriptions.repository.ts';
import { siteForAllTests, siteForEachTest, userForAllTests } from '../../support/site-hooks.ts';
import { addPayment, addSubscription } from './shop-rows.ts';

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000);

describe('the list of subscriptions', () => {
  const site = siteForAllTests();
  const admin = userForAllTests(site, 'admin');
  const user = userForAllTests(site);
  const ids = new Map<string, string>();
  beforeAll(async () => {
    const add = async (name: string, traits: Parameters<typeof addSubscription>[2]) =>
      ids.set(name, await addSubscription(site, user.user.id, traits));
    await add('running', { current_period_end: inDays(10), unit_amount: 1500, quantity: 3, is_team: true });
    await add('late', { current_period_end: inDays(-1) });
    await add('over', { current_period_end: inDays(-4) });
    await add('trial', { status: 'trialing', current_period_end: inDays(3) });
    await add('endedTrial', { status: 'trialing', current_period_end: inDays(-30) });
    await add('failing', { status: 'past_due', failing_since: inDays(-2), current_period_end: inDays(-2) });
    await add('paused', { status: 'paused' });
    await add('open', { status: 'incomplete', provider_subscription: null });
    await add('gone', { status: 'expired', ended_at: inDays(-9) });
    await add('cancelled', { status: 'canceled', cancel_at: inDays(5), current_period_end: inDays(5) });
  });

  const list = async (query: object, cookie = admin.cookie) =>
    (await site.call(listSubscriptions, { query }, cookie)).data.subscriptions;
  const named = (names: readonly string[]) => names.map((name) => ids.get(name) ?? '').toSorted();

  test.each([
    ['trialing', ['trial']],
    ['active', ['running']],
    ['past_due', ['late', 'failing']],
    ['paused', ['paused']],
    ['canceled', ['cancelled']],
    ['incomplete', ['open']],
    ['expired', ['over', 'endedTrial', 'gone']],
  ])('%s are those that have this status now', async (status, names) => {
    const found = await list({ status });
    expect(found.map(({ id }) => id).toSorted()).toEqual(named(names));
    expect(found.every((one) => one.status === status)).toBe(true);
  });

  test('without a filter has all that have begun, each in one of the filters', async () => {
    const all = (await list({})).map(({ id }) => id);
    expect(all).toHaveLength(ids.size - 1);
    const begun = subscriptionStatuses.filter((status) => status !== 'incomplete');
    const filtered = await Promise.all(begun.map((status) => list({ status })));
    expect(
      filtered
        .flat()
        .map(({ id }) => id)
        .toSorted(),
    ).toEqual(all.toSorted());
  });

  test('shows user, plan, price and what happens next', async () => {
    const [running] = await list({ status: 'active' });
    expect(running).toMatchObject({
      ...{ user: { email: user.user.email }, plan: 'Monthly', interval: 'month', unitAmountCents: 1500 },
      ...{ quantity: 3, isTeam: true, currency: 'USD', renews: true, cancelAt: null },
    });
    expect((await list({ status: 'past_due' })).find(({ failingSince }) => failingSince)).toBeDefined();
    // The price of the plan, for those that were ordered before prices were kept with them.
    expect((await list({ status: 'paused' }))[0]).toMatchObject({ unitAmountCents: 1900, renews: false });
  });

  test('counts what runs now by status, as the list shows it', async () => {
    const { running } = (await site.call(getSubscriptionFigures, {}, admin.cookie)).data;
    expect(running).toEqual({ trialing: 1, active: 1, past_due: 2, paused: 1 });
  });

  test('is for administrators; the test administrator sees masked addresses', async () => {
    const testAdmin = await site.user('testadmin');
    for (const [endpoint, input] of [
      [listSubscriptions, { query: {} }],
      [getSubscriptionFigures, {}],
    ] as const) {
      expect((await site.call(endpoint, input)).error.code).toBe('not_signed_in');
      expect((await site.call(endpoint, input, user.cookie)).error.code).toBe('forbidden');
      expect((await site.call(endpoint, input, testAdmin.cookie)).status).toBe(200);
    }
    expect((await list({}, testAdmin.cookie))[0]?.user.email).toMatch(/•••@/u);
    for (const query of [{ status: 'asleep' }, { cursor: 'AAAA' }])
      expect((await site.call(listSubscriptions, { query }, admin.cookie)).error.code).toBe('invalid_input');
  });
});

describe('the figures of subscriptions', () => {
  const site = siteForEachTest();
  const figures = async () => {
    const { cookie } = await site.user('admin');
    return (await site.call(getSubscriptionFigures, {}, cookie)).data;
  };

  test('are zero on an empty site', async () => {
    const { running, recurring, churn } = await figures();
    expect(running).toEqual({ trialing: 0, active: 0, past_due: 0, paused: 0 });
    expect(recurring).toEqual([]);
    expect(churn).toHaveLength(12);
    expect(churn.every((month) => month.running === 0 && month.ended === 0)).toBe(true);
  });

  test('add what renews to the monthly revenue: yearly by twelfths, seats counted, trials left out', async () => {
    const { id } = (await site.user()).user;
    const runs = { current_period_end: inDays(10) };
    await addSubscription(site, id, { ...runs, unit_amount: 1000 });
    await addSubscription(site, id, { ...runs, unit_amount: 1000, quantity: 5 });
    await addSubscription(site, id, { ...runs, plan_id: 'yearly', unit_amount: 10_003 });
    await addSubscription(site, id, { unit_amount: 1, status: 'past_due' });
    const counted = (await figures()).recurring;
    expect(counted).toEqual([{ currency: 'USD', amountCents: 6835 }]);
    await addSubscription(site, id, { ...runs, unit_amount: 5000, status: 'trialing' });
    await addSubscription(site, id, { unit_amount: 5000, status: 'paused' });
    await addSubscription(site, id, { unit_amount: 5000, status: 'expired' });
    await addSubscription(site, id, { unit_amount: 5000, current_period_end: inDays(-5) });
    await addSubscription(site, id, { ...runs, unit_amount: 5000, provider_subscription: null });
    expect((await figures()).recurring).toEqual(counted);
    // A control: the same subscription counts once its trial is over.
    const { db } = site.deps.database;
    await db
      .updateTable('subscriptions')
      .set({ status: 'active' })
      .where('status', '=', 'trialing')
      .execute();
    expect((await figures()).recurring).toEqual([{ currency: 'USD', amountCents: 11_835 }]);
  });

  test('keep currencies apart', async () => {
    const { id } = (await site.user()).user;
    const price = { plan_id: 'monthly', amount: 900, currency: 'EUR' };
    const added = site.deps.database.db.insertInto('plan_prices').values(price).returning('id');
    const { id: priceId } = await added.executeTakeFirstOrThrow();
    await addSubscription(site, id, { plan_price_id: priceId, unit_amount: 900 });
    await addSubscription(site, id, {});
    expect((await figures()).recurring).toEqual([
      { currency: 'USD', amountCents: 1900 },
      { currency: 'EUR', amountCents: 900 },
    ]);
  });

  test('count churn among those that ran when the month began', async () => {
    const { id } = (await site.user()).user;
    const add = async (created: string, ended: string | null, traits: object = {}) => {
      const times = { created_at: new Date(created), ended_at: ended === null ? null : new Date(ended) };
      const status = ended === null ? 'active' : 'expired';
      const subscription = await addSubscription(site, id, { ...times, status, ...traits });
      await addPayment(site, created, { subscription_id: subscription });
    };
    await add('2025-01-05T00:00:00Z', null);
    await add('2025-01-05T00:00:00Z', '2025-11-30T23:59:59.999Z');
    await add('2025-01-05T00:00:00Z', '2026-03-01T00:00:00.000Z');
    await add('2026-02-01T00:00:00.000Z', '2026-03-31T23:59:59.999Z');
    // Began and ended within a month: it ran at the beginning of none.
    await add('2026-03-02T00:00:00Z', '2026-03-20T00:00:00Z');
    // One without a renewal, and one that was never paid.
    await add('2025-01-05T00:00:00Z', '2026-03-10T00:00:00Z', { provider_subscription: null });
    const unpaid = { created_at: new Date('2025-01-05'), ended_at: new Date('2026-03-10') };
    await addSubscription(site, id, { ...unpaid, status: 'expired' });

    const rows = await findChurn(site.deps.database.db, new Date('2025-12-01T00:00:00Z'));
    expect(rows.map(({ month }) => month)[0]).toBe('2025-12');
    expect(rows.slice(0, 6)).toEqual([
      { month: '2025-12', running: 2, ended: 0 },
      { month: '2026-01', running: 2, ended: 0 },
      { month: '2026-02', running: 2, ended: 0 },
      { month: '2026-03', running: 3, ended: 2 },
      { month: '2026-04', running: 1, ended: 0 },
      { month: '2026-05', running: 1, ended: 0 },
    ]);
    // A control: a trial that was never paid ran as well.
    await addSubscription(site, id, { ...unpaid, status: 'expired', trial_end: new Date('2025-01-12') });
    const [, , , march] = await findChurn(site.deps.database.db, new Date('2025-12-01T00:00:00Z'));
    expect(march).toEqual({ month: '2026-03', running: 4, ended: 3 });
  });
});

import { afterEach, describe, expect, test } from 'vitest';
import { reconciliationDue } from '../../../src/domains/commerce/commerce.jobs.ts';
import { siteForEachTest } from '../../support/site-hooks.ts';
import { checkOut, courseForSale, fillCart } from '../cart/cart-shop.ts';
import { entitlementsOf, eventOf, keepBooks, order, outcomesOf, post, statusOf } from '../shop.ts';
import { age, alarmsOf, payInSilence, reconcile } from './comparisons.ts';
import { misbehave, paymentState, refundAtProvider, subscriptionState } from './provider-double.ts';

const site = siteForEachTest();
const db = () => site.deps.database.db;

let restore: (() => void) | undefined;
afterEach(() => restore?.());

async function jobsNamed(name: string): Promise<number> {
  const { rows } = await site.deps.database.pool.query('select id from pgboss.job where name = $1', [name]);
  return rows.length;
}

describe('a webhook that never arrives', () => {
  test('leaves the order pending and the buyer without access (control)', async () => {
    const { reference, user } = await payInSilence(site);
    await site.work();
    expect(await statusOf(site, reference)).toBe('pending');
    expect(await entitlementsOf(site, user.user.id)).toEqual([]);
  });

  test('is repaired by a comparison, and changes nothing when it arrives later', async () => {
    const { reference, user, checkout } = await payInSilence(site);
    expect(await reconcile(site)).toMatchObject({ checked: 2, repaired: 1, different: 0, differences: [] });
    expect(await statusOf(site, reference)).toBe('paid');
    const granted = await entitlementsOf(site, user.user.id);
    expect(granted).toHaveLength(1);
    expect(await jobsNamed('invoice-issued')).toBe(1);

    await site.work();
    await post(site, eventOf(checkout));
    expect(await outcomesOf(site, checkout)).toEqual(['already_settled']);
    expect(await entitlementsOf(site, user.user.id)).toEqual(granted);
    expect(await jobsNamed('invoice-issued')).toBe(1);
    const payments = await db().selectFrom('payments').select(['status', 'amount']).execute();
    expect(payments).toEqual([{ status: 'paid', amount: 1900 }]);
  });

  test('grants once if it arrives during the comparison', async () => {
    const { user, checkout } = await payInSilence(site);
    await site.work();
    await Promise.all([reconcile(site), post(site, eventOf(checkout)), post(site, eventOf(checkout))]);
    await outcomesOf(site, checkout, 2);
    expect(await entitlementsOf(site, user.user.id)).toHaveLength(1);
    expect(await jobsNamed('invoice-issued')).toBe(1);
  });

  test('does not matter for a failed order that was paid late', async () => {
    const { reference, user } = await payInSilence(site);
    const failed = { status: 'failed' as const, settled_at: new Date() };
    await db().updateTable('orders').set(failed).where('reference', '=', reference).execute();
    expect(await reconcile(site)).toMatchObject({ repaired: 1 });
    expect(await statusOf(site, reference)).toBe('paid');
    expect(await entitlementsOf(site, user.user.id)).toHaveLength(1);
  });
});

describe('an order whose checkout is not known', () => {
  const forget = async () => {
    const ordered = await payInSilence(site);
    const lost = { provider_checkout: null, url: null };
    await db().updateTable('orders').set(lost).where('reference', '=', ordered.reference).execute();
    return ordered;
  };

  test('is found at the provider by its reference, and settled', async () => {
    const { reference, checkout, url } = await forget();
    restore = misbehave(site, { findCheckout: async () => ({ id: checkout, url }) });
    expect(await reconcile(site)).toMatchObject({ repaired: 1, different: 0 });
    expect(await statusOf(site, reference)).toBe('paid');
  });

  test('has failed after a day if the provider knows none, and not before', async () => {
    const { reference } = await forget();
    restore = misbehave(site, { findCheckout: async () => null });
    expect(await reconcile(site)).toMatchObject({ repaired: 0, different: 0 });
    expect(await statusOf(site, reference)).toBe('pending');
    await age(site, reference, 2);
    expect(await reconcile(site)).toMatchObject({ repaired: 1 });
    expect(await statusOf(site, reference)).toBe('failed');
  });

  test('stays open while the provider cannot be asked', async () => {
    const { reference } = await forget();
    await age(site, reference, 2);
    restore = misbehave(site, { findCheckout: () => Promise.reject(new Error('down')) });
    const { differences } = await reconcile(site);
    expect(differences).toMatchObject([{ kind: 'provider_unreachable', about: 'order', reference }]);
    expect(await statusOf(site, reference)).toBe('pending');
  });
});

test('an order that was abandoned for more than two weeks has failed', async () => {
  const { reference } = await order(site);
  expect(await reconcile(site)).toMatchObject({ checked: 1, repaired: 0 });
  await age(site, reference, 16);
  expect(await reconcile(site)).toMatchObject({ repaired: 1 });
  expect(await statusOf(site, reference)).toBe('failed');
});

describe('what is not repaired', () => {
  test('a payment of another amount is listed, raises an alarm, and grants nothing', async () => {
    const { reference, checkout, user } = await payInSilence(site);
    await keepBooks(site, checkout, { amount_cents: 1 });
    const { differences } = await reconcile(site);
    expect(differences).toMatchObject([{ kind: 'amount_mismatch', provider: 'sandbox', reference }]);
    expect(await entitlementsOf(site, user.user.id)).toEqual([]);
    expect(await alarmsOf(site)).toMatchObject([{ kind: 'amount_mismatch' }]);
  });

  test('ids that the provider does not know are listed, and take no access away', async () => {
    const { user, subscriptionId } = await payInSilence(site);
    await fillCart(site, user, [await courseForSale(site)]);
    const { reference, checkout } = await checkOut(site, user);
    await keepBooks(site, checkout, { status: 'paid' });
    await reconcile(site);
    restore = misbehave(site, { fetch: async () => null });
    const { differences } = await reconcile(site);
    expect(differences).toMatchObject([
      { kind: 'unknown_at_provider', about: 'subscription', id: subscriptionId },
      { kind: 'unknown_at_provider', about: 'payment', reference },
    ]);
    const entitlements = await entitlementsOf(site, user.user.id);
    expect(entitlements.map(({ revoked_at: at }) => at)).toEqual([null, null]);
  });

  test('a provider that is down is asked a few times only, and everything of it is listed', async () => {
    for (let count = 0; count < 12; count += 1) await order(site);
    let calls = 0;
    restore = misbehave(site, {
      fetch: () => {
        calls += 1;
        return Promise.reject(new Error('down'));
      },
    });
    const found = await reconcile(site);
    expect(found).toMatchObject({ checked: 0, repaired: 0, different: 12 });
    expect(new Set(found.differences.map(({ kind }) => kind))).toEqual(new Set(['provider_unreachable']));
    expect(calls).toBeGreaterThanOrEqual(5);
    expect(calls).toBeLessThan(12);
  });

  test('a refund that was asked for a day ago and is nowhere to be seen is listed', async () => {
    await payInSilence(site);
    await reconcile(site);
    const { id } = await db().selectFrom('payments').select('id').executeTakeFirstOrThrow();
    const request = {
      payment_id: id,
      amount: 100,
      reason: 'Broken',
      requested_at: new Date(Date.now() - 2 * 86_400_000),
    };
    await db().insertInto('refund_requests').values(request).execute();
    const { differences } = await reconcile(site);
    expect(differences).toMatchObject([{ kind: 'refund_unconfirmed', about: 'payment', id }]);
  });

  test('an order of a provider that the settings no longer name is listed', async () => {
    const { reference } = await payInSilence(site);
    await db().updateTable('orders').set({ provider: 'gone' }).where('reference', '=', reference).execute();
    const { differences } = await reconcile(site);
    expect(differences).toMatchObject([{ kind: 'unknown_provider', provider: 'gone', reference }]);
  });
});

test('a refund that was made at the provider ends the access that was paid with it', async () => {
  const { user } = await payInSilence(site);
  await reconcile(site);
  restore = refundAtProvider(site);
  expect(await reconcile(site)).toMatchObject({ repaired: 1, different: 0 });
  const [entitlement] = await entitlementsOf(site, user.user.id);
  expect(entitlement?.revoked_at).not.toBeNull();
  expect(await reconcile(site)).toMatchObject({ repaired: 0 });
});

test('a renewal and an end without an event are taken from the provider', async () => {
  const { user } = await site.user();
  const { id } = await db()
    .insertInto('subscriptions')
    .values({
      user_id: user.id,
      plan_id: 'monthly',
      provider: 'sandbox',
      status: 'active',
      provider_subscription: 'sub_1',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const period = { start: new Date('2026-11-01'), end: new Date('2026-12-01') };
  const state = subscriptionState({
    id: 'sub_1',
    owner: id,
    period,
    payments: [paymentState({ id: 'pay_1', period })],
  });
  restore = misbehave(site, { fetch: async () => ({ checkout: null, payment: null, subscription: state }) });
  expect(await reconcile(site)).toMatchObject({ checked: 1, repaired: 1 });
  expect(await entitlementsOf(site, user.id)).toHaveLength(1);
  restore();
  const ended = { ...state, status: 'ended', endedAt: new Date('2026-11-15') } as const;
  restore = misbehave(site, { fetch: async () => ({ checkout: null, payment: null, subscription: ended }) });
  expect(await reconcile(site)).toMatchObject({ repaired: 1 });
  const stored = await db()
    .selectFrom('subscriptions')
    .select('status')
    .where('id', '=', id)
    .executeTakeFirst();
  expect(stored?.status).toBe('expired');
});

test('a comparison whose process was killed is continued, and keeps what it repaired', async () => {
  await payInSilence(site);
  const begun = { started_at: new Date(), checked: 7, repaired: 3 };
  await db().insertInto('reconciliations').values(begun).execute();
  await site.deps.queue.send(db(), reconciliationDue, {}, 'all');
  await site.work();
  const read = () => db().selectFrom('reconciliations').select(['checked', 'repaired', 'ended_at']).execute();
  await expect.poll(async () => (await read())[0]?.ended_at).toBeInstanceOf(Date);
  expect(await read()).toMatchObject([{ checked: 2, repaired: 4 }]);
});

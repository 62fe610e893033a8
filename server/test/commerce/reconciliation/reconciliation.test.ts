import { randomUUID } from 'node:crypto';
import { afterEach, describe, expect, test } from 'vitest';
import type { Reconciliation } from '@fit-coder/contracts/reconciliation';
import { siteForEachTest } from '../../support/site-hooks.ts';
import {
  entitlementsOf,
  eventOf,
  keepBooks,
  order,
  outcomesOf,
  post,
  statusOf,
  type Ordered,
} from '../shop.ts';
import { misbehave, paymentState, subscriptionState } from './provider-double.ts';

const site = siteForEachTest();
const db = () => site.deps.database.db;

let restore: (() => void) | undefined;
afterEach(() => restore?.());

/** Compares everything at once, in this process. */
async function reconcile(): Promise<Reconciliation> {
  const done = await site.product.commerce.reconcile(new AbortController().signal);
  if (!done) throw new Error('a comparison is already running');
  return done;
}

/** An order that is paid at the provider, of which this site has not been told. */
async function payInSilence(): Promise<Ordered> {
  const ordered = await order(site);
  await keepBooks(site, ordered.checkout, { status: 'paid' });
  return ordered;
}

async function age(reference: string, days: number): Promise<void> {
  const created = new Date(Date.now() - days * 86_400_000);
  await db().updateTable('orders').set({ created_at: created }).where('reference', '=', reference).execute();
}

async function jobsNamed(name: string): Promise<number> {
  const { rows } = await site.deps.database.pool.query('select id from pgboss.job where name = $1', [name]);
  return rows.length;
}

const alarms = () => db().selectFrom('payment_alarms').select(['kind', 'provider', 'subject']).execute();

describe('a webhook that never arrives', () => {
  test('leaves the order pending and the buyer without access (control)', async () => {
    const { reference, user } = await payInSilence();
    await site.work();
    expect(await statusOf(site, reference)).toBe('pending');
    expect(await entitlementsOf(site, user.user.id)).toEqual([]);
  });

  test('is made up for by a comparison, and changes nothing when it arrives after it', async () => {
    const { reference, user, checkout } = await payInSilence();
    expect(await reconcile()).toMatchObject({ checked: 2, repaired: 1, different: 0, differences: [] });
    expect(await statusOf(site, reference)).toBe('paid');
    const granted = await entitlementsOf(site, user.user.id);
    expect(granted).toHaveLength(1);
    expect(await jobsNamed('payment-settled')).toBe(1);

    await site.work();
    await post(site, eventOf(checkout));
    expect(await outcomesOf(site, checkout)).toEqual(['already_settled']);
    expect(await entitlementsOf(site, user.user.id)).toEqual(granted);
    expect(await jobsNamed('payment-settled')).toBe(1);
    const payments = await db().selectFrom('payments').select(['status', 'amount']).execute();
    expect(payments).toEqual([{ status: 'paid', amount: 1900 }]);
  });

  test('grants once if it arrives during the comparison', async () => {
    const { user, checkout } = await payInSilence();
    await site.work();
    await Promise.all([reconcile(), post(site, eventOf(checkout)), post(site, eventOf(checkout))]);
    await outcomesOf(site, checkout, 2);
    expect(await entitlementsOf(site, user.user.id)).toHaveLength(1);
    expect(await jobsNamed('payment-settled')).toBe(1);
  });

  test('does not matter for a failed order that was paid late', async () => {
    const { reference, user } = await payInSilence();
    const failed = { status: 'failed' as const, settled_at: new Date() };
    await db().updateTable('orders').set(failed).where('reference', '=', reference).execute();
    expect(await reconcile()).toMatchObject({ repaired: 1 });
    expect(await statusOf(site, reference)).toBe('paid');
    expect(await entitlementsOf(site, user.user.id)).toHaveLength(1);
  });
});

describe('an order whose checkout is not known', () => {
  const forget = async () => {
    const ordered = await payInSilence();
    const lost = { provider_checkout: null, url: null };
    await db().updateTable('orders').set(lost).where('reference', '=', ordered.reference).execute();
    return ordered;
  };

  test('is found at the provider by its reference, and settled', async () => {
    const { reference, checkout, url } = await forget();
    restore = misbehave(site, { findCheckout: async () => ({ id: checkout, url }) });
    expect(await reconcile()).toMatchObject({ repaired: 1, different: 0 });
    expect(await statusOf(site, reference)).toBe('paid');
  });

  test('has failed after a day if the provider knows none, and not before', async () => {
    const { reference } = await forget();
    restore = misbehave(site, { findCheckout: async () => null });
    expect(await reconcile()).toMatchObject({ repaired: 0, different: 0 });
    expect(await statusOf(site, reference)).toBe('pending');
    await age(reference, 2);
    expect(await reconcile()).toMatchObject({ repaired: 1 });
    expect(await statusOf(site, reference)).toBe('failed');
  });

  test('stays open while the provider cannot be asked', async () => {
    const { reference } = await forget();
    await age(reference, 2);
    restore = misbehave(site, { findCheckout: () => Promise.reject(new Error('down')) });
    const { differences } = await reconcile();
    expect(differences).toMatchObject([{ kind: 'provider_unreachable', about: 'order', reference }]);
    expect(await statusOf(site, reference)).toBe('pending');
  });
});

test('an order that was abandoned for more than two weeks has failed', async () => {
  const { reference } = await order(site);
  expect(await reconcile()).toMatchObject({ checked: 1, repaired: 0 });
  await age(reference, 16);
  expect(await reconcile()).toMatchObject({ repaired: 1 });
  expect(await statusOf(site, reference)).toBe('failed');
});

describe('what is not repaired', () => {
  test('a payment of another amount is listed, raises an alarm, and grants nothing', async () => {
    const { reference, checkout, user } = await payInSilence();
    await keepBooks(site, checkout, { amount_cents: 1 });
    const { differences } = await reconcile();
    expect(differences).toMatchObject([{ kind: 'amount_mismatch', provider: 'sandbox', reference }]);
    expect(await entitlementsOf(site, user.user.id)).toEqual([]);
    expect(await alarms()).toMatchObject([{ kind: 'amount_mismatch' }]);
  });

  test('an id that the provider does not know is listed, and takes no access away', async () => {
    const { user, reference } = await payInSilence();
    await reconcile();
    restore = misbehave(site, { fetch: async () => null });
    const { differences } = await reconcile();
    expect(differences).toMatchObject([{ kind: 'unknown_at_provider', about: 'payment', reference }]);
    const [entitlement] = await entitlementsOf(site, user.user.id);
    expect(entitlement?.revoked_at).toBeNull();
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
    const found = await reconcile();
    expect(found).toMatchObject({ checked: 0, repaired: 0, different: 12 });
    expect(new Set(found.differences.map(({ kind }) => kind))).toEqual(new Set(['provider_unreachable']));
    expect(calls).toBeGreaterThanOrEqual(5);
    expect(calls).toBeLessThan(12);
  });

  test('a refund that was asked for a day ago and is nowhere to be seen is listed', async () => {
    await payInSilence();
    await reconcile();
    const { id } = await db().selectFrom('payments').select('id').executeTakeFirstOrThrow();
    const request = {
      payment_id: id,
      amount: 100,
      reason: 'Broken',
      requested_at: new Date(Date.now() - 2 * 86_400_000),
    };
    await db().insertInto('refund_requests').values(request).execute();
    const { differences } = await reconcile();
    expect(differences).toMatchObject([{ kind: 'refund_unconfirmed', about: 'payment', id }]);
  });

  test('an order of a provider that the settings no longer name is listed', async () => {
    const { reference } = await payInSilence();
    await db().updateTable('orders').set({ provider: 'gone' }).where('reference', '=', reference).execute();
    const { differences } = await reconcile();
    expect(differences).toMatchObject([{ kind: 'unknown_provider', provider: 'gone', reference }]);
  });
});

test('a refund that was made at the provider ends the access that was paid with it', async () => {
  const { user, checkout, reference } = await payInSilence();
  await reconcile();
  const money = { amount: 1900, currency: 'USD' };
  const refund = { id: 're_1', amount: 1900, status: 'succeeded', createdAt: new Date() } as const;
  restore = misbehave(site, {
    fetch: async () => ({
      checkout: { ...money, id: checkout, reference, status: 'paid' },
      payment: paymentState({ id: checkout, reference, refunds: [refund] }),
      subscription: null,
    }),
  });
  expect(await reconcile()).toMatchObject({ repaired: 1, different: 0 });
  const [entitlement] = await entitlementsOf(site, user.user.id);
  expect(entitlement?.revoked_at).not.toBeNull();
  expect(await reconcile()).toMatchObject({ repaired: 0 });
});

test('a renewal and an end of which no event told are taken from the provider', async () => {
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
  expect(await reconcile()).toMatchObject({ checked: 1, repaired: 1 });
  expect(await entitlementsOf(site, user.id)).toHaveLength(1);
  restore();
  const ended = { ...state, status: 'ended', endedAt: new Date('2026-11-15') } as const;
  restore = misbehave(site, { fetch: async () => ({ checkout: null, payment: null, subscription: ended }) });
  expect(await reconcile()).toMatchObject({ repaired: 1 });
  const stored = await db()
    .selectFrom('subscriptions')
    .select('status')
    .where('id', '=', id)
    .executeTakeFirst();
  expect(stored?.status).toBe('expired');
});

describe('silent webhooks', () => {
  test('raise one alarm, although several comparisons repair payments', async () => {
    for (let round = 0; round < 2; round += 1) {
      const { reference } = await payInSilence();
      await age(reference, 1);
      await reconcile();
    }
    expect(await alarms()).toEqual([{ kind: 'webhooks_silent', provider: 'sandbox', subject: 'never' }]);
  });

  test.each([
    ['if an event arrived within the day (control)', 1, 1],
    ['if the order is so young that its event may be on its way', 0, undefined],
  ])('raise no alarm %s', async (_, days, hoursAgo) => {
    const { reference } = await payInSilence();
    await age(reference, days);
    if (hoursAgo !== undefined) await receiveEvent(hoursAgo);
    expect(await reconcile()).toMatchObject({ repaired: 1 });
    expect(await alarms()).toEqual([]);
  });

  test('raise an alarm if the last event is older than a day', async () => {
    const { reference } = await payInSilence();
    await age(reference, 1);
    await receiveEvent(25);
    await reconcile();
    expect(await alarms()).toMatchObject([{ kind: 'webhooks_silent' }]);
  });

  async function receiveEvent(hoursAgo: number): Promise<void> {
    const received = { received_at: new Date(Date.now() - hoursAgo * 3_600_000), handled_at: new Date() };
    const event = { provider: 'sandbox', event_id: randomUUID(), type: 'checkout.paid', payload: '{}' };
    await db()
      .insertInto('payment_events')
      .values({ ...event, ...received })
      .execute();
  }
});

test('a comparison whose process was killed is continued, and keeps what it repaired', async () => {
  await payInSilence();
  const begun = { started_at: new Date(), checked: 7, repaired: 3 };
  await db().insertInto('reconciliations').values(begun).execute();
  await site.deps.queue.send(
    db(),
    (await import('../../../src/domains/commerce/commerce.jobs.ts')).reconciliationDue,
    {},
    'all',
  );
  await site.work();
  const read = () => db().selectFrom('reconciliations').select(['checked', 'repaired', 'ended_at']).execute();
  await expect.poll(async () => (await read())[0]?.ended_at).toBeInstanceOf(Date);
  expect(await read()).toMatchObject([{ checked: 2, repaired: 4 }]);
});

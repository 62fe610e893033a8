import { courseAccess } from '@fit-coder/contracts/learning';
import { refundPayment, refundPurchase } from '@fit-coder/contracts/customers/refunds';
import { listPaymentAlarms } from '@fit-coder/contracts/payments-administration/alarms';
import { beforeEach, describe, expect, test } from 'vitest';
import type { PaymentState } from '../../../src/domains/commerce/payments/provider-states.ts';
import { siteForAllTests, userForAllTests } from '../../support/site-hooks.ts';
import type { TestUser } from '../../support/test-site.ts';
import { reconcile } from '../reconciliation/comparisons.ts';
import { bankForEachTest } from './bank.ts';
import { daysAgo, recordedCourse, runJob, subscribeAt, tell } from './purchases.ts';

const site = siteForAllTests();
const admin = userForAllTests(site, 'admin');
const bank = bankForEachTest(site);

const db = () => site.deps.database.db;
const dayMs = 24 * 60 * 60 * 1000;

const refundOwn = (reference: string, { cookie }: TestUser) =>
  site.call(refundPurchase, { params: { reference }, body: {} }, cookie);

function refundAsAdmin(id: string) {
  const body = { amountCents: 1900, reason: 'The buyer wrote to us.', endSubscription: true };
  return site.call(refundPayment, { params: { id }, body }, admin.cookie);
}

async function subscriber(paid = [daysAgo(33), daysAgo(5)]) {
  const user = await site.user();
  const course = await recordedCourse(site, 1);
  const { payments, ...subscribed } = await subscribeAt(site, bank, user, paid);
  const isOpen = async () =>
    (await site.call(courseAccess, { params: { id: course.id } }, user.cookie)).data.entitled;
  return { user, isOpen, paymentId: payments.at(-1) ?? '', ...subscribed };
}

/** The provider renews a subscription, and the site is not told. */
function renew(subscription: string, paidAt: Date): PaymentState {
  const period = { start: paidAt, end: new Date(paidAt.getTime() + 31 * dayMs) };
  const renewal = bank.pay({ amount: 1900, paidAt, period });
  bank.renew(subscription, renewal);
  return renewal;
}

/** The refund of a payment was asked for two days ago, and its job is gone. */
async function age(paymentId: string): Promise<string> {
  await site.deps.database.pool.query(`delete from pgboss.job where name = 'refund-requested'`);
  const { id } = await db()
    .updateTable('refund_requests')
    .set({ requested_at: daysAgo(2) })
    .where('payment_id', '=', paymentId)
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** The waiting jobs of a request. */
async function jobsOf(requestId: string): Promise<number> {
  const { rows } = await site.deps.database.pool.query(
    `select 1 from pgboss.job where name = 'refund-requested' and state < 'active' and data->>'requestId' = $1`,
    [requestId],
  );
  return rows.length;
}

async function alarmsOf(subject: string) {
  const { data } = await site.call(listPaymentAlarms, { query: { state: 'open' } }, admin.cookie);
  return data.alarms.filter((alarm) => alarm.subject === subject);
}

const listedOf = async (id: string) =>
  (await reconcile(site)).differences.filter((difference) => difference.id === id);

describe('a subscription that was to end with a refund, and was paid again before it did', () => {
  /** The provider paid back, did not end it, and renewed it a day later. */
  async function renewed(ask: (of: Awaited<ReturnType<typeof subscriber>>) => Promise<unknown>) {
    const subscribed = await subscriber();
    bank.endsNothing = true;
    await ask(subscribed);
    expect(bank.paidBack).toEqual([1900]);
    bank.endsNothing = false;
    const requestId = await age(subscribed.paymentId);
    const renewal = renew(subscribed.subscription, daysAgo(1));
    await tell(site, { kind: 'subscription', id: subscribed.subscription });
    return { ...subscribed, requestId, renewal };
  }

  test.each([
    ['the buyer', async (of: Awaited<ReturnType<typeof subscriber>>) => refundOwn(of.reference, of.user)],
    ['an administrator', async (of: Awaited<ReturnType<typeof subscriber>>) => refundAsAdmin(of.paymentId)],
  ])('keeps that time if %s asked, does not renew, and an alarm names the payment', async (_, ask) => {
    const { id, isOpen, subscription, requestId, renewal, reference } = await renewed(ask);
    expect(await isOpen()).toBe(true);
    expect(await jobsOf(requestId)).toBe(1);
    await runJob(site, 'refund-requested', { requestId });
    await runJob(site, 'refund-requested', { requestId });
    expect([bank.subscriptionStatus(subscription), await isOpen()]).toEqual(['active', true]);
    expect(bank.cancelAt(subscription)).toEqual(renewal.period?.end);
    expect(await alarmsOf(renewal.id)).toMatchObject([
      {
        kind: 'paid_after_refund',
        order: { reference },
        reported: { amountCents: 1900, currency: 'USD' },
      },
    ]);
    expect(bank.paidBack).toEqual([1900]);
    expect(await listedOf(id)).toEqual([]);
  });

  test('is left alone by the comparison', async () => {
    const { id, isOpen, subscription, paymentId } = await renewed(({ reference, user }) =>
      refundOwn(reference, user),
    );
    const requestId = await age(paymentId);
    expect(await listedOf(id)).toEqual([]);
    expect(await jobsOf(requestId)).toBe(0);
    expect([bank.subscriptionStatus(subscription), await isOpen()]).toEqual(['active', true]);
  });

  test('is not cancelled again at its next renewal, if its user resumed it', async () => {
    const { subscription, requestId, paymentId } = await renewed(({ reference, user }) =>
      refundOwn(reference, user),
    );
    await age(paymentId);
    renew(subscription, new Date());
    await tell(site, { kind: 'subscription', id: subscription });
    expect(await jobsOf(requestId)).toBe(0);
  });
});

test('a subscription goes on if the refund that was to end it failed', async () => {
  const { user, id, isOpen, reference, subscription, paymentId } = await subscriber();
  bank.endsNothing = true;
  bank.refundStatus = 'pending';
  await refundOwn(reference, user);
  expect(await isOpen()).toBe(false);
  bank.end('failed');
  bank.endsNothing = false;
  await tell(site, { kind: 'subscription', id: subscription });
  expect(await isOpen()).toBe(true);
  const requestId = await age(paymentId);
  expect(await listedOf(id)).toEqual([]);
  await runJob(site, 'refund-requested', { requestId });
  expect([bank.subscriptionStatus(subscription), await isOpen()]).toEqual(['active', true]);
});

describe('a renewal that the site does not know of yet', () => {
  beforeEach(async () => {
    await db().updateTable('shop_settings').set({ refund_days: 60 }).execute();
  });
  const renewedInSilence = async () => {
    const subscribed = await subscriber([daysAgo(30.5)]);
    return { ...subscribed, renewal: renew(subscribed.subscription, new Date(Date.now() - dayMs / 24)) };
  };
  const refundedOf = async (atBank: string) => {
    const refunds = db().selectFrom('refunds').innerJoin('payments', 'payments.id', 'payment_id');
    return refunds.select('refunds.amount').where('provider_payment', '=', atBank).execute();
  };

  test('is the payment that its buyer gets back, and the subscription ends', async () => {
    const { user, isOpen, reference, subscription, renewal } = await renewedInSilence();
    expect((await refundOwn(reference, user)).data.message).toBe('$19.00 was refunded.');
    expect(await refundedOf(renewal.id)).toEqual([{ amount: 1900 }]);
    expect(bank.paidBack).toEqual([1900]);
    expect([bank.subscriptionStatus(subscription), await isOpen()]).toEqual(['ended', false]);
    expect(await alarmsOf(renewal.id)).toEqual([]);
  });

  test('keeps its time if the provider did not answer when the payment before was chosen', async () => {
    const { user, isOpen, reference, subscription, renewal } = await renewedInSilence();
    const { fetch } = bank.provider;
    let isAway = true;
    Object.assign(bank.provider, {
      fetch: async (...subject: Parameters<typeof fetch>) => {
        if (isAway) throw new Error('connect ECONNREFUSED');
        return fetch(...subject);
      },
    });
    expect((await refundOwn(reference, user)).data.message).toContain('does not answer at the moment');
    expect(await isOpen()).toBe(false);
    isAway = false;
    const { id: requestId } = await db()
      .selectFrom('refund_requests')
      .select('id')
      .orderBy('requested_at', 'desc')
      .executeTakeFirstOrThrow();
    await runJob(site, 'refund-requested', { requestId });
    expect(bank.paidBack).toEqual([1900]);
    expect(await refundedOf(renewal.id)).toEqual([]);
    expect([bank.subscriptionStatus(subscription), await isOpen()]).toEqual(['active', true]);
    expect(bank.cancelAt(subscription)).toEqual(renewal.period?.end);
    expect(await alarmsOf(renewal.id)).toMatchObject([{ kind: 'paid_after_refund' }]);
  });

  test('keeps its time if an administrator refunds the payment before and ends the subscription', async () => {
    const { isOpen, subscription, renewal, paymentId } = await renewedInSilence();
    expect((await refundAsAdmin(paymentId)).status).toBe(200);
    expect([bank.subscriptionStatus(subscription), await isOpen()]).toEqual(['active', true]);
    expect(await alarmsOf(renewal.id)).toMatchObject([{ kind: 'paid_after_refund' }]);
  });

  test('ends with the refund of an earlier payment if the administrator knew of it (control)', async () => {
    const { isOpen, subscription, paymentId, renewal } = await renewedInSilence();
    await tell(site, { kind: 'subscription', id: subscription });
    expect((await refundAsAdmin(paymentId)).status).toBe(200);
    expect([bank.subscriptionStatus(subscription), await isOpen()]).toEqual(['ended', false]);
    expect(await alarmsOf(renewal.id)).toEqual([]);
  });
});

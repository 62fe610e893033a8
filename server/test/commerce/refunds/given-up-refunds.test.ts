import { listUserPayments } from '@fit-coder/contracts/customers/customers';
import { courseAccess } from '@fit-coder/contracts/learning';
import { refundPayment, refundPurchase } from '@fit-coder/contracts/customers/refunds';
import { describe, expect, test } from 'vitest';
import { siteForAllTests, userForAllTests } from '../../support/site-hooks.ts';
import type { TestUser } from '../../support/test-site.ts';
import { reconcile } from '../reconciliation/comparisons.ts';
import { bankForEachTest } from './bank.ts';
import { buyCourses, daysAgo, recordedCourse, runJob, subscribeAt } from './purchases.ts';

const site = siteForAllTests();
const admin = userForAllTests(site, 'admin');
const bank = bankForEachTest(site);

const db = () => site.deps.database.db;
const refundOwn = (reference: string, { cookie }: TestUser) =>
  site.call(refundPurchase, { params: { reference }, body: {} }, cookie);

function refundPart(id: string, amountCents: number, endSubscription = false) {
  const body = { amountCents, reason: 'The buyer wrote to us.', endSubscription };
  return site.call(refundPayment, { params: { id }, body }, admin.cookie);
}

async function mayWatch({ cookie }: TestUser, id: string): Promise<boolean> {
  return (await site.call(courseAccess, { params: { id } }, cookie)).data.entitled;
}

async function boughtCourse() {
  const user = await site.user();
  const { id } = await recordedCourse(site, 1);
  return { user, id, ...(await buyCourses(site, bank, user, [id])) };
}

async function subscriber() {
  const user = await site.user();
  const { payments, ...subscribed } = await subscribeAt(site, bank, user, [daysAgo(33), daysAgo(1)]);
  return { user, paymentId: payments.at(-1) ?? '', ...subscribed };
}

async function requestOf(paymentId: string) {
  const requests = db().selectFrom('refund_requests').selectAll().where('payment_id', '=', paymentId);
  return requests.executeTakeFirstOrThrow();
}

/** The waiting jobs of a request. */
async function jobsOf(requestId: string): Promise<number> {
  const { rows } = await site.deps.database.pool.query(
    `select 1 from pgboss.job where name = 'refund-requested' and state < 'active' and data->>'requestId' = $1`,
    [requestId],
  );
  return rows.length;
}

/** Its job was given up a day ago. */
async function giveUp(paymentId: string): Promise<string> {
  const { id } = await requestOf(paymentId);
  const { pool } = site.deps.database;
  await pool.query(`delete from pgboss.job where name = 'refund-requested'`);
  await pool.query(`update refund_requests set requested_at = $1 where id = $2`, [daysAgo(2), id]);
  await runJob(site, 'refund-given-up', { requestId: id });
  return id;
}

async function alarmsOf(subject: string) {
  const alarms = db().selectFrom('payment_alarms').select('kind').where('subject', '=', subject);
  return (await alarms.execute()).map(({ kind }) => kind);
}

/** What a comparison lists about this payment or subscription. */
async function listedOf(id: string) {
  const { differences } = await reconcile(site);
  return differences.filter((difference) => difference.id === id).map(({ kind }) => kind);
}

describe('a refund whose provider was away until its job gave up', () => {
  test('raises an alarm, is asked for again by the comparison, and is paid once', async () => {
    const { user, id, reference, paymentId } = await boughtCourse();
    bank.faults = ['unreachable'];
    expect((await refundOwn(reference, user)).data.message).toContain('does not answer at the moment');
    const requestId = await giveUp(paymentId);
    expect(await alarmsOf(requestId)).toEqual(['refund_unanswered']);
    expect([await jobsOf(requestId), bank.paidBack]).toEqual([0, []]);

    expect(await listedOf(paymentId)).toEqual(['refund_unconfirmed']);
    expect(await jobsOf(requestId)).toBe(1);
    await runJob(site, 'refund-requested', { requestId });
    await runJob(site, 'refund-requested', { requestId });
    expect(bank.paidBack).toEqual([4900]);
    expect(await listedOf(paymentId)).toEqual([]);
    expect(await mayWatch(user, id)).toBe(false);
  });

  test('opens the course again if the provider then refuses it', async () => {
    const { user, id, reference, paymentId } = await boughtCourse();
    bank.faults = ['unreachable', 'refused'];
    await refundOwn(reference, user);
    const requestId = await giveUp(paymentId);
    expect(await mayWatch(user, id)).toBe(false);
    await runJob(site, 'refund-requested', { requestId });
    expect(await mayWatch(user, id)).toBe(true);
    expect(await alarmsOf(requestId)).toEqual(['refund_unanswered', 'refund_failed']);
    expect(await listedOf(paymentId)).toEqual([]);
  });

  test('is left to its job for a day (control)', async () => {
    const { paymentId } = await boughtCourse();
    bank.faults = ['unreachable'];
    await refundPart(paymentId, 4900);
    expect(await listedOf(paymentId)).toEqual([]);
    await runJob(site, 'refund-requested', { requestId: (await requestOf(paymentId)).id });
    expect(bank.paidBack).toEqual([4900]);
  });
});

describe('a refund without an answer that was made in the provider’s dashboard', () => {
  test('is not paid a second time, and what is left can be refunded', async () => {
    const { paymentId, atBank } = await boughtCourse();
    bank.faults = ['unreachable'];
    await refundPart(paymentId, 900);
    bank.refundHere(atBank, 900);
    const { id: requestId } = await requestOf(paymentId);
    await runJob(site, 'refund-requested', { requestId });
    expect(bank.paidBack).toEqual([900]);
    expect((await refundPart(paymentId, 4001)).error.error).toBe(
      'Only $40.00 of this payment is left to refund.',
    );
    expect((await refundPart(paymentId, 4000)).status).toBe(200);
  });

  test('is paid once if that refund covers it and another request, and is listed once', async () => {
    const { user, paymentId, atBank } = await boughtCourse();
    bank.faults = ['unreachable', 'unreachable'];
    await refundPart(paymentId, 900);
    await refundPart(paymentId, 1000);
    bank.refundHere(atBank, 1900);
    const requests = db().selectFrom('refund_requests').select('id').where('payment_id', '=', paymentId);
    for (const { id } of await requests.execute()) await runJob(site, 'refund-requested', { requestId: id });
    expect(bank.paidBack).toEqual([1900]);
    const params = { id: user.user.id };
    const { payments } = (await site.call(listUserPayments, { params, query: {} }, admin.cookie)).data;
    expect(payments).toMatchObject([{ leftCents: 3000, refunds: [{ amountCents: 1900 }] }]);
    expect(payments[0]?.refunds).toHaveLength(1);
  });

  test('is paid if that refund was made before it was asked for (control)', async () => {
    const { paymentId, atBank } = await boughtCourse();
    bank.refundHere(atBank, 900);
    bank.faults = ['unreachable'];
    await refundPart(paymentId, 900);
    await runJob(site, 'refund-requested', { requestId: (await requestOf(paymentId)).id });
    expect(bank.paidBack).toEqual([900, 900]);
  });

  test('is known to a comparison, and keeps what was refunded closed', async () => {
    const { user, id, reference, paymentId, atBank } = await boughtCourse();
    bank.faults = ['unreachable'];
    await refundOwn(reference, user);
    const requestId = await giveUp(paymentId);
    bank.refundHere(atBank, 4900);
    expect(await listedOf(paymentId)).toEqual([]);
    expect(await jobsOf(requestId)).toBe(0);
    expect((await requestOf(paymentId)).provider_refund).toMatch(atBank);
    expect(await mayWatch(user, id)).toBe(false);
  });
});

describe('a refund that was to end its subscription', () => {
  test('raises an alarm if that was given up, and ends it by the comparison', async () => {
    const { user, reference, id, subscription, paymentId } = await subscriber();
    bank.endsNothing = true;
    await refundOwn(reference, user);
    expect([bank.paidBack, bank.subscriptionStatus(subscription)]).toEqual([[1900], 'active']);
    expect(await alarmsOf(subscription)).not.toContain('subscription_not_ended');
    const requestId = await giveUp(paymentId);
    expect(await alarmsOf(subscription)).toContain('subscription_not_ended');

    bank.endsNothing = false;
    expect(await listedOf(id)).toEqual(['refund_unconfirmed']);
    expect(await jobsOf(requestId)).toBe(1);
    await runJob(site, 'refund-requested', { requestId });
    expect([bank.paidBack, bank.subscriptionStatus(subscription)]).toEqual([[1900], 'ended']);
    expect(await listedOf(id)).toEqual([]);
    const stored = db().selectFrom('subscriptions').select('status').where('id', '=', id);
    expect(await stored.executeTakeFirst()).toEqual({ status: 'expired' });
  });

  test.each([
    ['was ended at the provider meanwhile', true],
    ['was to go on (control)', false],
  ])('needs nothing more if that %s', async (_, ends) => {
    const { id, subscription, paymentId } = await subscriber();
    bank.endsNothing = true;
    await refundPart(paymentId, 1900, ends);
    bank.endsNothing = false;
    if (ends) await bank.provider.recurring.cancelNow(subscription);
    const requestId = await giveUp(paymentId);
    expect(await listedOf(id)).toEqual([]);
    expect(await jobsOf(requestId)).toBe(0);
    expect(bank.subscriptionStatus(subscription)).toBe(ends ? 'ended' : 'active');
  });
});

test('the queue itself tells of a refund that it gave up', async () => {
  const { paymentId } = await boughtCourse();
  bank.faults = ['unreachable', 'unreachable'];
  await refundPart(paymentId, 4900);
  const { id } = await requestOf(paymentId);
  await site.deps.database.pool.query(
    `update pgboss.job set retry_limit = 0, start_after = now()
      where name = 'refund-requested' and data->>'requestId' = $1`,
    [id],
  );
  expect(await alarmsOf(id)).toEqual([]);
  await site.work();
  await expect.poll(() => alarmsOf(id)).toEqual(['refund_unanswered']);
});

import { randomUUID } from 'node:crypto';
import { courseAccess } from '@fit-coder/contracts/learning';
import { refundPayment } from '@fit-coder/contracts/customers/refunds';
import { describe, expect, test } from 'vitest';
import { auditEntries } from '../../admin/audit/audit-entries.ts';
import { unknownId } from '../../support/factories.ts';
import { siteForAllTests, userForAllTests } from '../../support/site-hooks.ts';
import { entitlementsOf } from '../shop.ts';
import { bankForEachTest } from './bank.ts';
import { buyCourses, daysAgo, recordedCourse, runJob, subscribeAt, tell } from './purchases.ts';

const site = siteForAllTests();
const admin = userForAllTests(site, 'admin');
const bank = bankForEachTest(site);

const reason = 'The buyer wrote to us.';

function refund(paymentId: string, amountCents: number, endSubscription = false, cookie = admin.cookie) {
  const body = { amountCents, reason, endSubscription };
  return site.call(refundPayment, { params: { id: paymentId }, body }, cookie);
}

const requestsOf = (paymentId: string) =>
  site.deps.database.db
    .selectFrom('refund_requests')
    .selectAll()
    .where('payment_id', '=', paymentId)
    .orderBy('requested_at')
    .execute();

async function mayWatch(cookie: string, courseId: string): Promise<boolean> {
  return (await site.call(courseAccess, { params: { id: courseId } }, cookie)).data.entitled;
}

async function boughtCourse() {
  const user = await site.user();
  const { id } = await recordedCourse(site, 1);
  return { user, courseId: id, ...(await buyCourses(site, bank, user, [id])) };
}

describe('a refund by an administrator', () => {
  test('is refused without a session, to users, to the test administrator, and with wrong input', async () => {
    const { paymentId, user } = await boughtCourse();
    const { cookie: testAdmin } = await site.user('testadmin');
    const codes = [];
    for (const cookie of ['', user.cookie, testAdmin])
      codes.push((await refund(paymentId, 100, false, cookie)).error.code);
    expect(codes).toEqual(['not_signed_in', 'forbidden', 'test_admin_reads_only']);
    for (const body of [
      {},
      { amountCents: 0, reason, endSubscription: false },
      { amountCents: 1.5, reason, endSubscription: false },
      { amountCents: 100, reason: '', endSubscription: false },
      { amountCents: 100, reason, endSubscription: false, currency: 'JPY' },
    ]) {
      const response = await site.call(refundPayment, { params: { id: paymentId }, body }, admin.cookie);
      expect(response.error.code).toBe('invalid_input');
    }
    expect((await refund(unknownId, 100)).error.code).toBe('not_found');
    expect(bank.paidBack).toEqual([]);
    expect(await requestsOf(paymentId)).toEqual([]);
  });

  test('of a part keeps the access, and the rest ends it, with a reason and the asker in the books', async () => {
    const { user, courseId, paymentId, reference } = await boughtCourse();
    const sentence = `$9.00 of order ${reference} was refunded.`;
    expect((await refund(paymentId, 900)).data.message).toBe(sentence);
    expect((await auditEntries(site, admin.cookie))[0]?.sentence).toBe(`${sentence} Reason: ${reason}`);
    expect(await mayWatch(user.cookie, courseId)).toBe(true);
    expect((await refund(paymentId, 4001)).error).toMatchObject({
      code: 'refund_refused',
      error: 'Only $40.00 of this payment is left to refund.',
    });
    expect((await refund(paymentId, 4000)).status).toBe(200);
    expect(await mayWatch(user.cookie, courseId)).toBe(false);
    expect(bank.paidBack).toEqual([900, 4000]);
    const requests = await requestsOf(paymentId);
    expect(requests.map((row) => [row.amount, row.reason, row.requested_by])).toEqual([
      [900, reason, admin.user.id],
      [4000, reason, admin.user.id],
    ]);
    expect((await refund(paymentId, 1)).error.error).toMatch(/^This payment was already refunded in full/u);
  });

  test('of an old purchase leaves a newer one of the same course open', async () => {
    const { user, courseId, paymentId } = await boughtCourse();
    await buyCourses(site, bank, user, [courseId]);
    await refund(paymentId, 4900);
    expect(await mayWatch(user.cookie, courseId)).toBe(true);
    const open = (await entitlementsOf(site, user.user.id)).filter((row) => row.revoked_at === null);
    expect(open).toHaveLength(1);
  });

  test('that is on its way keeps the access until it succeeds, and counts as refunded', async () => {
    const { user, courseId, paymentId, atBank } = await boughtCourse();
    bank.refundStatus = 'pending';
    expect((await refund(paymentId, 4900)).data.message).toMatch(
      /^The refund of \$49\.00 of order FC-\w+ is on its way\.$/u,
    );
    expect(await mayWatch(user.cookie, courseId)).toBe(true);
    expect((await refund(paymentId, 4900)).error.code).toBe('refund_refused');
    bank.end('succeeded');
    await tell(site, { kind: 'payment', id: atBank });
    expect(await mayWatch(user.cookie, courseId)).toBe(false);
  });

  test('that fails after all can be asked for again, and the access stays', async () => {
    const { user, courseId, paymentId, atBank } = await boughtCourse();
    await refund(paymentId, 4900);
    expect(await mayWatch(user.cookie, courseId)).toBe(false);
    bank.end('failed');
    await tell(site, { kind: 'payment', id: atBank });
    expect(await mayWatch(user.cookie, courseId)).toBe(true);
    expect((await refund(paymentId, 4900)).status).toBe(200);
  });

  test('waits while a dispute is open, and is possible after it was won', async () => {
    const { user, courseId, paymentId, atBank } = await boughtCourse();
    bank.dispute(atBank, { status: 'under_review', fundsTaken: true });
    await tell(site, { kind: 'payment', id: atBank });
    expect(await mayWatch(user.cookie, courseId)).toBe(false);
    expect((await refund(paymentId, 100)).error.code).toBe('refund_refused');
    bank.dispute(atBank, { status: 'needs_response', fundsTaken: false });
    await tell(site, { kind: 'payment', id: atBank });
    expect((await refund(paymentId, 100)).error.code).toBe('refund_refused');
    expect(bank.paidBack).toEqual([]);
    bank.dispute(atBank, { status: 'won', fundsTaken: false });
    await tell(site, { kind: 'payment', id: atBank });
    expect(await mayWatch(user.cookie, courseId)).toBe(true);
    expect((await refund(paymentId, 100)).status).toBe(200);
  });

  test('of nothing is refused', async () => {
    const user = await site.user();
    const { id } = await recordedCourse(site, 1);
    const { paymentId } = await buyCourses(site, bank, user, [id], { amount: 0 });
    expect((await refund(paymentId, 1)).error.error).toBe('Nothing was paid, so there is nothing to refund.');
  });
});

describe('a refund of a subscription', () => {
  test('ends the time that was paid, and the subscription only if that was asked for', async () => {
    const user = await site.user();
    const { id: courseId } = await recordedCourse(site, 1);
    const { subscription, payments } = await subscribeAt(site, bank, user, [daysAgo(1)]);
    expect(await mayWatch(user.cookie, courseId)).toBe(true);
    await refund(payments[0] ?? '', 1900);
    expect(await mayWatch(user.cookie, courseId)).toBe(false);
    expect(bank.subscriptionStatus(subscription)).toBe('active');
    const next = await subscribeAt(site, bank, await site.user(), [daysAgo(1)]);
    await refund(next.payments[0] ?? '', 1900, true);
    expect(bank.subscriptionStatus(next.subscription)).toBe('ended');
    const stored = site.deps.database.db.selectFrom('subscriptions').select('status');
    expect(await stored.where('id', '=', next.id).executeTakeFirst()).toEqual({ status: 'expired' });
  });

  test('of an earlier period does not end the present one', async () => {
    const user = await site.user();
    const { id: courseId } = await recordedCourse(site, 1);
    const { payments } = await subscribeAt(site, bank, user, [daysAgo(33), daysAgo(2)]);
    expect((await refund(payments[0] ?? '', 1900)).status).toBe(200);
    expect(await mayWatch(user.cookie, courseId)).toBe(true);
  });
});

describe('a provider that does not do what it is asked', () => {
  test('says why, and the amount is free again', async () => {
    const { paymentId } = await boughtCourse();
    bank.faults = ['refused'];
    expect((await refund(paymentId, 4900)).error).toMatchObject({
      code: 'refund_refused',
      error: 'This card was closed.',
    });
    expect(await requestsOf(paymentId)).toMatchObject([{ failure: 'This card was closed.' }]);
    expect((await refund(paymentId, 4900)).status).toBe(200);
    expect(bank.paidBack).toEqual([4900]);
  });

  test.each(['unreachable', 'lost response'] as const)(
    'is asked again by a job when it was %s, and pays once',
    async (fault) => {
      const { user, courseId, paymentId } = await boughtCourse();
      bank.faults = [fault];
      const asked = await refund(paymentId, 4900);
      expect(asked.data.message).toMatch(/does not answer at the moment, so the site will ask again/u);
      expect((await refund(paymentId, 1)).error.code).toBe('refund_refused');
      const [request] = await requestsOf(paymentId);
      const queued = await site.deps.database.pool.query(
        `select 1 from pgboss.job where name = 'refund-requested' and data->>'requestId' = $1`,
        [request?.id],
      );
      expect(queued.rows).toHaveLength(1);
      await runJob(site, 'refund-requested', { requestId: request?.id });
      await runJob(site, 'refund-requested', { requestId: request?.id });
      expect(bank.paidBack).toEqual([4900]);
      expect(await mayWatch(user.cookie, courseId)).toBe(false);
    },
  );

  test('raises an alarm if it refuses after the request has ended, or later on', async () => {
    const alarmsOf = async (payment: string) => {
      const { rows } = await site.deps.database.pool.query<{ kind: string }>(
        `select kind from payment_alarms join payments using (order_id) where payments.id = $1`,
        [payment],
      );
      return rows.map(({ kind }) => kind);
    };
    const { paymentId } = await boughtCourse();
    bank.faults = ['unreachable', 'refused'];
    await refund(paymentId, 4900);
    const [request] = await requestsOf(paymentId);
    expect(await alarmsOf(paymentId)).toEqual([]);
    await runJob(site, 'refund-requested', { requestId: request?.id });
    expect(await alarmsOf(paymentId)).toEqual(['refund_failed']);
    const other = await boughtCourse();
    bank.refundStatus = 'pending';
    await refund(other.paymentId, 4900);
    bank.end('failed');
    for (let time = 0; time < 2; time += 1) await tell(site, { kind: 'payment', id: other.atBank });
    expect(await alarmsOf(other.paymentId)).toEqual(['refund_failed']);
  });
});

describe('50 concurrent requests for a refund', () => {
  test('never pay back more than was paid', async () => {
    const { paymentId } = await boughtCourse();
    const replies = await Promise.all(Array.from({ length: 50 }, () => refund(paymentId, 700)));
    const done = replies.filter(({ status }) => status === 200).length;
    // On a busy machine the site may only have promised to ask the bank, which its job then does.
    for (const { id, provider_refund } of await requestsOf(paymentId))
      if (provider_refund === null) await runJob(site, 'refund-requested', { requestId: id });
    expect(bank.paidBack).toEqual(Array.from({ length: done }, () => 700));
    expect(replies.filter(({ status }) => status === 409)).toHaveLength(50 - done);
    // Not one less: a refund that the bank lists before its answer is stored does not count twice.
    expect(done).toBe(7);
    expect((await refund(paymentId, 1)).error.code).toBe('refund_refused');
    expect(bank.paidBack).toHaveLength(7);
  });

  test('would pay back seven times too much without the site’s books (control)', async () => {
    const { atBank } = await boughtCourse();
    const order = { payment: atBank, amount: 700, currency: 'USD' };
    await Promise.all(
      Array.from({ length: 50 }, () => bank.provider.refund({ ...order, key: randomUUID() })),
    );
    expect(bank.paidBack).toHaveLength(50);
  });
});

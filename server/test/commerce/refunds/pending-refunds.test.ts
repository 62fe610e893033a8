import { courseAccess } from '@fit-coder/contracts/learning';
import { listAccess } from '@fit-coder/contracts/customers/access';
import { refundPayment, refundPurchase } from '@fit-coder/contracts/customers/refunds';
import { describe, expect, test } from 'vitest';
import { siteForAllTests, userForAllTests } from '../../support/site-hooks.ts';
import type { TestUser } from '../../support/test-site.ts';
import { bankForEachTest } from './bank.ts';
import { buyCourses, daysAgo, recordedCourse, runJob, subscribeAt, tell } from './purchases.ts';

const site = siteForAllTests();
const admin = userForAllTests(site, 'admin');
const bank = bankForEachTest(site);

const refund = (reference: string, { cookie }: TestUser) =>
  site.call(refundPurchase, { params: { reference }, body: {} }, cookie);
const mayWatch = async ({ cookie }: TestUser, id: string) =>
  (await site.call(courseAccess, { params: { id } }, cookie)).data.entitled;
const changesOf = async ({ cookie }: TestUser) => {
  const { sources } = (await site.call(listAccess, { query: {} }, cookie)).data;
  return sources.flatMap(({ changes }) => changes.map(({ change, reason }) => [change, reason]));
};

async function boughtCourse() {
  const user = await site.user();
  const { id } = await recordedCourse(site, 1);
  return { user, id, ...(await buyCourses(site, bank, user, [id])) };
}

async function subscriber() {
  const user = await site.user();
  const { id } = await recordedCourse(site, 1);
  const { reference, subscription } = await subscribeAt(site, bank, user, [daysAgo(33), daysAgo(1)]);
  return { user, id, reference, subscription };
}

/** Runs the job that asks the provider again for refunds without an answer. */
async function askAgain(): Promise<void> {
  const { rows } = await site.deps.database.pool.query<{ id: string }>(
    'select id from refund_requests where provider_refund is null and failure is null',
  );
  for (const { id } of rows) await runJob(site, 'refund-requested', { requestId: id });
}

describe('a refund that the buyer asked for', () => {
  test('closes the course at once, and opens it again if it fails', async () => {
    const { user, id, reference, atBank } = await boughtCourse();
    bank.refundStatus = 'pending';
    expect((await refund(reference, user)).data.message).toBe('The refund of $49.00 is on its way.');
    expect(await mayWatch(user, id)).toBe(false);
    await tell(site, { kind: 'payment', id: atBank });
    expect(await mayWatch(user, id)).toBe(false);
    bank.end('failed');
    await tell(site, { kind: 'payment', id: atBank });
    expect(await mayWatch(user, id)).toBe(true);
    expect(await changesOf(user)).toEqual([
      ['restored', `Order ${reference} is paid.`],
      ['revoked', 'The buyer asked for a refund.'],
      ['granted', `Order ${reference} is paid.`],
    ]);
  });

  test('keeps the course closed once it succeeds, and says nothing new', async () => {
    const { user, id, reference, atBank } = await boughtCourse();
    bank.refundStatus = 'pending';
    await refund(reference, user);
    bank.end('succeeded');
    await tell(site, { kind: 'payment', id: atBank });
    expect(await mayWatch(user, id)).toBe(false);
    expect((await changesOf(user)).map(([change]) => change)).toEqual(['revoked', 'granted']);
  });

  test('keeps the course open if an administrator asked for it (control)', async () => {
    const { user, id, paymentId } = await boughtCourse();
    bank.refundStatus = 'pending';
    const body = { amountCents: 4900, reason: 'The buyer wrote to us.', endSubscription: false };
    await site.call(refundPayment, { params: { id: paymentId }, body }, admin.cookie);
    expect(bank.paidBack).toEqual([4900]);
    expect(await mayWatch(user, id)).toBe(true);
  });

  test('leaves another purchase of the course open', async () => {
    const { user, id, reference } = await boughtCourse();
    await buyCourses(site, bank, user, [id]);
    bank.refundStatus = 'pending';
    await refund(reference, user);
    expect(await mayWatch(user, id)).toBe(true);
  });

  test.each([
    ['a course', boughtCourse],
    ['a subscription', subscriber],
  ])('closes %s while the provider does not answer, and opens it again if that refuses', async (_, buy) => {
    const { user, id, reference } = await buy();
    expect(await mayWatch(user, id)).toBe(true);
    bank.faults = ['unreachable', 'refused'];
    expect((await refund(reference, user)).data.message).toContain('does not answer at the moment');
    expect(await mayWatch(user, id)).toBe(false);
    await askAgain();
    expect(bank.paidBack).toEqual([]);
    expect(await mayWatch(user, id)).toBe(true);
    const reasons = (await changesOf(user)).slice(0, 2).map(([, reason]) => reason);
    expect(reasons).toEqual(['The payment provider refused the refund.', 'The buyer asked for a refund.']);
  });

  test('keeps a subscription closed, whatever the provider reports before it ends it', async () => {
    const { user, id, reference, subscription } = await subscriber();
    bank.endsNothing = true;
    await refund(reference, user);
    expect(await mayWatch(user, id)).toBe(false);
    await tell(site, { kind: 'subscription', id: subscription });
    expect([bank.subscriptionStatus(subscription), await mayWatch(user, id)]).toEqual(['active', false]);
    bank.end('failed');
    await tell(site, { kind: 'subscription', id: subscription });
    expect(await mayWatch(user, id)).toBe(true);
  });

  test('does not close what the subscriber is charged for because the subscription did not end', async () => {
    const { user, id, reference, subscription } = await subscriber();
    bank.endsNothing = true;
    await refund(reference, user);
    const paidAt = new Date();
    bank.renew(
      subscription,
      bank.pay({ amount: 1900, paidAt, period: { start: paidAt, end: daysAgo(-31) } }),
    );
    await tell(site, { kind: 'subscription', id: subscription });
    expect(await mayWatch(user, id)).toBe(true);
  });

  test('ends a subscription at once while it is on its way', async () => {
    const { user, id, reference, subscription } = await subscriber();
    bank.refundStatus = 'pending';
    await refund(reference, user);
    expect(await mayWatch(user, id)).toBe(false);
    expect(bank.subscriptionStatus(subscription)).toBe('ended');
  });
});

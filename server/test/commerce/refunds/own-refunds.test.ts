import { courseAccess } from '@fit-coder/contracts/learning';
import { listPurchases } from '@fit-coder/contracts/selling/purchases';
import { getShopTerms, previewRefund, refundPurchase } from '@fit-coder/contracts/customers/refunds';
import { describe, expect, test } from 'vitest';
import { siteForAllTests } from '../../support/site-hooks.ts';
import type { TestUser } from '../../support/test-site.ts';
import { bankForEachTest } from './bank.ts';
import { buyCourses, daysAgo, recordedCourse, subscribeAt, tell, watch } from './purchases.ts';

const site = siteForAllTests();
const bank = bankForEachTest(site);

const preview = async (reference: string, { cookie }: TestUser) =>
  (await site.call(previewRefund, { params: { reference } }, cookie)).data.refund;
const refund = (reference: string, cookie?: string) =>
  site.call(refundPurchase, { params: { reference }, body: {} }, cookie);
const mayWatch = async ({ cookie }: TestUser, id: string) =>
  (await site.call(courseAccess, { params: { id } }, cookie)).data.entitled;
const purchasesOf = async ({ cookie }: TestUser) =>
  (await site.call(listPurchases, {}, cookie)).data.purchases;

async function setTerms(terms: { refund_days?: number; refund_share?: number }): Promise<void> {
  await site.deps.database.db.updateTable('shop_settings').set(terms).execute();
}

test('the terms are public', async () => {
  expect((await site.call(getShopTerms)).data.terms).toEqual({
    refundDays: 14,
    refundShare: 20,
    preorderDays: 30,
    tax: null,
  });
});

describe('a buyer', () => {
  test('gets the money back for courses that they hardly watched, and loses them', async () => {
    const user = await site.user();
    const course = await recordedCourse(site, 10);
    const { reference } = await buyCourses(site, bank, user, [course.id]);
    await watch(site, user, course.lectures.slice(0, 2));
    expect((await purchasesOf(user))[0]).toMatchObject({ refundedCents: 0, refundUntil: expect.any(String) });
    expect(await preview(reference, user)).toEqual({
      amountCents: 4900,
      currency: 'USD',
      refusal: null,
      ends: ['Loops'],
      hasEarlier: false,
    });
    expect((await refund(reference, user.cookie)).data.message).toBe('$49.00 was refunded.');
    expect(await mayWatch(user, course.id)).toBe(false);
    expect((await purchasesOf(user))[0]).toMatchObject({ refundedCents: 4900, refundUntil: null });
    expect((await refund(reference, user.cookie)).error.code).toBe('refund_refused');
    expect(bank.paidBack).toEqual([4900]);
  });

  test('is told which course they watched too much of', async () => {
    const user = await site.user();
    const [much, little] = [await recordedCourse(site, 4), await recordedCourse(site, 40)];
    const { reference } = await buyCourses(site, bank, user, [much.id, little.id]);
    await watch(site, user, [much.lectures[0] ?? '', little.lectures[0] ?? '']);
    const sentence = `You have watched 1 of the 4 lectures of “${much.title}”. A refund is possible if you watched at most 20% of each course.`;
    expect((await preview(reference, user)).refusal).toBe(sentence);
    const response = await refund(reference, user.cookie);
    expect([response.status, response.error.error]).toEqual([409, sentence]);
    expect(bank.paidBack).toEqual([]);
    expect(await mayWatch(user, much.id)).toBe(true);
  });

  test('may have watched lectures before the payment, and other courses', async () => {
    const user = await site.user();
    const [bought, other] = [await recordedCourse(site, 2), await recordedCourse(site, 2)];
    await watch(site, user, bought.lectures, daysAgo(3));
    const { reference } = await buyCourses(site, bank, user, [bought.id]);
    await watch(site, user, other.lectures);
    expect((await preview(reference, user)).refusal).toBeNull();
  });

  test('cannot watch a course bit by bit and have each payment back', async () => {
    const user = await site.user();
    const [course, other] = [await recordedCourse(site, 10), await recordedCourse(site, 10)];
    const first = await buyCourses(site, bank, user, [course.id], { paidAt: daysAgo(5) });
    await watch(site, user, course.lectures.slice(0, 2), daysAgo(4));
    await watch(site, user, other.lectures.slice(0, 5), daysAgo(4));
    expect((await refund(first.reference, user.cookie)).status).toBe(200);
    const again = await buyCourses(site, bank, user, [course.id]);
    await watch(site, user, course.lectures.slice(2, 4));
    expect((await preview(again.reference, user)).refusal).toContain('You have watched 4 of the 10');
    // Watched with a subscription, for example.
    const another = await buyCourses(site, bank, user, [other.id]);
    expect((await preview(another.reference, user)).refusal).toBeNull();
  });

  test('is too late after the last day', async () => {
    const user = await site.user();
    const { id } = await recordedCourse(site, 2);
    const { reference } = await buyCourses(site, bank, user, [id], { paidAt: daysAgo(15) });
    expect((await preview(reference, user)).refusal).toBe(
      'A refund is possible within 14 days of the payment, and that time is over.',
    );
    expect((await refund(reference, user.cookie)).error.code).toBe('refund_refused');
  });

  test('gets nothing back where the operator offers no refunds', async () => {
    const user = await site.user();
    const { id } = await recordedCourse(site, 2);
    const { reference } = await buyCourses(site, bank, user, [id]);
    await setTerms({ refund_days: 0 });
    expect((await refund(reference, user.cookie)).error.error).toBe('This site does not offer refunds.');
    expect((await purchasesOf(user))[0]?.refundUntil).toBeNull();
    await setTerms({ refund_days: 14 });
    expect((await refund(reference, user.cookie)).status).toBe(200);
  });

  test('cannot refund what others bought, and needs a session', async () => {
    const [buyer, other] = [await site.user(), await site.user()];
    const { id } = await recordedCourse(site, 2);
    const { reference } = await buyCourses(site, bank, buyer, [id]);
    const { cookie: testAdmin } = await site.user('testadmin');
    const codes = [];
    for (const cookie of [undefined, other.cookie, testAdmin])
      codes.push((await refund(reference, cookie)).error.code);
    expect(codes).toEqual(['not_signed_in', 'not_found', 'test_admin_reads_only']);
    const params = { reference };
    const priced = await site.call(refundPurchase, { params, body: { amountCents: 1 } }, buyer.cookie);
    expect(priced.error.code).toBe('invalid_input');
    expect((await site.call(previewRefund, { params }, other.cookie)).error.code).toBe('not_found');
    expect(bank.paidBack).toEqual([]);
  });
});

describe('a subscriber', () => {
  test.each(['a shorter period', 'a lower price'])(
    'cannot have a payment back that was credited when the plan was changed to %s',
    async (change) => {
      const user = await site.user();
      const { reference, id, subscription } = await subscribeAt(site, bank, user, [daysAgo(2)]);
      expect(await preview(reference, user)).toMatchObject({ refusal: null, hasEarlier: false });
      if (change === 'a shorter period') bank.endPeriodAt(subscription, new Date(Date.now() + 60_000));
      const { db } = site.deps.database;
      if (change === 'a lower price')
        await db.updateTable('subscriptions').set({ unit_amount: 900 }).where('id', '=', id).execute();
      expect((await refund(reference, user.cookie)).error.error).toContain('were credited for it');
      expect(bank.paidBack).toEqual([]);
    },
  );

  test('cannot have back what credit paid, and is told that the payment before was credited', async () => {
    const user = await site.user();
    const { reference, id } = await subscribeAt(site, bank, user, [daysAgo(2)]);
    const { db } = site.deps.database;
    const { user_id, provider } = await db
      .updateTable('subscriptions')
      .set({ unit_amount: 900 })
      .where('id', '=', id)
      .returning(['user_id', 'provider'])
      .executeTakeFirstOrThrow();
    const money = { amount: 0, credit: 900, currency: 'USD', status: 'paid', paid_at: daysAgo(1) } as const;
    const of = { user_id, subscription_id: id, provider, provider_payment: `credit-${id}`, ticket: 1 };
    await db
      .insertInto('payments')
      .values({ ...of, ...money })
      .execute();
    expect((await refund(reference, user.cookie)).error.error).toContain('were credited for it');
    expect(bank.paidBack).toEqual([]);
  });

  test('gets the last payment back, and the subscription ends', async () => {
    const user = await site.user();
    const { id } = await recordedCourse(site, 10);
    const paid = [daysAgo(33), daysAgo(2)];
    const { reference, subscription } = await subscribeAt(site, bank, user, paid);
    expect(await preview(reference, user)).toMatchObject({
      refusal: null,
      ends: ['Monthly'],
      hasEarlier: true,
    });
    expect((await refund(reference, user.cookie)).status).toBe(200);
    expect(bank.paidBack).toEqual([1900]);
    expect(bank.subscriptionStatus(subscription)).toBe('ended');
    expect(await mayWatch(user, id)).toBe(false);
  });

  test('has watched too much if it was too much of one course, unless the course is their own', async () => {
    const user = await site.user();
    const [own, other] = [await recordedCourse(site, 3), await recordedCourse(site, 3)];
    const { reference } = await subscribeAt(site, bank, user, [daysAgo(2)]);
    await buyCourses(site, bank, user, [own.id]);
    await watch(site, user, own.lectures);
    expect((await preview(reference, user)).refusal).toBeNull();
    await watch(site, user, other.lectures.slice(0, 1));
    expect((await preview(reference, user)).refusal).toContain(`1 of the 3 lectures of “${other.title}”`);
  });
});

test('a subscription with an earlier payment stays closed after its refund, also when its provider has ended it', async () => {
  const user = await site.user();
  const { reference, subscription } = await subscribeAt(site, bank, user, [daysAgo(33), daysAgo(2)]);
  await refund(reference, user.cookie);
  await tell(site, { kind: 'subscription', id: subscription });
  expect(bank.subscriptionStatus(subscription)).toBe('ended');
  const changes = site.deps.database.db.selectFrom('entitlement_changes').select(['change', 'reason']);
  const ofUser = await changes.where('user_id', '=', user.user.id).orderBy('id').execute();
  expect(ofUser.map(({ change }) => change)).toEqual(['granted', 'revoked']);
  expect(ofUser.at(-1)?.reason).toBe('The buyer asked for a refund.');
});

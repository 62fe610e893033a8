import { previewRefund, refundPayment, refundPurchase } from '@fit-coder/contracts/customers/refunds';
import { describe, expect, test } from 'vitest';
import { siteForAllTests, userForAllTests } from '../../support/site-hooks.ts';
import { bankForEachTest } from './bank.ts';
import { buyCourses, daysAgo, recordedCourse, subscribeAt, tell, watch } from './purchases.ts';

const site = siteForAllTests();
const admin = userForAllTests(site, 'admin');
const bank = bankForEachTest(site);

const refund = (reference: string, cookie: string) =>
  site.call(refundPurchase, { params: { reference }, body: {} }, cookie);

/** A subscriber watched this share of a course, and then bought it. */
async function subscribeWatchAndBuy(watched: number) {
  const user = await site.user();
  const course = await recordedCourse(site, 10);
  const subscription = await subscribeAt(site, bank, user, [daysAgo(2)]);
  await watch(site, user, course.lectures.slice(0, watched), daysAgo(1));
  const purchase = await buyCourses(site, bank, user, [course.id]);
  return { ...user, subscription: subscription.reference, purchase: purchase.reference, ...purchase };
}

const repetitions = Array.from({ length: 10 });

describe('a subscription and a course that were both paid for the same lectures', () => {
  test('are never both refunded, even if both are asked for at the same time', async () => {
    const results = [];
    for (const _ of repetitions) {
      const { subscription, purchase, cookie } = await subscribeWatchAndBuy(10);
      const replies = await Promise.all([refund(purchase, cookie), refund(subscription, cookie)]);
      results.push(replies.map(({ status }) => status).toSorted((one, other) => one - other));
    }
    expect(results).toEqual(repetitions.map(() => [200, 409]));
    expect(bank.paidBack).toHaveLength(repetitions.length);
  });

  test('are each refunded alone, and both if little was watched (control)', async () => {
    const alone = [await subscribeWatchAndBuy(10), await subscribeWatchAndBuy(10)] as const;
    expect((await refund(alone[0].purchase, alone[0].cookie)).status).toBe(200);
    expect((await refund(alone[1].subscription, alone[1].cookie)).status).toBe(200);
    const { subscription, purchase, cookie } = await subscribeWatchAndBuy(2);
    const replies = await Promise.all([refund(purchase, cookie), refund(subscription, cookie)]);
    expect(replies.map(({ status }) => status)).toEqual([200, 200]);
    expect(bank.paidBack.toSorted((one, other) => one - other)).toEqual([1900, 1900, 4900, 4900]);
  });
});

test('a bought course counts for the refund of a subscription while it is being paid back', async () => {
  const { subscription, atBank, paymentId, cookie } = await subscribeWatchAndBuy(10);
  const params = { reference: subscription };
  const refusal = async () => (await site.call(previewRefund, { params }, cookie)).data.refund.refusal;
  expect(await refusal()).toBeNull();
  const ask = (amountCents: number) => {
    const body = { amountCents, reason: 'The buyer wrote to us.', endSubscription: false };
    return site.call(refundPayment, { params: { id: paymentId }, body }, admin.cookie);
  };
  bank.refundStatus = 'pending';
  expect((await ask(900)).status).toBe(200);
  expect(await refusal()).toBeNull();
  expect((await ask(4000)).status).toBe(200);
  expect(await refusal()).toContain('You have watched 10 of the 10 lectures');
  bank.end('failed');
  await tell(site, { kind: 'payment', id: atBank });
  expect(await refusal()).toBeNull();
});

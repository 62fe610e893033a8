import { listPurchases } from '@fit-coder/contracts/selling/purchases';
import { listAccess } from '@fit-coder/contracts/customers/access';
import { previewRefund, refundPayment } from '@fit-coder/contracts/customers/refunds';
import { courseAccess } from '@fit-coder/contracts/learning';
import { createGiftLink, getGift, listGifts, redeemGift } from '@fit-coder/contracts/selling/gifts';
import { describe, expect, test } from 'vitest';
import { makeCourse } from '../../support/factories.ts';
import { siteForAllTests, userForAllTests } from '../../support/site-hooks.ts';
import type { TestUser } from '../../support/test-site.ts';
import { mailsTo } from '../invoices/books.ts';
import { bankForEachTest } from '../refunds/bank.ts';
import { buyCourses, daysAgo, runJob, tell } from '../refunds/purchases.ts';

const site = siteForAllTests();
const admin = userForAllTests(site, 'admin');
const bank = bankForEachTest(site);

const items = () => site.deps.database.db.updateTable('order_items');
const mayWatch = async ({ cookie }: TestUser, ids: readonly string[]) =>
  Promise.all(
    ids.map(async (id) => (await site.call(courseAccess, { params: { id } }, cookie)).data.entitled),
  );

/** A user pays a course that is later than promised by more than the limit, together with another course. */
async function buyLate({ isGift = false } = {}) {
  const user = await site.user();
  const late = await makeCourse(site, { priceCents: 2900, title: 'Lenses' });
  const other = await makeCourse(site, { priceCents: 4900, title: 'Loops' });
  const courses = [late.id, other.id];
  const bought = await buyCourses(site, bank, user, courses, { amount: 7800, isGift });
  const title = { title: 'Lenses', price_cents: 2900, available_on: daysAgo(31) };
  await items().set(title).where('course_id', '=', late.id).execute();
  return { user, courses, ...bought };
}

/** What was asked to be paid back of a payment. */
const requestsOf = (paymentId: string) =>
  site.deps.database.db
    .selectFrom('refund_requests')
    .select(['id', 'amount'])
    .where('payment_id', '=', paymentId)
    .execute();

/** The night in which late pre-orders are given back, and the jobs that follow. */
async function giveBack(paymentId: string): Promise<void> {
  await runJob(site, 'preorders-due', {});
  for (const { id } of await requestsOf(paymentId)) await runJob(site, 'refund-requested', { requestId: id });
}

const lateReason = '“Lenses” was not recorded in time, so what was paid for it was refunded.';

describe('a late pre-order that was bought with another course', () => {
  test('is paid back and closes, and the other course stays open', async () => {
    const { user, courses, paymentId } = await buyLate();
    expect(await mayWatch(user, courses)).toEqual([true, true]);
    await giveBack(paymentId);
    expect(bank.paidBack).toEqual([2900]);
    expect(await mayWatch(user, courses)).toEqual([false, true]);
  });

  test('stays open until its refund succeeds, and opens again if that fails after all', async () => {
    const { user, courses, paymentId, atBank } = await buyLate();
    bank.refundStatus = 'pending';
    await giveBack(paymentId);
    const seen = [await mayWatch(user, courses)];
    for (const status of ['succeeded', 'failed'] as const) {
      bank.end(status);
      await tell(site, { kind: 'payment', id: atBank });
      seen.push(await mayWatch(user, courses));
    }
    expect(seen).toEqual([
      [true, true],
      [false, true],
      [true, true],
    ]);
  });

  test('stays open if as much was refunded for another reason (control)', async () => {
    const { user, courses, paymentId, atBank } = await buyLate();
    const order = { payment: atBank, amount: 2900, currency: 'USD', key: paymentId };
    await bank.provider.refund(order);
    await tell(site, { kind: 'payment', id: atBank });
    expect(await mayWatch(user, courses)).toEqual([true, true]);
  });

  test('is named with the reason where the buyer looks, and in the email with the credit note', async () => {
    const { user, courses, paymentId, reference } = await buyLate();
    await giveBack(paymentId);
    const purchases = (await site.call(listPurchases, {}, user.cookie)).data.purchases;
    expect(purchases[0]).toMatchObject({
      refundedCents: 2900,
      courses: [
        { id: courses[0], title: 'Lenses', givenBack: true },
        { id: courses[1], title: 'Loops', givenBack: false },
      ],
    });
    const { sources } = (await site.call(listAccess, { query: {} }, user.cookie)).data;
    const changes = sources.map(({ course, changes: [last] }) => [
      course?.title ?? '',
      [last?.change, last?.reason],
    ]);
    expect(Object.fromEntries(changes)).toEqual({
      Lenses: ['revoked', lateReason],
      Loops: ['granted', `Order ${reference} is paid.`],
    });
    const preview = await site.call(previewRefund, { params: { reference } }, user.cookie);
    expect(preview.data.refund).toMatchObject({ amountCents: 4900, ends: ['Loops'] });

    const notes = site.deps.database.db.selectFrom('invoices').select('id').where('kind', '=', 'credit_note');
    const note = await notes.where('payment_id', '=', paymentId).executeTakeFirstOrThrow();
    await runJob(site, 'invoice-issued', { invoiceId: note.id });
    const [mail = expect.fail('no mail')] = await mailsTo(site, user, 1);
    expect(mail.text).toContain('because “Lenses” was not recorded in time.');
    expect(mail.text).toContain('This course is no longer part of your order.');
  });

  test('is asked back once, however many nights run at the same time', async () => {
    const bought: Awaited<ReturnType<typeof buyLate>>[] = [];
    for (let count = 0; count < 10; count += 1) bought.push(await buyLate());
    await Promise.all(Array.from({ length: 4 }, () => runJob(site, 'preorders-due', {})));
    const requests = async () => {
      const found = await Promise.all(bought.map(({ paymentId }) => requestsOf(paymentId)));
      return found.map((rows) => rows.map(({ amount }) => amount));
    };
    expect(await requests()).toEqual(bought.map(() => [2900]));
    // Only the mark prevents it: the payments have money left (control).
    await items().set({ given_back_at: null }).where('title', '=', 'Lenses').execute();
    await runJob(site, 'preorders-due', {});
    expect(await requests()).toEqual(bought.map(() => [2900, 2900]));
  });
});

describe('a late pre-order whose payment is being refunded for another reason', () => {
  const alarmsOf = async (paymentId: string) => {
    const alarms = site.deps.database.db.selectFrom('payment_alarms').select('subject');
    const rows = await alarms.where('kind', '=', 'preorder_late').execute();
    return rows.filter(({ subject }) => subject.startsWith(paymentId)).length;
  };

  /** An administrator refunds so much, and the night passes while it is on its way. */
  async function refundedAtNight(amountCents: number) {
    const bought = await buyLate();
    bank.refundStatus = 'pending';
    const body = { amountCents, reason: 'The buyer wrote to us.', endSubscription: false };
    const { paymentId } = bought;
    await site.call(refundPayment, { params: { id: paymentId }, body }, admin.cookie);
    await giveBack(paymentId);
    const end = async (status: 'succeeded' | 'failed') => {
      bank.end(status);
      await tell(site, { kind: 'payment', id: bought.atBank });
      await giveBack(paymentId);
    };
    return { paymentId, end };
  }

  const amountsOf = async (paymentId: string) =>
    (await requestsOf(paymentId)).map(({ amount }) => amount).toSorted((one, other) => other - one);

  test.each([7800, 6000])('is paid back after all if that refund fails: %s', async (amount) => {
    const { paymentId, end } = await refundedAtNight(amount);
    expect([await amountsOf(paymentId), await alarmsOf(paymentId)]).toEqual([[amount], 0]);
    await end('failed');
    expect([await amountsOf(paymentId), await alarmsOf(paymentId)]).toEqual([[amount, 2900], 0]);
  });

  test('needs nothing if that refund of all of it succeeds', async () => {
    const { paymentId, end } = await refundedAtNight(7800);
    await end('succeeded');
    expect([await amountsOf(paymentId), await alarmsOf(paymentId)]).toEqual([[7800], 0]);
  });

  test('raises an alarm if that refund succeeds and leaves too little for it', async () => {
    const { paymentId, end } = await refundedAtNight(6000);
    await end('succeeded');
    expect([await amountsOf(paymentId), await alarmsOf(paymentId)]).toEqual([[6000], 1]);
  });

  test('is paid back at once if that refund leaves enough for it (control)', async () => {
    const { paymentId } = await refundedAtNight(4900);
    expect([await amountsOf(paymentId), await alarmsOf(paymentId)]).toEqual([[4900, 2900], 0]);
  });
});

test('a late pre-order of a gift closes to who redeemed it; a gift redeemed later does not have it', async () => {
  const user = await site.user();
  const redeem = async (buyer: TestUser, by: TestUser) => {
    const { gifts } = (await site.call(listGifts, { query: {} }, buyer.cookie)).data;
    const params = { id: gifts[0]?.id ?? '' };
    const { path } = (await site.call(createGiftLink, { params }, buyer.cookie)).data;
    const token = path.replace('/gift/', '');
    const { data } = await site.call(getGift, { params: { token } });
    await site.call(redeemGift, { params: { token } }, by.cookie);
    return data.gift.courses.map(({ title }) => title);
  };
  const [early, later] = [await buyLate({ isGift: true }), await buyLate({ isGift: true })];
  expect(await redeem(early.user, user)).toEqual(['Lenses', 'Loops']);
  expect(await mayWatch(user, early.courses)).toEqual([true, true]);
  await giveBack(early.paymentId);
  await giveBack(later.paymentId);
  expect(await mayWatch(user, early.courses)).toEqual([false, true]);
  expect(await redeem(later.user, user)).toEqual(['Loops']);
  expect(await mayWatch(user, later.courses)).toEqual([false, true]);
  const { sources } = (await site.call(listAccess, { query: {} }, user.cookie)).data;
  const late = sources.filter(({ course }) => course?.id === early.courses[0]);
  expect(late.map(({ changes: [last] }) => last?.reason)).toEqual([lateReason]);
});

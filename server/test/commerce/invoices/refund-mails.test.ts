import { grantAccess } from '@fit-coder/contracts/customers/access';
import { refundPayment } from '@fit-coder/contracts/customers/refunds';
import { describe, expect, test } from 'vitest';
import { siteForAllTests, userForAllTests } from '../../support/site-hooks.ts';
import type { TestUser } from '../../support/test-site.ts';
import { bankForEachTest } from '../refunds/bank.ts';
import { buyCourses, daysAgo, recordedCourse, runJob, subscribeAt } from '../refunds/purchases.ts';
import { mailsTo } from './books.ts';

const site = siteForAllTests();
const admin = userForAllTests(site, 'admin');
const bank = bankForEachTest(site);

/** An administrator refunds a payment; returns the text of the email with its credit note. */
async function refundMail(
  user: TestUser,
  paymentId: string,
  amountCents: number,
  endSubscription = false,
): Promise<string> {
  const body = { amountCents, reason: 'They wrote to us.', endSubscription };
  expect((await site.call(refundPayment, { params: { id: paymentId }, body }, admin.cookie)).status).toBe(
    200,
  );
  const notes = site.deps.database.db.selectFrom('invoices').select('id').where('kind', '=', 'credit_note');
  const note = await notes.where('payment_id', '=', paymentId).executeTakeFirstOrThrow();
  await runJob(site, 'invoice-issued', { invoiceId: note.id });
  const [mail = expect.fail('no mail')] = await mailsTo(site, user, 1);
  expect(mail.text).toContain('Banks can take ten days to show it.');
  return mail.text ?? '';
}

const closed = /no longer/u;

describe('the email about a refund', () => {
  test('names the courses that it closed', async () => {
    const user = await site.user();
    const courses = [await recordedCourse(site, 1), await recordedCourse(site, 1)];
    const ids = courses.map(({ id }) => id);
    const { paymentId } = await buyCourses(site, bank, user, ids);
    expect(await refundMail(user, paymentId, 4900)).toContain(
      '“Loops” and “Loops” are no longer open to you.',
    );
  });

  test('says nothing of a course that another purchase still opens', async () => {
    const user = await site.user();
    const { id } = await recordedCourse(site, 1);
    await buyCourses(site, bank, user, [id]);
    const { paymentId } = await buyCourses(site, bank, user, [id]);
    expect(await refundMail(user, paymentId, 4900)).not.toMatch(closed);
  });

  test('says nothing of what a part of the payment leaves open', async () => {
    const user = await site.user();
    const { id } = await recordedCourse(site, 1);
    const { paymentId } = await buyCourses(site, bank, user, [id]);
    expect(await refundMail(user, paymentId, 4800)).not.toMatch(closed);
  });

  test('names a gift that it took back', async () => {
    const user = await site.user();
    const { id } = await recordedCourse(site, 1);
    const { paymentId } = await buyCourses(site, bank, user, [id], { isGift: true });
    expect(await refundMail(user, paymentId, 4900)).toContain('The gift no longer opens anything.');
  });

  test('names a subscription that it closed', async () => {
    const user = await site.user();
    const { payments } = await subscribeAt(site, bank, user, [daysAgo(2)]);
    expect(await refundMail(user, payments[0] ?? '', 1900)).toContain(
      'Your subscription no longer opens the premium courses.',
    );
  });

  test('says nothing of a subscription whose refunded period is over', async () => {
    const user = await site.user();
    const { payments } = await subscribeAt(site, bank, user, [daysAgo(33), daysAgo(2)]);
    expect(await refundMail(user, payments[0] ?? '', 1900)).not.toMatch(closed);
  });

  test('says nothing of a subscription while something else opens every course', async () => {
    const user = await site.user();
    const { payments } = await subscribeAt(site, bank, user, [daysAgo(2)]);
    const body = { courseId: null, until: null, reason: 'A thank you.' };
    const granted = await site.call(grantAccess, { params: { id: user.user.id }, body }, admin.cookie);
    expect(granted.status).toBe(200);
    expect(await refundMail(user, payments[0] ?? '', 1900, true)).not.toMatch(closed);
  });
});

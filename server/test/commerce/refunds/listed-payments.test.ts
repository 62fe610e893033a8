import { getInvoice } from '@fit-coder/contracts/selling/invoices';
import { listPurchases } from '@fit-coder/contracts/selling/purchases';
import { previewRefund, refundPurchase } from '@fit-coder/contracts/customers/refunds';
import { describe, expect, test } from 'vitest';
import { siteForAllTests } from '../../support/site-hooks.ts';
import type { TestUser } from '../../support/test-site.ts';
import { bankForEachTest } from './bank.ts';
import { buyCourses, daysAgo, recordedCourse, subscribeAt } from './purchases.ts';

const site = siteForAllTests();
const bank = bankForEachTest(site);

const purchaseOf = async ({ cookie }: TestUser) =>
  (await site.call(listPurchases, {}, cookie)).data.purchases[0];
const paidOn = async (number: string | null | undefined, { cookie }: TestUser) =>
  (await site.call(getInvoice, { params: { number: number ?? '' } }, cookie)).data.invoice.paidAt;
const preview = async (reference: string, { cookie }: TestUser) =>
  (await site.call(previewRefund, { params: { reference } }, cookie)).data.refund;

describe('the purchase of a subscription', () => {
  test('shows its last payment, which is the one that its refund pays back', async () => {
    const user = await site.user();
    const last = daysAgo(2);
    const { reference } = await subscribeAt(site, bank, user, [daysAgo(33), last]);
    const before = await purchaseOf(user);
    expect(before).toMatchObject({
      ...{ reference, amountCents: 1900, paidAt: last.toISOString(), refundedCents: 0 },
      description: expect.stringMatching(/^Monthly subscription, /u),
      subscription: 'running',
    });
    expect(await paidOn(before?.invoice, user)).toBe(last.toISOString());
    await site.call(refundPurchase, { params: { reference }, body: {} }, user.cookie);
    expect(await purchaseOf(user)).toMatchObject({
      ...{ invoice: before?.invoice, amountCents: 1900, refundedCents: 1900, refundUntil: null },
      subscription: 'ended',
    });
  });

  test('that began with a trial names what was paid after it, as its refund does', async () => {
    const user = await site.user();
    const { reference } = await subscribeAt(site, bank, user, [daysAgo(2)]);
    const { db } = site.deps.database;
    await db.updateTable('orders').set({ amount_cents: 0 }).where('reference', '=', reference).execute();
    const { amountCents } = await preview(reference, user);
    expect(amountCents).toBe(1900);
    expect(await purchaseOf(user)).toMatchObject({ amountCents, refundUntil: expect.any(String) });
  });

  test('says that it has ended, although its last payment can still be refunded', async () => {
    const user = await site.user();
    const { reference, id } = await subscribeAt(site, bank, user, [daysAgo(2)]);
    const { db } = site.deps.database;
    await db.updateTable('subscriptions').set({ status: 'expired' }).where('id', '=', id).execute();
    expect((await preview(reference, user)).refusal).toBeNull();
    expect(await purchaseOf(user)).toMatchObject({
      subscription: 'ended',
      refundUntil: expect.any(String),
    });
  });
});

test('the purchase of a course has no subscription', async () => {
  const user = await site.user();
  const { id } = await recordedCourse(site, 1);
  await buyCourses(site, bank, user, [id]);
  expect(await purchaseOf(user)).toMatchObject({ subscription: null, amountCents: 4900 });
});

import { getOrder } from '@fit-coder/contracts/commerce';
import { refundPayment, refundPurchase } from '@fit-coder/contracts/customers/refunds';
import { describe, expect, test } from 'vitest';
import { siteForAllTests } from '../../support/site-hooks.ts';
import type { TestUser } from '../../support/test-site.ts';
import { bankForEachTest } from './bank.ts';
import { buyCourses, daysAgo, recordedCourse, subscribeAt, tell } from './purchases.ts';

const site = siteForAllTests();
const bank = bankForEachTest(site);

/** What its buyer is told about an order. */
async function detailsOf(reference: string, { cookie }: TestUser) {
  return (await site.call(getOrder, { params: { reference } }, cookie)).data.order.details;
}

async function refundAll(reference: string, { cookie }: TestUser): Promise<void> {
  const { status } = await site.call(refundPurchase, { params: { reference }, body: {} }, cookie);
  expect(status).toBe(200);
}

describe('the details of an order of courses', () => {
  async function bought() {
    const user = await site.user();
    const course = await recordedCourse(site, 2);
    return { user, ...(await buyCourses(site, bank, user, [course.id])) };
  }

  test('say that all of its money went back, and nobody but the buyer is told', async () => {
    const { user, reference } = await bought();
    expect(await detailsOf(reference, user)).toMatchObject({ refundedCents: 0, returned: false });
    await refundAll(reference, user);
    expect(await detailsOf(reference, user)).toMatchObject({ refundedCents: 4900, returned: true });
    expect(await detailsOf(reference, await site.user())).toBeNull();
  });

  test('say that a part was refunded, which closes nothing', async () => {
    const { user, reference, paymentId } = await bought();
    const admin = await site.user('admin');
    const part = { amountCents: 900, reason: 'A gesture', endSubscription: false };
    await site.call(refundPayment, { params: { id: paymentId }, body: part }, admin.cookie);
    expect(await detailsOf(reference, user)).toMatchObject({ refundedCents: 900, returned: false });
  });

  test('count a refund that is on its way, and do not call it returned before it has arrived', async () => {
    const { user, reference, atBank } = await bought();
    bank.refundStatus = 'pending';
    await refundAll(reference, user);
    expect(await detailsOf(reference, user)).toMatchObject({ refundedCents: 4900, returned: false });
    bank.end('failed');
    await tell(site, { kind: 'payment', id: atBank });
    expect(await detailsOf(reference, user)).toMatchObject({ refundedCents: 0, returned: false });
  });

  test('say that the bank took the money back', async () => {
    const { user, reference, atBank } = await bought();
    bank.dispute(atBank, { status: 'lost', fundsTaken: true });
    await tell(site, { kind: 'payment', id: atBank });
    expect(await detailsOf(reference, user)).toMatchObject({ refundedCents: 0, returned: true });
  });
});

describe('the details of an order of a plan', () => {
  test('say that its only payment went back, and when its subscription ended', async () => {
    const user = await site.user();
    const { reference } = await subscribeAt(site, bank, user, [daysAgo(1)]);
    const before = await detailsOf(reference, user);
    expect(before).toMatchObject({ refundedCents: 0, returned: false });
    expect(Date.parse(before!.subscription!.until!)).toBeGreaterThan(Date.now());
    await refundAll(reference, user);
    const after = await detailsOf(reference, user);
    expect(after).toMatchObject({ refundedCents: 1900, returned: true, subscription: { renewal: null } });
    expect(Date.parse(after!.subscription!.until!)).toBeLessThanOrEqual(Date.now());
  });

  test('do not call it returned while a later payment keeps the subscription open', async () => {
    const user = await site.user();
    const { reference, payments } = await subscribeAt(site, bank, user, [daysAgo(32), daysAgo(1)]);
    const admin = await site.user('admin');
    const body = { amountCents: 1900, reason: 'A gesture', endSubscription: false };
    await site.call(refundPayment, { params: { id: payments[0]! }, body }, admin.cookie);
    expect(await detailsOf(reference, user)).toMatchObject({ refundedCents: 1900, returned: false });
  });
});

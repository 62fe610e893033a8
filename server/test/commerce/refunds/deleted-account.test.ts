import { refundPayment } from '@fit-coder/contracts/customers/refunds';
import { listPaymentAlarms } from '@fit-coder/contracts/payments-administration/alarms';
import { getOrderDetails } from '@fit-coder/contracts/payments-administration/orders';
import { describe, expect, test } from 'vitest';
import { siteForAllTests, userForAllTests } from '../../support/site-hooks.ts';
import { bankForEachTest } from './bank.ts';
import { buyCourses, daysAgo, recordedCourse, runJob, subscribeAt, tell } from './purchases.ts';

const site = siteForAllTests();
const admin = userForAllTests(site, 'admin');
const bank = bankForEachTest(site);

/** What the page of an order shows of its money. */
async function shown(reference: string) {
  const { data } = await site.call(getOrderDetails, { params: { reference } }, admin.cookie);
  const { payments, refundedCents, buyer } = data.order;
  const documents = payments.flatMap(({ invoices }) => invoices.map(({ kind }) => kind));
  return { buyer, refundedCents, left: payments.map(({ id, leftCents }) => [id, leftCents]), documents };
}

const refund = (id: string, amountCents: number) => {
  const body = { amountCents, reason: 'The buyer wrote to us.', endSubscription: false };
  return site.call(refundPayment, { params: { id }, body }, admin.cookie);
};

test("a deleted account's payment is refunded from the page of its order, with a credit note", async () => {
  const user = await site.user();
  const { id: courseId } = await recordedCourse(site, 1);
  const { paymentId, reference } = await buyCourses(site, bank, user, [courseId]);
  await site.product.accounts.removeAccount(user.user.id);

  const before = { buyer: null, refundedCents: 0, left: [[paymentId, 4900]], documents: ['invoice'] };
  expect(await shown(reference)).toEqual(before);
  expect((await refund(paymentId, 4900)).data.message).toBe(`$49.00 of order ${reference} was refunded.`);
  expect(bank.paidBack).toEqual([4900]);
  const documents = ['invoice', 'credit_note'];
  expect(await shown(reference)).toEqual({
    ...{ buyer: null, refundedCents: 4900, left: [[paymentId, 0]] },
    documents,
  });
});

describe('a subscription that its provider renews after its account was deleted', () => {
  /** The usual deletion ends it at the provider: then the renewal was paid a moment before. */
  async function renewed(isEnded = true) {
    const user = await site.user();
    const { subscription, reference } = await subscribeAt(site, bank, user, [daysAgo(31)]);
    if (isEnded) await site.product.accounts.removeAccount(user.user.id);
    else await site.deps.database.db.deleteFrom('users').where('id', '=', user.user.id).execute();
    const period = { start: new Date(), end: daysAgo(-31) };
    const renewal = bank.pay({ amount: 1900, period });
    bank.renew(subscription, renewal);
    return { subscription, reference, renewal };
  }

  async function alarmsOf(subject: string) {
    const query = { state: 'open' } as const;
    const { alarms } = (await site.call(listPaymentAlarms, { query }, admin.cookie)).data;
    return alarms.filter((alarm) => alarm.subject === subject);
  }

  const paymentOf = (atBank: string) =>
    site.deps.database.db
      .selectFrom('payments')
      .select(['id', 'status'])
      .where('provider_payment', '=', atBank)
      .execute();

  test('raises one alarm that leads to the order, where the renewal can be refunded', async () => {
    const { subscription, reference, renewal } = await renewed();
    await tell(site, { kind: 'subscription', id: subscription });
    await tell(site, { kind: 'subscription', id: subscription });
    const alarm = { kind: 'buyer_gone', endedSubscription: null, order: { reference } };
    expect(await alarmsOf(renewal.id)).toMatchObject([alarm]);
    const [payment] = await paymentOf(renewal.id);
    expect((await shown(reference)).left).toContainEqual([payment?.id, 1900]);
    const { message } = (await refund(payment?.id ?? '', 1900)).data;
    expect(message).toBe(`$19.00 of order ${reference} was refunded.`);
    expect(bank.paidBack).toEqual([1900]);
  });

  test('is ended if it still runs, and its alarm says so', async () => {
    const { subscription, renewal } = await renewed(false);
    await tell(site, { kind: 'subscription', id: subscription });
    expect(await alarmsOf(renewal.id)).toMatchObject([{ endedSubscription: subscription }]);
    const { rows } = await site.deps.database.pool.query<{ data: object }>(
      `select data from pgboss.job where name = 'subscription-orphaned' and data->>'id' = $1`,
      [subscription],
    );
    expect(rows).toEqual([{ data: { provider: 'bank', id: subscription } }]);
    await runJob(site, 'subscription-orphaned', rows[0]?.data ?? {});
    expect(bank.subscriptionStatus(subscription)).toBe('ended');
  });

  test('raises one alarm, however many events report it at the same time', async () => {
    const { subscription, reference, renewal } = await renewed();
    const subject = { kind: 'subscription', id: subscription } as const;
    await Promise.all(Array.from({ length: 5 }, () => tell(site, subject)));
    expect(await alarmsOf(renewal.id)).toHaveLength(1);
    expect((await shown(reference)).documents).toEqual(['invoice', 'invoice']);
  });

  test('raises no alarm while the renewal is not paid', async () => {
    const { subscription } = await renewed();
    const failed = bank.pay({ amount: 1900, status: 'failed', paidAt: null });
    bank.renew(subscription, failed);
    await tell(site, { kind: 'subscription', id: subscription });
    expect(await alarmsOf(failed.id)).toEqual([]);
    expect(await paymentOf(failed.id)).toEqual([]);
  });

  test('is unknown if another program at the same provider has it (control)', async () => {
    const { renewal } = await renewed();
    const foreign = bank.subscribe('of another program', [renewal]);
    await tell(site, { kind: 'subscription', id: foreign });
    expect(await alarmsOf(renewal.id)).toEqual([]);
    expect(await paymentOf(renewal.id)).toEqual([]);
  });
});

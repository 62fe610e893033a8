import { subscribe } from '@fit-coder/contracts/commerce';
import { refundPayment } from '@fit-coder/contracts/customers/refunds';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TestUser } from '../../support/test-site.ts';
import { reconcile } from '../reconciliation/comparisons.ts';
import { statusOf } from '../shop.ts';
import { refOf } from './double/objects/references.ts';
import { startStripeSite, type StripeSite } from './stripe-site.ts';

let shop: StripeSite;
let admin: TestUser;
beforeAll(async () => {
  shop = await startStripeSite();
  admin = await shop.site.user('admin');
});
afterAll(() => shop.stop());

const db = () => shop.site.deps.database.db;

/** The usual deletion, which ends the subscription at Stripe. */
const removeAccount = (userId: string) => shop.site.product.accounts.removeAccount(userId);

/** The payment of a subscription whose subscriber's account was deleted afterwards: our id, and Stripe's ids of it. */
async function keptPayment(remove: (userId: string) => Promise<unknown> = removeAccount) {
  const user = await shop.site.user();
  const { data } = await shop.site.call(subscribe, { body: { plan: 'monthly' } }, user.cookie);
  await shop.pay(data.url);
  await expect.poll(() => statusOf(shop.site, data.reference)).toBe('paid');
  const payments = db().selectFrom('payments').select(['id', 'provider_payment as invoice']);
  const paid = () => payments.where('user_id', '=', user.user.id).execute();
  await expect.poll(async () => (await paid()).length).toBe(1);
  const [payment] = await paid();
  await remove(user.user.id);
  await shop.double.events.settled();
  const unhandled = db().selectFrom('payment_events').select('type').where('handled_at', 'is', null);
  await expect.poll(() => unhandled.execute()).toEqual([]);
  const intent = [...shop.double.world.charges.values()].at(-1)!.payment_intent as string;
  return { ...payment!, intent };
}

const stored = (id: string) =>
  db()
    .selectFrom('payments')
    .select(['user_id', 'order_id', 'subscription_id', 'status', 'dispute', 'funds_taken'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();

const refundsOf = (id: string) =>
  db()
    .selectFrom('refunds')
    .select(['provider_refund as refund', 'amount', 'status'])
    .where('payment_id', '=', id)
    .execute();

async function documentsOf(id: string) {
  const rows = await db().selectFrom('invoices').select('kind').where('payment_id', '=', id).execute();
  return rows.map(({ kind }) => kind);
}

const alarmsOf = async (subject: string) => {
  const rows = await db()
    .selectFrom('payment_alarms')
    .select('kind')
    .where('subject', '=', subject)
    .execute();
  return rows.map(({ kind }) => kind);
};

describe('the payment of a subscriber whose account was deleted', () => {
  test('is refunded with a credit note, and an alarm tells if the refund fails after all', async () => {
    const { id } = await keptPayment();
    const kept = { user_id: null, subscription_id: null, status: 'paid' };
    expect(await stored(id)).toMatchObject(kept);
    const body = { amountCents: 1900, reason: 'The buyer wrote to us.', endSubscription: false };
    const { data } = await shop.site.call(refundPayment, { params: { id }, body }, admin.cookie);
    expect(data.message).toMatch(/^\$19\.00 of order FC-\w+ was refunded\.$/u);
    const [refund] = await refundsOf(id);
    expect(refund).toMatchObject({ amount: 1900, status: 'succeeded' });
    expect(await documentsOf(id)).toEqual(['invoice', 'credit_note']);

    shop.double.endRefund(refund!.refund, 'failed');
    await expect.poll(() => alarmsOf(refund!.refund)).toEqual(['refund_failed']);
    expect(await documentsOf(id)).toEqual(['invoice', 'credit_note', 'debit_note']);
    expect(await stored(id)).toMatchObject(kept);
  });

  test('is recorded as taken back by the bank when it is disputed', async () => {
    const { id, intent } = await keptPayment();
    expect(await stored(id)).toMatchObject({ dispute: null, funds_taken: false });
    shop.double.dispute(intent, 'needs_response', true);
    await expect.poll(() => stored(id)).toMatchObject({ dispute: 'needs_response', funds_taken: true });
  });

  test('raises an alarm if its money arrives only then', async () => {
    const { id, invoice } = await keptPayment();
    expect(await alarmsOf(invoice)).toEqual([]);
    await db().updateTable('payments').set({ status: 'pending' }).where('id', '=', id).execute();
    await reconcile(shop.site);
    expect(await stored(id)).toMatchObject({ status: 'paid' });
    expect(await alarmsOf(invoice)).toEqual(['buyer_gone']);
  });

  test('is followed by an alarm if Stripe was not told and renews it, and by no further payment', async () => {
    const { id } = await keptPayment((userId) => db().deleteFrom('users').where('id', '=', userId).execute());
    const { subscriptions } = shop.double.world;
    const { id: subscription } = [...subscriptions.values()].at(-1)!;
    shop.double.pass(31.5);
    const renewal = refOf(subscriptions.get(subscription)!.latest_invoice);
    await expect.poll(() => alarmsOf(renewal)).toEqual(['buyer_gone']);
    const renewed = db().selectFrom('payments').selectAll().where('provider_payment', '=', renewal);
    const { id: renewalId, ...payment } = await renewed.executeTakeFirstOrThrow();
    const { order_id } = await stored(id);
    expect(payment).toMatchObject({ user_id: null, subscription_id: null, order_id, amount: 1900 });
    expect(order_id).not.toBeNull();
    expect(await documentsOf(renewalId)).toEqual(['invoice']);
    await expect.poll(() => subscriptions.get(subscription)!.status).toBe('canceled');
    await reconcile(shop.site);
    expect(await alarmsOf(renewal)).toEqual(['buyer_gone']);
  });

  test('is unknown if it is not in the books (control)', async () => {
    const { invoice, intent } = await keptPayment();
    const other = { provider_payment: 'in_of_another_site' };
    await db().updateTable('payments').set(other).where('provider_payment', '=', invoice).execute();
    shop.double.dispute(intent, 'needs_response', true);
    const newest = db()
      .selectFrom('payment_events')
      .select(['type', 'outcome'])
      .orderBy('id', 'desc')
      .limit(1);
    const event = { type: 'charge.dispute.updated', outcome: 'unknown_subscription' };
    await expect.poll(() => newest.execute()).toEqual([event]);
    const payments = db().selectFrom('payments').select('id').where('provider_payment', '=', invoice);
    expect(await payments.execute()).toEqual([]);
  });
});

import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  checkoutAt,
  makePrice,
  makeSubscriptionRequest,
  paidAmounts,
  subscriptionAt,
} from '../provider-contract/requests.ts';
import { refOf } from './double/objects/references.ts';
import { openStripeShop, submitForm, type StripeShop } from './stripe-shop.ts';

let shop: StripeShop;
beforeAll(async () => {
  shop = await openStripeShop();
});
afterAll(() => shop.stop());

const dayMs = 24 * 60 * 60 * 1000;

async function stateOf(id: string) {
  return subscriptionAt(shop.stripe, id);
}

/** A subscription as the double stores it, for a test to change. */
function stored(id: string) {
  return shop.double.world.subscriptions.get(id)!;
}

describe('the status of a subscription', () => {
  test('is that of Stripe after the failed attempts, and ends when Stripe gives up', async () => {
    const { double } = shop;
    const id = await shop.subscribe('declinedLater');
    double.pass(31.5);
    const first = await stateOf(id);
    expect(first.status).toBe('past_due');
    double.pass(4);
    const second = await stateOf(id);
    expect(second.status).toBe('past_due');
    // Since the first attempt, not since the last.
    const moved = first.failingSince!.getTime() - second.failingSince!.getTime();
    expect(moved).toBe(4 * dayMs);
    double.pass(13);
    expect(await stateOf(id)).toMatchObject({ status: 'ended', failingSince: null });
  });

  test('is past due while Stripe leaves it unpaid, and active once a new card pays', async () => {
    const { double, stripe } = shop;
    const request = makeSubscriptionRequest(makePrice());
    const checkout = await stripe.createCheckout(request);
    await shop.submit(checkout, 'declinedLater');
    const { id } = (await checkoutAt(stripe, checkout.id)).subscription!;
    double.world.afterRetries = 'unpaid';
    double.pass(31.5 + 16);
    double.world.afterRetries = 'cancel';
    expect(stored(id).status).toBe('unpaid');
    const unpaid = await stateOf(id);
    expect(unpaid.status).toBe('past_due');
    expect(Date.now() - unpaid.failingSince!.getTime()).toBeGreaterThan(15 * dayMs);
    const managed = { userId: request.customer.userId, subscription: id };
    const portal = await stripe.openPortal!(managed, '/profile');
    await submitForm(portal, { action: 'card', subscription: id, number: '4242 4242 4242 4242' });
    expect(await stateOf(id)).toMatchObject({ status: 'active', failingSince: null });
    expect(paidAmounts(await stateOf(id))).toEqual([1900, 1900]);
  });

  test('is paused while collection is paused, although Stripe calls it active', async () => {
    const id = await shop.subscribe();
    stored(id).pause_collection = { behavior: 'void', resumes_at: null };
    expect((await stateOf(id)).status).toBe('paused');
    stored(id).pause_collection = null;
    expect((await stateOf(id)).status).toBe('active');
  });

  test('ends with a trial without a card', async () => {
    const id = await shop.subscribe('good', { trialDays: 14 });
    stored(id).default_payment_method = null;
    shop.double.pass(15);
    expect(await stateOf(id)).toMatchObject({ status: 'ended', payments: [] });
  });

  test('becomes active after a trial, with the first payment', async () => {
    const id = await shop.subscribe('good', { trialDays: 14 });
    shop.double.pass(15);
    const { status, trialEnd, payments, period } = await stateOf(id);
    expect(status).toBe('active');
    expect(payments).toMatchObject([{ amount: 1900, status: 'paid', period }]);
    expect(period!.start).toEqual(trialEnd);
  });

  test.each([
    ['incomplete', 'incomplete'],
    ['incomplete_expired', 'ended'],
    ['paused', 'paused'],
  ])('%s is %s', async (status, expected) => {
    const id = await shop.subscribe();
    stored(id).status = status;
    expect((await stateOf(id)).status).toBe(expected);
  });

  test('that is unknown changes nothing', async () => {
    const id = await shop.subscribe();
    stored(id).status = 'new_in_2030';
    await expect(shop.stripe.fetch({ kind: 'subscription', id })).rejects.toThrow('new_in_2030');
  });

  test('of a subscription of another product in the same account is nothing', async () => {
    const id = await shop.subscribe();
    stored(id).metadata = {};
    expect(await shop.stripe.fetch({ kind: 'subscription', id })).toBeNull();
  });
});

describe('a planned end', () => {
  test('is the date that the portal sets, and is taken back', async () => {
    const { stripe } = shop;
    const request = makeSubscriptionRequest(makePrice());
    const checkout = await stripe.createCheckout(request);
    await shop.submit(checkout, 'good');
    const { id } = (await checkoutAt(stripe, checkout.id)).subscription!;
    const managed = { userId: request.customer.userId, subscription: id };
    const portal = await stripe.openPortal!(managed, '/profile');
    await submitForm(portal, { action: 'cancel', subscription: id });
    expect(stored(id).cancel_at_period_end).toBe(false);
    const planned = await stateOf(id);
    expect(planned.cancelAt).toEqual(planned.period!.end);
    await stripe.recurring.resume!(id);
    expect((await stateOf(id)).cancelAt).toBeNull();
    shop.double.pass(32);
    expect((await stateOf(id)).status).toBe('active');
  });

  test('is also known if only the flag is set', async () => {
    const id = await shop.subscribe();
    Object.assign(stored(id), { cancel_at_period_end: true, cancel_at: null });
    const { cancelAt, period } = await stateOf(id);
    expect(cancelAt).toEqual(period!.end);
  });
});

describe('the payments of a subscription', () => {
  test('are all there, however many pages they fill', async () => {
    const id = await shop.subscribe();
    for (let month = 0; month < 120; month += 1) shop.double.pass(31);
    const { payments } = await stateOf(id);
    expect(payments.length).toBeGreaterThan(110);
    expect(new Set(payments.map((payment) => payment.id)).size).toBe(payments.length);
    expect(new Set(payments.map(({ status }) => status))).toEqual(new Set(['paid']));
  });

  test('have their own refunds, and those of no other', async () => {
    const { stripe, double } = shop;
    const id = await shop.subscribe();
    double.pass(31.5);
    const [later, earlier] = (await stateOf(id)).payments;
    await stripe.refund({ payment: earlier!.id, amount: 500, currency: 'USD', key: randomUUID() });
    const refunds = new Map((await stateOf(id)).payments.map((payment) => [payment.id, payment.refunds]));
    expect(refunds.get(earlier!.id)).toMatchObject([{ amount: 500, status: 'succeeded' }]);
    expect(refunds.get(later!.id)).toEqual([]);
  });

  test('are for the time of their lines, not for the period of the invoice, which is the one before', async () => {
    const id = await shop.subscribe();
    shop.double.pass(31.5);
    // Not the newest of all invoices: that may be of a subscription of another test.
    const invoice = shop.double.world.invoices.get(refOf(stored(id).latest_invoice));
    const { period, payments } = await stateOf(id);
    expect(payments[0]!.period).toEqual(period);
    expect(invoice!.period_end).toBe(period!.start.getTime() / 1000);
  });

  test('report the tax that Stripe computed', async () => {
    const request = { ...makeSubscriptionRequest(makePrice()), computesTax: true };
    const checkout = await shop.stripe.createCheckout(request);
    await shop.submit(checkout, 'good');
    const { subscription } = await checkoutAt(shop.stripe, checkout.id);
    expect(subscription!.payments).toMatchObject([{ amount: 1900, tax: 317 }]);
  });

  test('wait for a bank account, and open nothing before the money arrives', async () => {
    const id = await shop.subscribe('slow');
    expect((await stateOf(id)).payments).toMatchObject([{ status: 'pending', paidAt: null }]);
    shop.double.pass(4);
    expect((await stateOf(id)).payments).toMatchObject([{ status: 'paid' }]);
  });

  test('are found by the invoice, the payment intent and the charge that an event names', async () => {
    const { stripe, double } = shop;
    const id = await shop.subscribe();
    const [payment] = (await stateOf(id)).payments;
    const link = [...double.world.invoicePayments.values()].find(({ invoice }) => invoice === payment!.id);
    const intent = refOf(link!.payment.payment_intent);
    // The invoice keeps the metadata that the subscription had; its owner is read from the subscription.
    double.world.invoices.get(payment!.id)!.parent!.subscription_details!.metadata = { subscription: 'old' };
    for (const subject of [payment!.id, intent, double.chargeOf(intent)])
      expect((await stripe.fetch({ kind: 'payment', id: subject }))?.subscription?.id).toBe(id);
  });
});

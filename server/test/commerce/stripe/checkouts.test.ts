import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  checkoutAt,
  makePrice,
  makeRequest,
  makeSubscriptionRequest,
} from '../provider-contract/requests.ts';
import { parseForm, type Parameters } from './double/wire/form.ts';
import { openStripeShop, type StripeShop } from './stripe-shop.ts';

let shop: StripeShop;
beforeAll(async () => {
  shop = await openStripeShop();
});
afterAll(() => shop.stop());

/** The parameters of the last request that created a session. */
function sentSession(): Parameters {
  const { body } = shop.double.api.requests.findLast(
    ({ method, path }) => method === 'POST' && path === '/v1/checkout/sessions',
  )!;
  return parseForm(body);
}

describe('a payment', () => {
  test('is asked for with the lines of the order, its reference and its pages', async () => {
    const request = makeRequest({ description: 'Two courses' });
    await shop.stripe.createCheckout(request);
    const { reference, customer, expiresAt } = request;
    const metadata = { reference, user: customer.userId };
    const line = (name: string, amount: string) => ({
      quantity: '1',
      price_data: {
        currency: 'usd',
        unit_amount: amount,
        tax_behavior: 'inclusive',
        product_data: { name },
      },
    });
    expect(sentSession()).toEqual({
      mode: 'payment',
      client_reference_id: reference,
      customer: expect.stringMatching(/^cus_/u),
      metadata,
      adaptive_pricing: { enabled: 'false' },
      expires_at: String(Math.floor(expiresAt.getTime() / 1000)),
      success_url: `https://shop.example/paymentsuccess?reference=${reference}`,
      cancel_url: 'https://shop.example/cart',
      line_items: [line('Compilers from scratch', '3000'), line('Practical Rust', '1900')],
      payment_intent_data: { description: 'Two courses', metadata },
    });
    expect(shop.double.api.requests.at(-1)!.key).toBe(`checkout:${reference}`);
  });

  test('stays open for the least and the most that Stripe accepts', async () => {
    const inMinutes = () => (Number(sentSession()['expires_at']) - Date.now() / 1000) / 60;
    await shop.stripe.createCheckout(makeRequest({ expiresAt: new Date(Date.now() + 60_000) }));
    expect(inMinutes()).toBeGreaterThan(30);
    expect(inMinutes()).toBeLessThan(32);
    await shop.stripe.createCheckout(makeRequest({ expiresAt: new Date(Date.now() + 48 * 3_600_000) }));
    expect(inMinutes()).toBeGreaterThan(24 * 60 - 5);
    expect(inMinutes()).toBeLessThan(24 * 60);
  });

  test('has its discount as a coupon of its own, which can be used once', async () => {
    const request = makeRequest({ amount: 4000, discount: 900 });
    const opened = await shop.stripe.createCheckout(request);
    const id = `discount-${request.reference}`;
    expect(sentSession()['discounts']).toEqual([{ coupon: id }]);
    expect(shop.double.world.coupons.get(id)).toMatchObject({
      amount_off: 900,
      duration: 'once',
      max_redemptions: 1,
    });
    await shop.submit(opened, 'good');
    const { checkout, payment } = await checkoutAt(shop.stripe, opened.id);
    expect([checkout.amount, payment!.amount]).toEqual([4000, 4000]);
  });

  test('of more lines than Stripe takes has one line', async () => {
    const lines = Array.from({ length: 101 }, (_, index) => ({
      name: `Course ${index}`,
      quantity: 1,
      amount: 100,
    }));
    const opened = await shop.stripe.createCheckout(makeRequest({ lines, amount: 10_100 }));
    expect(sentSession()['line_items']).toHaveLength(1);
    expect((await checkoutAt(shop.stripe, opened.id)).checkout.amount).toBe(10_100);
  });

  test('of a line that cannot be divided by its quantity costs exactly the line', async () => {
    const lines = [{ name: 'Seat', quantity: 3, amount: 1000 }];
    const opened = await shop.stripe.createCheckout(makeRequest({ lines, amount: 1000 }));
    expect((await checkoutAt(shop.stripe, opened.id)).checkout.amount).toBe(1000);
  });

  test.each([
    ['JPY', 5000, '5000'],
    ['ISK', 5000, '500000'],
    ['KWD', 5000, '5000'],
  ])('in %s is what the buyer was shown', async (currency, amount, unitAmount) => {
    const lines = [{ name: 'Course', quantity: 1, amount }];
    const opened = await shop.stripe.createCheckout(makeRequest({ lines, amount, currency }));
    expect(sentSession()['line_items']).toMatchObject([{ price_data: { unit_amount: unitAmount } }]);
    await shop.submit(opened, 'good');
    const { checkout, payment } = await checkoutAt(shop.stripe, opened.id);
    expect([checkout, payment]).toMatchObject([
      { amount, currency },
      { amount, currency },
    ]);
    await shop.stripe.refund({ payment: payment!.id, amount: 1000, currency, key: randomUUID() });
    const after = await checkoutAt(shop.stripe, opened.id);
    expect(after.payment!.refunds).toMatchObject([{ amount: 1000 }]);
  });

  test('reports the tax that Stripe computed', async () => {
    const opened = await shop.stripe.createCheckout(makeRequest({ computesTax: true, amount: 4900 }));
    expect(sentSession()).toMatchObject({
      automatic_tax: { enabled: 'true' },
      customer_update: { address: 'auto' },
    });
    await shop.submit(opened, 'good');
    const { checkout, payment } = await checkoutAt(shop.stripe, opened.id);
    expect([checkout.amount, payment!.amount, payment!.tax]).toEqual([4900, 4900, 817]);
  });

  test('that takes days is awaited, and then paid or failed', async () => {
    const { stripe, double } = shop;
    const good = await stripe.createCheckout(makeRequest());
    const bad = await stripe.createCheckout(makeRequest());
    await shop.submit(good, 'slow');
    await shop.submit(bad, 'slowFailing');
    const awaited = await checkoutAt(stripe, good.id);
    expect([awaited.checkout.status, awaited.payment!.status]).toEqual(['awaiting', 'pending']);
    double.pass(4);
    const paid = await checkoutAt(stripe, good.id);
    expect([paid.checkout.status, paid.payment!.status]).toEqual(['paid', 'paid']);
    const failed = await checkoutAt(stripe, bad.id);
    expect([failed.checkout.status, failed.payment!.status]).toEqual(['failed', 'failed']);
    expect(failed.payment!.failure).toBe('Your card was declined.');
    expect(double.events.all.map(({ type }) => type)).toContain('checkout.session.async_payment_failed');
  });

  test('can be tried again with another card after one was declined', async () => {
    const opened = await shop.stripe.createCheckout(makeRequest());
    const page = await shop.submit(opened, 'declined');
    expect([page.status, await page.text()]).toEqual([402, expect.stringContaining('declined')]);
    const { checkout, payment } = await checkoutAt(shop.stripe, opened.id);
    expect([checkout.status, payment]).toEqual(['open', null]);
    const paid = await shop.submit(opened, 'good');
    expect([paid.status, paid.headers.get('location')]).toEqual([
      303,
      expect.stringContaining('https://shop.example/paymentsuccess'),
    ]);
    expect((await checkoutAt(shop.stripe, opened.id)).checkout.status).toBe('paid');
  });
});

describe('a subscription', () => {
  test('carries the metadata itself, has its trial, and ends without a card', async () => {
    const request = makeSubscriptionRequest(makePrice(), { trialDays: 14, quantity: 3 });
    const opened = await shop.stripe.createCheckout(request);
    const metadata = {
      reference: request.reference,
      user: request.customer.userId,
      subscription: request.recurring.subscriptionId,
    };
    expect(sentSession()).toMatchObject({
      mode: 'subscription',
      metadata,
      line_items: [{ price: expect.stringMatching(/^price_/u), quantity: '3' }],
      payment_method_collection: 'always',
      subscription_data: {
        metadata,
        trial_period_days: '14',
        trial_settings: { end_behavior: { missing_payment_method: 'cancel' } },
      },
    });
    await shop.submit(opened, 'good');
    const { checkout, subscription, payment } = await checkoutAt(shop.stripe, opened.id);
    expect([checkout.status, checkout.amount, payment]).toEqual(['paid', 0, null]);
    expect(subscription).toMatchObject({ owner: metadata.subscription, status: 'trialing', payments: [] });
  });

  test('that a coupon pays in full is paid by a payment of nothing', async () => {
    const opened = await shop.stripe.createCheckout(
      makeSubscriptionRequest(makePrice(), { firstDiscount: 1900 }),
    );
    await shop.submit(opened, 'good');
    const { checkout, subscription } = await checkoutAt(shop.stripe, opened.id);
    expect([checkout.status, checkout.amount, subscription!.status]).toEqual(['paid', 0, 'active']);
    expect(subscription!.payments).toMatchObject([
      { amount: 0, status: 'paid', period: subscription!.period },
    ]);
  });
});

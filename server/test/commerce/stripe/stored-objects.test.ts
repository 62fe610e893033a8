import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PaymentRefused } from '../../../src/domains/commerce/payments/payment-provider.ts';
import {
  checkoutAt,
  makePrice,
  makeRequest,
  makeSubscriptionRequest,
} from '../provider-contract/requests.ts';
import { openStripeShop, submitForm, type StripeShop } from './stripe-shop.ts';

let shop: StripeShop;
beforeAll(async () => {
  shop = await openStripeShop();
});
afterAll(() => shop.stop());

/** The keys of the requests that changed something, by what they created. */
function keysOf(path: string): (string | null)[] {
  const { requests } = shop.double.api;
  return requests.filter((each) => each.method === 'POST' && each.path === path).map(({ key }) => key);
}

describe('what Stripe stores', () => {
  test('is made once for a user, a plan and a price, however many checkouts are opened at once', async () => {
    const price = makePrice({ planId: `plan-${randomUUID()}` });
    const { customer } = makeRequest();
    const before = ['/v1/customers', '/v1/products', '/v1/prices'].map((path) => keysOf(path).length);
    const requests = Array.from({ length: 5 }, () => ({ ...makeSubscriptionRequest(price), customer }));
    const opened = await Promise.all(requests.map((request) => shop.stripe.createCheckout(request)));
    await shop.stripe.createCheckout({ ...makeSubscriptionRequest(price), customer });
    const sessions = opened.map(({ id }) => shop.double.world.sessions.get(id)!);
    expect(new Set(sessions.map((session) => session.customer)).size).toBe(1);
    const made = [...shop.double.world.prices.values()].filter(
      ({ metadata }) => metadata['price'] === price.id,
    );
    expect(made).toMatchObject([{ unit_amount: 1900, tax_behavior: 'inclusive' }]);
    const keys = ['/v1/customers', '/v1/products', '/v1/prices'].map((path, index) =>
      keysOf(path).slice(before[index]),
    );
    // The same key each time, derived from our row, so that a repetition can make nothing new.
    for (const each of keys) expect(new Set(each).size).toBe(1);
  });

  test('is made again if it is gone, such as after a change from test keys to live keys', async () => {
    const price = makePrice({ planId: `plan-${randomUUID()}` });
    const { customer } = makeRequest();
    await shop.stripe.createCheckout({ ...makeSubscriptionRequest(price), customer });
    const { customers, prices, products } = shop.double.world;
    for (const objects of [customers, prices, products]) objects.clear();
    const { id } = await shop.stripe.createCheckout({ ...makeSubscriptionRequest(price), customer });
    expect((await checkoutAt(shop.stripe, id)).checkout.status).toBe('open');
    expect([customers.size, prices.size, products.size]).toEqual([1, 1, 1]);
    const request = { ...makeSubscriptionRequest(price), customer };
    await shop.stripe.createCheckout(request);
    expect([customers.size, prices.size, products.size]).toEqual([1, 1, 1]);
  });
});

describe('a lost answer', () => {
  const sessionsOf = (reference: string) =>
    [...shop.double.world.sessions.values()].filter((session) => session.client_reference_id === reference);

  test('is asked for again under the same key, and opens no second checkout', async () => {
    shop.double.api.misbehaviour.add('POST', /checkout\/sessions$/u, 'lose', 2);
    const request = makeRequest();
    const { id } = await shop.stripe.createCheckout(request);
    expect(sessionsOf(request.reference).map((session) => session.id)).toEqual([id]);
  });

  test('is found by the reference if it stays lost, even if the order is paid by then', async () => {
    shop.double.api.misbehaviour.add('POST', /checkout\/sessions$/u, 'lose', 9);
    const request = makeRequest();
    await expect(shop.stripe.createCheckout(request)).rejects.toThrow(/connection/iu);
    shop.double.api.misbehaviour.clear();
    const found = await shop.stripe.findCheckout(request.reference);
    expect(sessionsOf(request.reference).map(({ id }) => id)).toEqual([found!.id]);
    await shop.submit(found!, 'good');
    const paid = await shop.stripe.findCheckout(request.reference);
    expect(paid).toEqual({ id: found!.id, url: `https://shop.example${request.successPath}` });
  });

  test.each(['customers', 'products', 'prices', 'coupons', 'checkout/sessions'])(
    'that is a failure which Stripe saved for %s does not stop the order for a day',
    async (kind) => {
      shop.double.api.misbehaviour.add('POST', new RegExp(`${kind}$`, 'u'), 'saveFailure');
      const price = makePrice({ planId: `plan-${randomUUID()}` });
      const request = makeSubscriptionRequest(price, { firstDiscount: 100 });
      await expect(shop.stripe.createCheckout(request)).rejects.toThrow('An unknown error occurred.');
      const { id } = await shop.stripe.createCheckout(request);
      expect(sessionsOf(request.reference).map((session) => session.id)).toEqual([id]);
    },
  );

  test('is found if the order is asked for again with another expiry', async () => {
    const request = makeRequest();
    const { id } = await shop.stripe.createCheckout(request);
    const later = { ...request, expiresAt: new Date(request.expiresAt.getTime() + 60_000) };
    expect((await shop.stripe.createCheckout(later)).id).toBe(id);
  });

  test('is found among more checkouts than one page of a list has', async () => {
    const request = makeRequest();
    const { id } = await shop.stripe.createCheckout(request);
    for (let index = 0; index < 105; index += 1) {
      const session = structuredClone(shop.double.world.sessions.get(id)!);
      const copy = { ...session, id: `cs_test_${index}_${id}`, client_reference_id: `other-${index}` };
      shop.double.world.sessions.set(copy.id, copy);
    }
    expect((await shop.stripe.findCheckout(request.reference))?.id).toBe(id);
  });
});

describe('the portal', () => {
  const managed = (userId: string) => ({ userId, subscription: 'sub_any' });

  test('opens for a buyer and returns to the site', async () => {
    const request = makeRequest();
    await shop.stripe.createCheckout(request);
    const url = await shop.stripe.openPortal!(managed(request.customer.userId), '/profile');
    const page = await fetch(url);
    expect(await page.text()).toContain('https://shop.example/profile');
    expect((await submitForm(url, { action: 'none' })).status).toBe(303);
  });

  test('is refused to a user who never bought anything', async () => {
    await expect(shop.stripe.openPortal!(managed(randomUUID()), '/profile')).rejects.toThrow(PaymentRefused);
  });
});

import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  checkoutAt,
  makePrice,
  makeRequest,
  makeSubscriptionRequest,
} from '../provider-contract/requests.ts';
import { openStripeShop, type StripeShop } from './stripe-shop.ts';

/**
 * Stripe's official fixtures are no part of the repository. They are read from the folder `shared/stripe` beside it, or
 * from the file that STRIPE_FIXTURES names.
 */
const file = [
  process.env['STRIPE_FIXTURES'],
  ...['../shared', '../../shared'].map((folder) =>
    fileURLToPath(new URL(`../../../../${folder}/stripe/fixtures3.json`, import.meta.url)),
  ),
].find((path) => path !== undefined && existsSync(path));

type Json = { readonly [name: string]: unknown };

/** Fields of older versions, which the SDK's types no longer have. */
const gone = new Set(['invoice.subscription']);

/** Objects that have other fields for other kinds of payment, and texts that anyone chooses. */
const open =
  /(?:^|\.)(?:metadata|payment_method_options|payment_method_details|destination_details|evidence)$/u;

/** Where an object lacks a field of a fixture, or has another kind of value. */
function differences(object: unknown, fixture: unknown, path: string): string[] {
  if (object === null || fixture === null || open.test(path)) return [];
  if (Array.isArray(object) && Array.isArray(fixture))
    return object.length > 0 && fixture.length > 0 ? differences(object[0], fixture[0], `${path}[]`) : [];
  if (typeof object !== typeof fixture || Array.isArray(object) !== Array.isArray(fixture))
    return [`${path} is a ${typeof object}, not a ${typeof fixture}`];
  if (typeof object !== 'object' || typeof fixture !== 'object') return [];
  return Object.entries(fixture as Json).flatMap(([name, value]) => {
    const place = `${path}.${name}`;
    if (gone.has(place)) return [];
    return name in (object as Json)
      ? differences((object as Json)[name], value, place)
      : [`${place} is missing`];
  });
}

describe.skipIf(file === undefined)(
  'objects of the double have the fields of the official fixtures (skipped where shared/stripe is not beside the repository)',
  () => {
    let shop: StripeShop;
    let samples: Readonly<Record<string, object | undefined>>;

    beforeAll(async () => {
      shop = await openStripeShop();
      samples = await makeSamples(shop);
    });
    afterAll(() => shop.stop());

    test.each([
      ...['customer', 'product', 'price', 'coupon', 'checkout.session', 'subscription', 'subscription_item'],
      ...['invoice', 'line_item', 'invoice_payment', 'payment_intent', 'charge', 'refund', 'dispute'],
      ...['billing_portal.session', 'event'],
    ])('%s', (kind) => {
      const { resources } = JSON.parse(readFileSync(file!, 'utf8')) as { resources: Record<string, object> };
      const sent: unknown = JSON.parse(JSON.stringify(samples[kind]));
      const { data: _, ...fixture } = resources[kind] as Json;
      expect(differences(sent, fixture, kind)).toEqual([]);
    });

    test('and the comparison finds a field that is missing or of another kind', () => {
      expect(differences({ amount: '1' }, { amount: 1, id: 'in_1' }, 'invoice')).toEqual([
        'invoice.amount is a string, not a number',
        'invoice.id is missing',
      ]);
    });
  },
);

/** One object of each kind, as the API answers. */
async function makeSamples({ double, stripe, submit }: StripeShop) {
  const request = makeSubscriptionRequest(makePrice(), { firstDiscount: 100 });
  await submit(await stripe.createCheckout(request), 'good');
  const opened = await stripe.createCheckout(makeRequest());
  await submit(opened, 'good');
  const payment = (await checkoutAt(stripe, opened.id)).payment!.id;
  await stripe.refund({ payment, amount: 100, currency: 'USD', key: 'fixtures-1' });
  double.dispute(payment, 'needs_response', true);
  await stripe.openPortal!({ userId: request.customer.userId, subscription: 'sub_any' }, '/profile');
  const { world } = double;
  const last = <Item>(objects: ReadonlyMap<string, Item>) => [...objects.values()].at(-1);
  const ask = async (path: string) => {
    const headers = { authorization: 'Bearer sk_test_double', 'stripe-version': '2026-10-28.endive' };
    return (await (await fetch(`${double.url}/v1/${path}`, { headers })).json()) as object;
  };
  return {
    customer: last(world.customers),
    product: last(world.products),
    price: last(world.prices),
    coupon: last(world.coupons),
    'checkout.session': last(world.sessions),
    subscription: last(world.subscriptions),
    subscription_item: last(world.subscriptions)!.items.data[0],
    invoice: last(world.invoices),
    line_item: last(world.invoices)!.lines.data[0],
    invoice_payment: last(world.invoicePayments),
    payment_intent: last(world.intents),
    charge: await ask(`charges/${double.chargeOf(payment)}?expand[0]=refunds`),
    refund: last(world.refunds),
    dispute: last(world.disputes),
    'billing_portal.session': last(world.portals),
    event: JSON.parse(double.events.all.at(-1)!.body) as object,
  };
}

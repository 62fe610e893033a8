import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openStripeShop, signed, webhookSecret, type StripeShop } from './stripe-shop.ts';

let shop: StripeShop;
beforeAll(async () => {
  shop = await openStripeShop();
});
afterAll(() => shop.stop());

const now = () => Math.floor(Date.now() / 1000);

/** An event as Stripe sends it, indented and with its own order of fields. */
function eventOf(type: string, object: object): string {
  return JSON.stringify({ id: 'evt_1', object: 'event', data: { object }, type, livemode: false }, null, 2);
}

const paid = eventOf('checkout.session.completed', { id: 'cs_test_1', object: 'checkout.session' });

/** What reading a webhook ends with: its subject, or the code of the refusal. */
function read(body: string, headers: Record<string, string>, stripe = shop.stripe): unknown {
  try {
    return stripe.readWebhook(Buffer.from(body), headers).subject;
  } catch (error) {
    return (error as { code: unknown }).code;
  }
}

const checkout = { kind: 'checkout', id: 'cs_test_1' };

describe('a webhook', () => {
  test('is read if its secret signed it', () => {
    expect(read(paid, signed(shop.double, paid))).toEqual(checkout);
    const event = shop.stripe.readWebhook(Buffer.from(paid), signed(shop.double, paid));
    expect(event).toEqual({
      id: 'evt_1',
      type: 'checkout.session.completed',
      subject: checkout,
      payload: paid,
    });
  });

  test.each([
    ['forged', () => ({ 'stripe-signature': `t=${now()},v1=${'0'.repeat(64)}` })],
    ['signed with another secret', () => signed(shop.double, paid, 'whsec_other')],
    ['signed with an empty secret', () => signed(shop.double, paid, ' ')],
    ['301 seconds old', () => signed(shop.double, paid, webhookSecret, now() - 301)],
    ['from 310 seconds in the future', () => signed(shop.double, paid, webhookSecret, now() + 310)],
    ['without a signature', () => ({})],
    [
      'with a signature of the test scheme',
      () => ({
        'stripe-signature': signed(shop.double, paid)['stripe-signature'].replace('v1=', 'v0='),
      }),
    ],
  ])('is refused if it is %s', (_, headers) => {
    expect(read(paid, headers() as Record<string, string>)).toBe('wrong_signature');
  });

  test('is refused if it was parsed and written again', () => {
    const rewritten = JSON.stringify(JSON.parse(paid));
    expect(read(rewritten, signed(shop.double, paid))).toBe('wrong_signature');
  });

  test('is accepted up to five minutes later, and from a clock that is slightly fast', () => {
    expect(read(paid, signed(shop.double, paid, webhookSecret, now() - 295))).toEqual(checkout);
    expect(read(paid, signed(shop.double, paid, webhookSecret, now() + 290))).toEqual(checkout);
  });

  test('is read with the old and the new secret while they are changed', () => {
    const rotating = shop.create({ webhookSecrets: ['whsec_old', webhookSecret] });
    expect(read(paid, signed(shop.double, paid, 'whsec_old'), rotating)).toEqual(checkout);
    expect(read(paid, signed(shop.double, paid), rotating)).toEqual(checkout);
    expect(read(paid, signed(shop.double, paid, 'whsec_old'))).toBe('wrong_signature');
  });

  test.each([[[]], [['']], [[' ']]])('is always refused while the secrets are %j', (webhookSecrets) => {
    const off = shop.create({ webhookSecrets });
    expect(read(paid, signed(shop.double, paid), off)).toBe('wrong_signature');
    expect(read(paid, signed(shop.double, paid, ' '), off)).toBe('wrong_signature');
  });

  test('is malformed if it is signed, but no event', () => {
    for (const body of ['no JSON', '[]', '{"id":"evt_1"}'])
      expect(read(body, signed(shop.double, body))).toBe('malformed_body');
  });

  test('is about nothing if it is a thin event or of a type that the site does not follow', () => {
    const thin = JSON.stringify({ id: 'evt_2', object: 'v2.core.event', type: 'v1.invoice.paid' });
    expect(read(thin, signed(shop.double, thin))).toBeNull();
    const other = eventOf('payout.paid', { id: 'po_1', object: 'payout' });
    expect(read(other, signed(shop.double, other))).toBeNull();
  });

  test.each([
    ['customer.subscription.updated', { id: 'sub_1' }, { kind: 'subscription', id: 'sub_1' }],
    ['checkout.session.async_payment_failed', { id: 'cs_1' }, { kind: 'checkout', id: 'cs_1' }],
    ['invoice.paid', { id: 'in_1' }, { kind: 'payment', id: 'in_1' }],
    ['payment_intent.succeeded', { id: 'pi_1' }, { kind: 'payment', id: 'pi_1' }],
    [
      'refund.failed',
      { id: 're_1', payment_intent: 'pi_1', charge: 'ch_1' },
      { kind: 'payment', id: 'pi_1' },
    ],
    ['refund.created', { id: 're_1', payment_intent: null, charge: 'ch_1' }, { kind: 'payment', id: 'ch_1' }],
    ['charge.refunded', { id: 'ch_1', payment_intent: 'pi_1' }, { kind: 'payment', id: 'pi_1' }],
    [
      'charge.dispute.created',
      { id: 'du_1', charge: 'ch_1', payment_intent: 'pi_1' },
      { kind: 'payment', id: 'pi_1' },
    ],
  ])('%s says what to fetch', (type, object, subject) => {
    const body = eventOf(type, object);
    expect(read(body, signed(shop.double, body))).toEqual(subject);
  });

  test('is checked by the clock of the site', () => {
    const ahead = shop.create({ clock: { now: () => new Date(Date.now() + 400_000) } });
    expect(read(paid, signed(shop.double, paid), ahead)).toBe('wrong_signature');
    expect(read(paid, signed(shop.double, paid, webhookSecret, now() + 400), ahead)).toEqual(checkout);
  });
});

test('every event of a bought and refunded order leads to what it changed', async () => {
  const { stripe, double } = shop;
  const id = await shop.subscribe();
  const [payment] = (await stripe.fetch({ kind: 'subscription', id }))!.subscription!.payments;
  await stripe.refund({ payment: payment!.id, amount: 100, currency: 'USD', key: 'webhooks-1' });
  const followed = double.events.all.filter(({ type }) =>
    /^(?:checkout|customer\.subscription|invoice|payment_intent|refund|charge)\./u.test(type),
  );
  expect(new Set(followed.map(({ type }) => type))).toEqual(
    new Set([
      ...['customer.subscription.created', 'invoice.created', 'invoice.finalized', 'charge.succeeded'],
      ...['payment_intent.succeeded', 'invoice.paid', 'checkout.session.completed'],
      ...['refund.created', 'charge.refunded'],
    ]),
  );
  for (const { body } of followed) {
    const { subject } = stripe.readWebhook(Buffer.from(body), signed(double, body));
    expect((await stripe.fetch(subject!))?.subscription?.id).toBe(id);
  }
});

import { createHmac } from 'node:crypto';
import Razorpay from 'razorpay';
import { describe, expect, test } from 'vitest';
import { createLog } from '../../../src/platform/observation/log.ts';
import { createRazorpay } from '../../../src/domains/commerce/razorpay/provider.ts';
import { cards } from './double/books.ts';
import { eventOf, headersOf, type SentEvent } from './double/events.ts';
import { payOrder } from './double/order-books.ts';
import { createRefund, decideDispute, disputePayment, settleRefund } from './double/refund-books.ts';
import { authenticate } from './double/subscription-books.ts';
import { monthly, shopForAllTests, webhookSecret } from './shop.ts';

const shop = shopForAllTests();
const seconds = Math.floor(Date.now() / 1000);
const paid = eventOf('evt_1', 'order.paid', { payment: { id: 'pay_1', order_id: 'order_1' } }, seconds);

function read(event: SentEvent, headers: Record<string, string> = headersOf(event, webhookSecret)) {
  return shop.provider.readWebhook(Buffer.from(event.body), headers);
}

function providerWith(webhookSecrets: readonly string[]) {
  const { clock } = shop.double.books;
  const keys = {
    keyId: 'rzp_test_x',
    keySecret: 'secret',
    webhookSecrets,
    site: () => 'https://example.com',
  };
  return createRazorpay({ ...keys, clock, db: shop.db, log: createLog('silent') });
}

describe('the signature', () => {
  test('of the double is right for the SDK’s own validator', () => {
    const signature = headersOf(paid, webhookSecret)['x-razorpay-signature'] ?? '';
    expect(Razorpay.validateWebhookSignature(paid.body, signature, webhookSecret)).toBe(true);
    expect(Razorpay.validateWebhookSignature(`${paid.body} `, signature, webhookSecret)).toBe(false);
  });

  test('is needed', () => {
    expect(read(paid)).toEqual({
      id: 'evt_1',
      type: 'order.paid',
      subject: { kind: 'checkout', id: 'order_1' },
      payload: paid.body,
    });
    for (const signature of [undefined, '', 'forged', '0'.repeat(64)]) {
      const { 'x-razorpay-signature': _, ...rest } = headersOf(paid, webhookSecret);
      const headers = signature === undefined ? rest : { ...rest, 'x-razorpay-signature': signature };
      expect(() => read(paid, headers)).toThrow(expect.objectContaining({ code: 'wrong_signature' }));
    }
  });

  test('of the same event written differently is wrong', () => {
    const rewritten = { ...paid, body: JSON.stringify(JSON.parse(paid.body), null, 1) };
    expect(() => read(rewritten, headersOf(paid, webhookSecret))).toThrow(
      expect.objectContaining({ code: 'wrong_signature' }),
    );
  });

  test.each([
    ['another secret', 'another secret'],
    ['the secret of the keys', 'the secret of the double'],
    ['no secret', ''],
  ])('with %s is wrong', (_, secret) => {
    expect(() => read(paid, headersOf(paid, secret))).toThrow(
      expect.objectContaining({ code: 'wrong_signature' }),
    );
  });

  test('an empty secret opens nothing, not even alone', () => {
    const signed = headersOf(paid, '');
    for (const secrets of [[''], ['', webhookSecret], []]) {
      const provider = providerWith(secrets);
      expect(() => provider.readWebhook(Buffer.from(paid.body), signed)).toThrow(
        expect.objectContaining({ code: 'wrong_signature' }),
      );
    }
  });

  test('while the secret is changed, both are right', () => {
    const provider = providerWith(['the next secret', webhookSecret]);
    for (const secret of ['the next secret', webhookSecret])
      expect(provider.readWebhook(Buffer.from(paid.body), headersOf(paid, secret)).id).toBe('evt_1');
    expect(() => provider.readWebhook(Buffer.from(paid.body), headersOf(paid, 'a third'))).toThrow(
      expect.objectContaining({ code: 'wrong_signature' }),
    );
  });

  test('stays right for the days in which Razorpay repeats an event', () => {
    const old = eventOf(
      'evt_old',
      'order.paid',
      { payment: { id: 'pay_1', order_id: 'order_1' } },
      seconds - 86_400,
    );
    expect(read(old).id).toBe('evt_old');
  });
});

describe('the body', () => {
  test.each(['', 'no json', '[]', '{}', '{"event":"order.paid"}', '{"event":7,"payload":{}}'])(
    'signed, but %j, is malformed',
    (body) => {
      expect(() => read({ ...paid, body })).toThrow(expect.objectContaining({ code: 'malformed_body' }));
    },
  );

  test('without the id of its event is malformed', () => {
    const signature = createHmac('sha256', webhookSecret).update(paid.body).digest('hex');
    for (const id of [{}, { 'x-razorpay-event-id': '' }, { 'x-razorpay-event-id': 'a b' }])
      expect(() => read(paid, { ...id, 'x-razorpay-signature': signature })).toThrow(
        expect.objectContaining({ code: 'malformed_body' }),
      );
  });

  test.each([
    ['settlement.processed', { settlement: { id: 'setl_1' } }],
    ['payment.downtime.started', { 'payment.downtime': { id: 'down_1' } }],
    ['invoice.expired', { invoice: { id: 'inv_1', subscription_id: null } }],
    ['something.new', { payment: { id: 'pay_1', order_id: 'order_1' } }],
  ])('%s concerns nothing that this site follows', (type, entities) => {
    expect(read(eventOf('evt_2', type, entities, seconds)).subject).toBeNull();
  });
});

test('every event of the double leads to what it is about', async () => {
  const { books } = shop.double;
  const order = await shop.provider.createCheckout(await shop.request());
  const request = await shop.request({ recurring: monthly() });
  const subscription = await shop.provider.createCheckout(request);
  books.events.length = 0;
  payOrder(books, order.id, cards.declined);
  const payment = payOrder(books, order.id, cards.good);
  authenticate(books, subscription.id, cards.failsLater);
  await shop.provider.recurring.cancelNow(subscription.id);
  settleRefund(books, createRefund(books, payment.id, { amount: 100 }), 'processed');
  decideDispute(books, disputePayment(books, payment.id), 'won');
  const first = [...books.payments.values()].find(({ invoice_id: invoice }) => invoice !== null);
  const subjects = books.events.map((event) => [event.type, read(event).subject] as const);
  const ofOrder = { kind: 'checkout', id: order.id };
  const ofSubscription = { kind: 'subscription', id: subscription.id };
  const ofPayment = { kind: 'payment', id: payment.id };
  const ofInvoice = { kind: 'payment', id: first?.id };
  expect(subjects).toEqual([
    ['payment.failed', ofOrder],
    ['payment.authorized', ofOrder],
    ['payment.captured', ofOrder],
    ['order.paid', ofOrder],
    ['payment.authorized', ofInvoice],
    ['payment.captured', ofInvoice],
    ['order.paid', ofInvoice],
    ['invoice.paid', ofSubscription],
    ['subscription.activated', ofSubscription],
    ['subscription.charged', ofSubscription],
    ['subscription.cancelled', ofSubscription],
    ['refund.created', ofPayment],
    ['refund.processed', ofPayment],
    ['payment.dispute.created', ofPayment],
    ['payment.dispute.won', ofPayment],
  ]);
});

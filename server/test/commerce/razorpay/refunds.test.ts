import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { PaymentRefused } from '../../../src/domains/commerce/payments/payment-provider.ts';
import { cards } from './double/books.ts';
import { authorize, payOrder, storePayment } from './double/order-books.ts';
import { createRefund, decideDispute, disputePayment, settleRefund } from './double/refund-books.ts';
import { authenticate, moveClock } from './double/subscription-books.ts';
import { monthly, shopForAllTests } from './shop.ts';

const shop = shopForAllTests();
beforeEach(() => {
  shop.double.faults.clear();
  shop.double.account.refundKeys.clear();
});

async function paidOrder() {
  const { id } = await shop.provider.createCheckout(await shop.request());
  return { id, payment: payOrder(shop.double.books, id, cards.good) };
}

const refund = (payment: string, amount: number, key: string = randomUUID(), currency = 'INR') =>
  shop.provider.refund({ payment, amount, currency, key });
const refundsOf = (payment: string) =>
  [...shop.double.books.refunds.values()].filter((each) => each.payment_id === payment);
const stateOf = async (payment: string) =>
  (await shop.provider.fetch({ kind: 'payment', id: payment }))?.payment;

describe('a refund', () => {
  test('of a part is pending, and final when Razorpay has processed it', async () => {
    const { payment } = await paidOrder();
    const asked = await refund(payment.id, 10_000);
    expect(asked).toMatchObject({ amount: 10_000, status: 'pending' });
    expect(await stateOf(payment.id)).toMatchObject({ status: 'paid', refunds: [asked] });
    settleRefund(shop.double.books, refundsOf(payment.id)[0]!, 'processed');
    expect(await stateOf(payment.id)).toMatchObject({ refunds: [{ id: asked.id, status: 'succeeded' }] });
  });

  test('of the rest leaves the payment paid, with all of it refunded', async () => {
    const { payment } = await paidOrder();
    await refund(payment.id, 10_000);
    await refund(payment.id, 39_900);
    expect(payment.status).toBe('refunded');
    const state = await stateOf(payment.id);
    expect(state).toMatchObject({ status: 'paid', amount: 49_900 });
    expect(state?.refunds.reduce((sum, { amount }) => sum + amount, 0)).toBe(49_900);
  });

  test('can succeed and fail later', async () => {
    const { payment } = await paidOrder();
    await refund(payment.id, 49_900);
    const [wire] = refundsOf(payment.id);
    settleRefund(shop.double.books, wire!, 'processed');
    expect((await stateOf(payment.id))?.refunds).toMatchObject([{ status: 'succeeded' }]);
    settleRefund(shop.double.books, wire!, 'failed');
    expect((await stateOf(payment.id))?.refunds).toMatchObject([{ status: 'failed' }]);
    // What failed can be refunded again.
    expect(await refund(payment.id, 49_900)).toMatchObject({ status: 'pending' });
  });

  test('always says the amount: without one, Razorpay refunds everything (control)', async () => {
    const { payment } = await paidOrder();
    await refund(payment.id, 1);
    expect(refundsOf(payment.id)).toMatchObject([{ amount: 1 }]);
    expect(createRefund(shop.double.books, payment.id, {}).amount).toBe(49_899);
  });

  test('with the same key is the same refund, even at the same time', async () => {
    const { payment } = await paidOrder();
    const key = randomUUID();
    const all = await Promise.all(Array.from({ length: 5 }, () => refund(payment.id, 49_900, key)));
    expect(new Set(all.map(({ id }) => id)).size).toBe(1);
    expect(refundsOf(payment.id)).toHaveLength(1);
  });

  test('whose answer was lost is found when it is repeated', async () => {
    const { payment } = await paidOrder();
    const key = randomUUID();
    shop.double.faults.plan(`POST /v1/payments/${payment.id}/refund`, { kind: 'lose' });
    await expect(refund(payment.id, 49_900, key)).rejects.toThrow('fetch failed');
    // Razorpay forgets the header some day; the receipt stays.
    shop.double.account.refundKeys.clear();
    expect(await refund(payment.id, 49_900, key)).toMatchObject({ amount: 49_900, status: 'pending' });
    expect(refundsOf(payment.id)).toHaveLength(1);
  });

  test('that Razorpay is still working on can be repeated', async () => {
    const { payment } = await paidOrder();
    shop.double.faults.plan(`POST /v1/payments/${payment.id}/refund`, { kind: 'status', status: 409 });
    const failure = await refund(payment.id, 100).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(Error);
    expect(failure).not.toBeInstanceOf(PaymentRefused);
  });

  test('of a payment with more than a hundred refunds counts them all', async () => {
    const { payment } = await paidOrder();
    for (let each = 0; each < 205; each++) createRefund(shop.double.books, payment.id, { amount: 200 });
    expect((await stateOf(payment.id))?.refunds).toHaveLength(205);
    await expect(refund(payment.id, 9000)).rejects.toThrow('At most ₹89.00 of this payment can be refunded.');
  });

  test('of a subscription’s payment shows there', async () => {
    const request = await shop.request({ recurring: monthly() });
    const { id } = await shop.provider.createCheckout(request);
    const payment = authenticate(shop.double.books, id, cards.good);
    await refund(payment!.id, 49_900);
    const state = await shop.provider.fetch({ kind: 'payment', id: payment!.id });
    expect(state?.subscription?.payments).toMatchObject([{ refunds: [{ amount: 49_900 }] }]);
  });
});

describe('a refund is refused', () => {
  test('above what is left, or in another currency', async () => {
    const { payment } = await paidOrder();
    await expect(refund(payment.id, 49_901)).rejects.toThrow(PaymentRefused);
    await expect(refund(payment.id, 0)).rejects.toThrow('At most ₹499.00');
    await expect(refund(payment.id, 100, randomUUID(), 'USD')).rejects.toThrow(
      'This payment was made in INR.',
    );
    await refund(payment.id, 49_900);
    await expect(refund(payment.id, 1)).rejects.toThrow('This payment was already refunded in full.');
    expect(refundsOf(payment.id)).toHaveLength(1);
  });

  test('of a payment that was not captured, or that is unknown', async () => {
    const { id } = await shop.provider.createCheckout(await shop.request());
    const payment = storePayment(shop.double.books, shop.double.books.orders.get(id)!);
    authorize(shop.double.books, payment);
    await expect(refund(payment.id, 100)).rejects.toThrow('This payment was not completed');
    await expect(refund('pay_unknown', 100)).rejects.toThrow('Razorpay does not know this payment.');
  });

  test('by Razorpay, with its sentence', async () => {
    const { payment } = await paidOrder();
    shop.double.faults.plan(`POST /v1/payments/${payment.id}/refund`, { kind: 'status', status: 400 });
    await expect(refund(payment.id, 100)).rejects.toThrow(
      new PaymentRefused('Razorpay refused the refund. A fault'),
    );
  });

  test('while the bank disputes the payment', async () => {
    const { payment } = await paidOrder();
    const dispute = disputePayment(shop.double.books, payment.id);
    await expect(refund(payment.id, 100)).rejects.toThrow('disputes this payment');
    decideDispute(shop.double.books, dispute, 'won');
    expect(await refund(payment.id, 100)).toMatchObject({ status: 'pending' });
  });
});

describe('a dispute', () => {
  test('takes no money until it is lost', async () => {
    const { payment } = await paidOrder();
    expect((await stateOf(payment.id))?.dispute).toBeNull();
    const dispute = disputePayment(shop.double.books, payment.id);
    expect((await stateOf(payment.id))?.dispute).toEqual({ status: 'open', fundsTaken: false });
    dispute.status = 'a status of next year';
    expect((await stateOf(payment.id))?.dispute).toMatchObject({ fundsTaken: false });
    decideDispute(shop.double.books, dispute, 'lost');
    expect((await stateOf(payment.id))?.dispute).toEqual({ status: 'lost', fundsTaken: true });
    decideDispute(shop.double.books, dispute, 'won');
    expect((await stateOf(payment.id))?.dispute).toEqual({ status: 'won', fundsTaken: false });
  });

  test('is found among more than a hundred', async () => {
    const { payment } = await paidOrder();
    decideDispute(shop.double.books, disputePayment(shop.double.books, payment.id), 'lost');
    const other = await paidOrder();
    for (let each = 0; each < 120; each++) disputePayment(shop.double.books, other.payment.id);
    expect((await stateOf(payment.id))?.dispute).toMatchObject({ fundsTaken: true });
  });

  test('is looked for only among those since its payment, however many there are', async () => {
    const { books, requests } = shop.double;
    const old = await paidOrder();
    for (let each = 0; each < 6000; each++) disputePayment(books, old.payment.id);
    moveClock(books, new Date(books.clock.now().getTime() + 60_000));
    const { payment } = await paidOrder();
    decideDispute(books, disputePayment(books, payment.id), 'lost');
    const before = requests.length;
    expect((await stateOf(payment.id))?.dispute).toMatchObject({ fundsTaken: true });
    expect(requests.slice(before).filter((name) => name === 'GET /v1/disputes')).toHaveLength(1);
    // That payment itself has more than the most that is read.
    await expect(stateOf(old.payment.id)).rejects.toThrow('a list of Razorpay is longer than 5000');
    books.disputes.clear();
  });

  test('an account without the API for them has none', async () => {
    const { payment } = await paidOrder();
    shop.double.faults.plan('GET /v1/disputes', { kind: 'status', status: 400 });
    expect(await stateOf(payment.id)).toMatchObject({ status: 'paid', dispute: null });
    // A failure that may pass must not look like no dispute.
    shop.double.faults.plan('GET /v1/disputes', { kind: 'status', status: 500 });
    await expect(stateOf(payment.id)).rejects.toThrow('Razorpay answered 500');
  });
});

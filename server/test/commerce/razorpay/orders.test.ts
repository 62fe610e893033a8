import { beforeEach, describe, expect, test } from 'vitest';
import { cards } from './double/books.ts';
import { authorize, capture, createOrder, declined, payOrder, storePayment } from './double/order-books.ts';
import { shopForAllTests } from './shop.ts';

const shop = shopForAllTests();
beforeEach(() => {
  shop.double.faults.clear();
  shop.double.account.uniqueReceipts = false;
});

const ordersOf = (reference: string) =>
  [...shop.double.books.orders.values()].filter((order) => order.receipt === reference);
const stateOf = (id: string) => shop.provider.fetch({ kind: 'checkout', id });

async function openOrder() {
  const request = await shop.request();
  const { id } = await shop.provider.createCheckout(request);
  const order = shop.double.books.orders.get(id);
  if (!order) throw new Error('the double made an order');
  return { request, id, order };
}

describe('opening', () => {
  test('an order has the amount in paise and our reference as its receipt', async () => {
    const { request, order } = await openOrder();
    expect(order).toMatchObject({ amount: 49_900, currency: 'INR', receipt: request.reference });
    expect(order.notes).toEqual({ reference: request.reference });
  });

  test('asking again for the same reference gives the same checkout', async () => {
    const request = await shop.request();
    const first = await shop.provider.createCheckout(request);
    expect(await shop.provider.createCheckout(request)).toEqual(first);
    expect(first.url).toBe(`/razorpay/checkout/${request.reference}`);
    expect(ordersOf(request.reference)).toHaveLength(1);
  });

  test('ten requests at once open one checkout', async () => {
    const request = await shop.request();
    const opened = await Promise.all(Array.from({ length: 10 }, () => shop.provider.createCheckout(request)));
    expect(new Set(opened.map(({ id }) => id)).size).toBe(1);
  });

  test('an order whose answer was lost is found by its receipt', async () => {
    const request = await shop.request();
    shop.double.faults.plan('POST /v1/orders', { kind: 'lose' });
    await expect(shop.provider.createCheckout(request)).rejects.toThrow('Razorpay gave no answer');
    const [made] = ordersOf(request.reference);
    expect(await shop.provider.findCheckout(request.reference)).toMatchObject({ id: made?.id });
    expect(await shop.provider.createCheckout(request)).toMatchObject({ id: made?.id });
    expect(ordersOf(request.reference)).toHaveLength(1);
  });

  test('an account with unique receipts gives the first order again', async () => {
    shop.double.account.uniqueReceipts = true;
    const request = await shop.request();
    const { reference: receipt, amount, currency } = request;
    const first = createOrder(shop.double.books, { amount, currency, receipt }, true);
    expect(await shop.provider.createCheckout(request)).toMatchObject({ id: first.id });
  });

  test('an order that Razorpay refuses is an error with its sentence', async () => {
    const request = await shop.request({ amount: 99 });
    await expect(shop.provider.createCheckout(request)).rejects.toThrow(
      'Razorpay answered 400: Order amount less than minimum amount allowed',
    );
  });

  test('a reference that was never opened has no checkout', async () => {
    expect(await shop.provider.findCheckout('FC-NEVER')).toBeNull();
  });
});

describe('the state', () => {
  test('an order that nobody paid is open', async () => {
    const { request, id } = await openOrder();
    expect(await stateOf(id)).toEqual({
      checkout: { id, reference: request.reference, status: 'open', amount: 49_900, currency: 'INR' },
      payment: null,
      subscription: null,
    });
  });

  test('a captured payment pays it', async () => {
    const { request, id } = await openOrder();
    const payment = payOrder(shop.double.books, id, cards.good);
    expect(await stateOf(id)).toMatchObject({
      checkout: { status: 'paid', amount: 49_900 },
      payment: {
        id: payment.id,
        reference: request.reference,
        status: 'paid',
        tax: 0,
        paidAt: new Date(payment.created_at * 1000),
      },
    });
  });

  test('an authorized payment is not paid', async () => {
    const { id, order } = await openOrder();
    authorize(shop.double.books, storePayment(shop.double.books, order));
    expect(await stateOf(id)).toMatchObject({
      checkout: { status: 'awaiting' },
      payment: { status: 'pending', paidAt: null },
    });
  });

  test('a failed payment leaves the order open, and may succeed days later', async () => {
    const { id, order } = await openOrder();
    const payment = storePayment(shop.double.books, order);
    declined(shop.double.books, payment);
    expect(await stateOf(id)).toMatchObject({
      checkout: { status: 'open' },
      payment: { status: 'failed', failure: 'Your payment was declined by your bank. Try another card.' },
    });
    authorize(shop.double.books, payment);
    capture(shop.double.books, payment);
    expect(await stateOf(id)).toMatchObject({ checkout: { status: 'paid' }, payment: { status: 'paid' } });
  });

  test('of many attempts the one that was captured counts', async () => {
    const { id } = await openOrder();
    const { books } = shop.double;
    for (let attempt = 0; attempt < 12; attempt++) payOrder(books, id, cards.declined);
    const paid = payOrder(books, id, cards.good);
    const late = storePayment(books, books.orders.get(id)!);
    declined(books, late);
    expect(await stateOf(id)).toMatchObject({ payment: { id: paid.id, status: 'paid' } });
    // An event about another attempt leads to the same state.
    expect(await shop.provider.fetch({ kind: 'payment', id: late.id })).toEqual(await stateOf(id));
  });

  test('a second payment that was taken is reported besides the newest', async () => {
    const { id, order } = await openOrder();
    const { books } = shop.double;
    const first = payOrder(books, id, cards.good);
    expect((await stateOf(id))?.surplus).toBeUndefined();
    const second = storePayment(books, order);
    second.created_at += 60;
    authorize(books, second);
    expect(await stateOf(id)).toMatchObject({ payment: { id: first.id } });
    capture(books, second);
    const surplus = [{ id: first.id, status: 'paid', amount: 49_900 }];
    expect(await stateOf(id)).toMatchObject({ payment: { id: second.id }, surplus });
  });

  test('a payment that went back without being captured did not pay', async () => {
    const { id, order } = await openOrder();
    const payment = storePayment(shop.double.books, order);
    payment.status = 'refunded';
    expect(await stateOf(id)).toMatchObject({ checkout: { status: 'open' }, payment: { status: 'failed' } });
  });

  test('what was taken is reported, not what was asked for', async () => {
    const { id } = await openOrder();
    const payment = payOrder(shop.double.books, id, cards.good);
    Object.assign(payment, { amount: 100, currency: 'USD' });
    expect(await stateOf(id)).toMatchObject({ checkout: { status: 'paid', amount: 100, currency: 'USD' } });
  });

  test('ids that Razorpay does not know, and orders of other programs, are nothing', async () => {
    const foreign = createOrder(shop.double.books, { amount: 500 }, false);
    const payment = payOrder(shop.double.books, foreign.id, cards.good);
    for (const id of ['order_unknown', 'sub_unknown', '../plans', foreign.id])
      expect(await stateOf(id)).toBeNull();
    for (const id of ['pay_unknown', 'order_1', payment.id])
      expect(await shop.provider.fetch({ kind: 'payment', id })).toBeNull();
  });
});

describe('ending', () => {
  test('an expired order is offered no longer, but counts when it is paid all the same', async () => {
    const { id } = await openOrder();
    await shop.provider.expireCheckout(id);
    expect(await stateOf(id)).toMatchObject({ checkout: { status: 'expired' } });
    payOrder(shop.double.books, id, cards.good);
    expect(await stateOf(id)).toMatchObject({ checkout: { status: 'paid' } });
    await shop.provider.expireCheckout(id);
    expect(await stateOf(id)).toMatchObject({ checkout: { status: 'paid' } });
  });

  test('it expires by itself at its time', async () => {
    const { id, request } = await openOrder();
    const before = shop.double.books.clock.now();
    shop.moveTo(request.expiresAt.toISOString());
    expect(await stateOf(id)).toMatchObject({ checkout: { status: 'expired' } });
    shop.moveTo(before.toISOString());
  });
});

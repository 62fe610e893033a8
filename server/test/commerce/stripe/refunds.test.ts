import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PaymentRefused } from '../../../src/domains/commerce/payments/payment-provider.ts';
import { checkoutAt, makeRequest, subscriptionAt } from '../provider-contract/requests.ts';
import { openStripeShop, type StripeShop } from './stripe-shop.ts';

let shop: StripeShop;
beforeAll(async () => {
  shop = await openStripeShop();
});
afterAll(() => shop.stop());

/** A paid purchase: its payment, and its state. */
async function buy() {
  const opened = await shop.stripe.createCheckout(makeRequest());
  await shop.submit(opened, 'good');
  const state = async () => (await checkoutAt(shop.stripe, opened.id)).payment!;
  const { id: payment } = await state();
  const refund = (amount: number, key: string = randomUUID()) =>
    shop.stripe.refund({ payment, amount, currency: 'USD', key });
  return { payment, state, refund };
}

const succeeded = (payment: {
  readonly refunds: readonly { readonly status: string; readonly amount: number }[];
}) =>
  payment.refunds.filter(({ status }) => status === 'succeeded').reduce((sum, { amount }) => sum + amount, 0);

describe('a refund', () => {
  test('is pending, succeeds, and may still fail later', async () => {
    const { state, refund } = await buy();
    shop.double.world.refundStatus = 'pending';
    const { id, status } = await refund(4900);
    shop.double.world.refundStatus = 'succeeded';
    expect([status, succeeded(await state())]).toEqual(['pending', 0]);
    shop.double.endRefund(id, 'succeeded');
    expect(succeeded(await state())).toBe(4900);
    shop.double.endRefund(id, 'failed');
    const after = await state();
    expect([after.status, succeeded(after), after.refunds[0]!.status]).toEqual(['paid', 0, 'failed']);
    // What came back can be refunded again.
    expect((await refund(4900)).status).toBe('succeeded');
  });

  test('of a payment with more refunds than a list inside it holds is complete', async () => {
    const { state, refund } = await buy();
    for (let index = 0; index < 13; index += 1) await refund(100);
    expect((await state()).refunds).toHaveLength(13);
    await expect(refund(4900 - 1299)).rejects.toThrow('Only $36.00 of this payment is left to refund.');
    await refund(3600);
    await expect(refund(100)).rejects.toThrow(
      new PaymentRefused('This payment was already refunded in full.'),
    );
  });

  test('in another currency than the payment is refused', async () => {
    const { payment } = await buy();
    const order = { payment, amount: 100, currency: 'EUR', key: randomUUID() };
    await expect(shop.stripe.refund(order)).rejects.toThrow('This payment was made in USD');
  });

  test('of what is no payment is refused', async () => {
    const order = { amount: 100, currency: 'USD', key: randomUUID() };
    await expect(shop.stripe.refund({ ...order, payment: 'pi_unknown' })).rejects.toThrow(PaymentRefused);
    await expect(shop.stripe.refund({ ...order, payment: 'in_unknown' })).rejects.toThrow(PaymentRefused);
  });

  test('whose answer was lost is not made twice, even after Stripe has forgotten its key', async () => {
    const { state, refund } = await buy();
    const key = randomUUID();
    const { misbehaviour } = shop.double.api;
    misbehaviour.add('POST', /refunds$/u, 'lose', 9);
    await expect(refund(700, key)).rejects.toThrow(/connection/iu);
    misbehaviour.clear();
    shop.double.api.forgetKeys();
    const { id } = await refund(700, key);
    expect((await state()).refunds).toMatchObject([{ id, amount: 700 }]);
  });

  test('is made under another key if Stripe only repeats a failure that it saved', async () => {
    const { state, refund } = await buy();
    const key = randomUUID();
    shop.double.api.misbehaviour.add('POST', /refunds$/u, 'saveFailure');
    await expect(refund(700, key)).rejects.toThrow(/unknown error/u);
    await refund(700, key);
    expect(succeeded(await state())).toBe(700);
    const keys = shop.double.api.requests
      .filter(({ path }) => path === '/v1/refunds')
      .map((each) => each.key);
    expect(keys).toEqual(expect.arrayContaining([`refund:${key}`, `refund:${key}:2`]));
  });

  test('that Stripe made although it answered and saved a failure is not made again', async () => {
    const { state, refund } = await buy();
    const key = randomUUID();
    shop.double.api.misbehaviour.add('POST', /refunds$/u, 'doAndSaveFailure');
    const { id } = await refund(700, key);
    expect((await state()).refunds.map((each) => each.id)).toEqual([id]);
  });

  test('that cannot reach Stripe throws another error, so that it is tried again', async () => {
    const { refund } = await buy();
    shop.double.api.misbehaviour.add('POST', /refunds$/u, 'drop', 9);
    await expect(refund(700)).rejects.not.toThrow(PaymentRefused);
    shop.double.api.misbehaviour.clear();
  });
});

test('the refund of a subscription’s payment ends no subscription', async () => {
  const id = await shop.subscribe();
  const state = () => subscriptionAt(shop.stripe, id);
  const { payments } = await state();
  const order = { payment: payments[0]!.id, amount: 1900, currency: 'USD', key: randomUUID() };
  await shop.stripe.refund(order);
  const after = await state();
  expect([after.status, after.endedAt, succeeded(after.payments[0]!)]).toEqual(['active', null, 1900]);
});

test.each(['pi_unknown', 'in_unknown', 'ch_unknown'])(
  'a payment that Stripe does not know is null: %s',
  async (id) => {
    expect(await shop.stripe.fetch({ kind: 'payment', id })).toBeNull();
  },
);

describe('a dispute', () => {
  test('takes the money, gives it back when it is won, and takes it again on an appeal', async () => {
    const { payment, state, refund } = await buy();
    const id = shop.double.dispute(payment, 'needs_response', true);
    expect((await state()).dispute).toEqual({ status: 'needs_response', fundsTaken: true });
    await expect(refund(100)).rejects.toThrow(/bank disputes this payment/u);
    shop.double.moveFunds(id, 4900, 'won');
    expect((await state()).dispute).toEqual({ status: 'won', fundsTaken: false });
    shop.double.moveFunds(id, -4900, 'appeal_under_review');
    expect((await state()).dispute).toEqual({ status: 'appeal_under_review', fundsTaken: true });
    shop.double.moveFunds(id, 0, 'lost');
    expect((await state()).dispute).toEqual({ status: 'lost', fundsTaken: true });
  });

  test.each(['warning_needs_response', 'warning_closed', 'prevented', 'new_in_2030'])(
    'that is %s and moved no money takes nothing',
    async (status) => {
      const { payment, state } = await buy();
      shop.double.dispute(payment, status, false);
      expect((await state()).dispute).toEqual({ status, fundsTaken: false });
    },
  );
});

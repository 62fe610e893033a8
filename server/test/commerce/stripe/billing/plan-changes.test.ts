import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  PaymentRefused,
  type RecurringPrice,
} from '../../../../src/domains/commerce/payments/payment-provider.ts';
import { makePrice, paidAmounts, subscriptionAt } from '../../provider-contract/requests.ts';
import { refOf } from '../double/objects/references.ts';
import { openStripeShop, type StripeShop } from '../stripe-shop.ts';

let shop: StripeShop;
beforeAll(async () => {
  shop = await openStripeShop();
});
afterAll(() => shop.stop());

async function stateOf(id: string) {
  return subscriptionAt(shop.stripe, id);
}

/** A subscription as the double stores it, for a test to change. */
function stored(id: string) {
  return shop.double.world.subscriptions.get(id)!;
}

describe('a change of plan', () => {
  const yearly = () => makePrice({ planId: 'yearly', planName: 'Yearly', interval: 'year', amount: 19_000 });

  test('costs what was shown a while ago, because the moment of the preview is repeated', async () => {
    const { changes } = shop.stripe.recurring;
    const id = await shop.subscribe();
    shop.double.pass(10);
    const change = { price: makePrice({ amount: 9900 }), quantity: 2 };
    const shown = await changes!.preview(id, change, new Date(Date.now() - 6 * 3_600_000));
    const fresh = await changes!.preview(id, change);
    // The control: seconds count, so that a later moment costs less.
    expect(fresh.now.amount).toBeLessThan(shown.now.amount);
    await changes!.apply(id, change, shown.computedFor, randomUUID());
    const { payments, quantity } = await stateOf(id);
    expect(payments[0]).toMatchObject({ amount: shown.now.amount, status: 'paid' });
    expect(quantity).toBe(2);
  });

  test('to a cheaper plan is a credit, which the next invoices use', async () => {
    const { changes } = shop.stripe.recurring;
    const id = await shop.subscribe('good', {}, { amount: 9900 });
    const change = { price: makePrice({ amount: 1900 }), quantity: 1 };
    const { now, computedFor } = await changes!.preview(id, change);
    expect(now.amount).toBeLessThan(-7900);
    await changes!.apply(id, change, computedFor, randomUUID());
    expect(paidAmounts(await stateOf(id))).toEqual([9900]);
    shop.double.pass(31.5);
    const { payments, period } = await stateOf(id);
    // Paid by the credit: nothing was charged, and the period is paid all the same.
    expect(payments[0]).toMatchObject({ amount: 0, credit: 1900, status: 'paid', period });
    // As at Stripe, the invoice has the customer's whole balance before and after it.
    const { starting_balance: before, ending_balance: after } = shop.double.world.invoices.get(
      payments[0]!.id,
    )!;
    expect([before, after]).toEqual([now.amount, now.amount + 1900]);
  });

  test.each([
    ['the credit of an earlier change', 50_000, { interval: 'month', amount: 1900 } as const, 40],
    ['what is left of a dearer plan', 100_000, null, 10],
  ])('that %s pays is a payment of nothing for the period that begins', async (_, amount, first, days) => {
    const { changes } = shop.stripe.recurring;
    const interval = first ? 'year' : 'month';
    const id = await shop.subscribe('good', {}, { planId: 'pro', planName: 'Pro', interval, amount });
    const change = async (price: RecurringPrice) => {
      const { now, computedFor } = await changes!.preview(id, { price, quantity: 1 });
      await changes!.apply(id, { price, quantity: 1 }, computedFor, randomUUID());
      return now.amount;
    };
    if (first) await change(makePrice({ planId: 'small', planName: 'Small', ...first }));
    shop.double.pass(days);
    expect(await change(yearly())).toBeLessThanOrEqual(0);
    const { payments, period } = await stateOf(id);
    expect(payments[0]).toMatchObject({ amount: 0, credit: 19_000, status: 'paid', period });
    expect(period!.end.getTime() - Date.now()).toBeGreaterThan(360 * 86_400_000);
    expect(paidAmounts({ payments })).toEqual(first ? [0, 0, 0, amount] : [0, amount]);
  });

  test('to a shorter period pays for the period that begins, and not for the one that was left', async () => {
    const { changes } = shop.stripe.recurring;
    const id = await shop.subscribe('good', {}, { planId: 'yearly', interval: 'year', amount: 19_000 });
    const change = { price: makePrice(), quantity: 12 };
    const { now, computedFor } = await changes!.preview(id, change);
    await changes!.apply(id, change, computedFor, randomUUID());
    const { payments, period } = await stateOf(id);
    expect(payments[0]).toMatchObject({ amount: now.amount, credit: 22_800 - now.amount, period });
    expect(now.amount).toBeGreaterThan(0);
  });

  test('with a declined card is refused in a sentence, and changes nothing', async () => {
    const { changes } = shop.stripe.recurring;
    const id = await shop.subscribe('declinedLater');
    const before = await stateOf(id);
    const change = { price: yearly(), quantity: 1 };
    const { computedFor } = await changes!.preview(id, change);
    const key = randomUUID();
    const apply = () => changes!.apply(id, change, computedFor, key);
    await expect(apply()).rejects.toThrow(new PaymentRefused('Your card was declined.'));
    expect(await stateOf(id)).toEqual(before);
    // The same command with another card is not answered with the saved refusal.
    shop.double.world.cards.set(refOf(stored(id).default_payment_method), '4242424242424242');
    await apply();
    expect((await stateOf(id)).price).not.toBe(before.price);
  });

  test('of a subscription that has ended is refused in a sentence', async () => {
    const { stripe } = shop;
    const id = await shop.subscribe();
    await stripe.recurring.cancelNow(id);
    const change = { price: yearly(), quantity: 1 };
    await expect(stripe.recurring.changes!.preview(id, change)).rejects.toThrow(/has ended/u);
    await expect(stripe.recurring.cancelNow('sub_unknown')).resolves.toBeUndefined();
  });
});

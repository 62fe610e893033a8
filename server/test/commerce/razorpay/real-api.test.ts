import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type {
  CheckoutRequest,
  PaymentProvider,
} from '../../../src/domains/commerce/payments/payment-provider.ts';
import type { RazorpayKeys } from '../../../src/domains/commerce/razorpay/api.ts';
import { createLog } from '../../../src/platform/observation/log.ts';
import { createRazorpay } from '../../../src/domains/commerce/razorpay/provider.ts';
import { systemClock } from '../../../src/platform/clock.ts';
import { MovableClock } from './double/books.ts';
import { startDouble, type RazorpayDouble } from './double/server.ts';
import { databaseForAllTests, insertUser, monthly, plainRequest } from './shop.ts';

const { RAZORPAY_TEST_KEY_ID: keyId, RAZORPAY_TEST_KEY_SECRET: keySecret } = process.env;
const real = keyId !== undefined && keySecret !== undefined ? { keyId, keySecret } : null;
const hint = real ? '' : ' (skipped: needs RAZORPAY_TEST_KEY_ID and RAZORPAY_TEST_KEY_SECRET)';

const db = databaseForAllTests();

function providerWith(keys: RazorpayKeys): PaymentProvider {
  const site = () => 'https://courses.example.com';
  return createRazorpay({
    ...keys,
    webhookSecrets: [],
    site,
    db: db(),
    clock: systemClock,
    log: createLog('silent'),
  });
}

async function request(change: Partial<CheckoutRequest> = {}): Promise<CheckoutRequest> {
  return { ...plainRequest(await insertUser(db()), new Date()), ...change };
}

/** What can be tried without a buyer in a browser, with Razorpay itself as with the double. */
function contract(open: () => PaymentProvider): void {
  test('an order is opened once, found, and open', async () => {
    const provider = open();
    const wanted = await request();
    const opened = await provider.createCheckout(wanted);
    expect(await provider.createCheckout(wanted)).toEqual(opened);
    expect(await provider.findCheckout(wanted.reference)).toEqual(opened);
    const { reference } = wanted;
    expect(await provider.fetch({ kind: 'checkout', id: opened.id })).toEqual({
      checkout: { id: opened.id, reference, status: 'open', amount: 49_900, currency: 'INR' },
      payment: null,
      subscription: null,
    });
    await provider.expireCheckout(opened.id);
    const ended = await provider.fetch({ kind: 'checkout', id: opened.id });
    expect(ended?.checkout?.status).toBe('expired');
  });

  test('an order is found by its receipt when its id was lost', async () => {
    const provider = open();
    const wanted = await request();
    const opened = await provider.createCheckout(wanted);
    await db()
      .updateTable('razorpay_checkouts')
      .set({ provider_id: null })
      .where('reference', '=', wanted.reference)
      .execute();
    expect(await provider.findCheckout(wanted.reference)).toEqual(opened);
  });

  test.each([0, 14])('a subscription with a trial of %d days is opened, and ended', async (trialDays) => {
    const provider = open();
    const recurring = monthly({ quantity: 2, trialDays });
    const opened = await provider.createCheckout(await request({ recurring }));
    const subject = { kind: 'subscription', id: opened.id } as const;
    const { checkout, subscription } = (await provider.fetch(subject)) ?? {};
    expect(checkout).toMatchObject({ status: 'open' });
    expect(subscription).toMatchObject({
      owner: recurring.subscriptionId,
      status: 'incomplete',
      quantity: 2,
    });
    await provider.recurring.cancelNow(opened.id);
    await provider.recurring.cancelNow(opened.id);
    expect((await provider.fetch(subject))?.subscription).toMatchObject({ status: 'ended', payments: [] });
  });

  test('unknown ids are nothing', async () => {
    const provider = open();
    expect(await provider.fetch({ kind: 'checkout', id: 'order_AAAAAAAAAAAAAA' })).toBeNull();
    expect(await provider.fetch({ kind: 'subscription', id: 'sub_AAAAAAAAAAAAAA' })).toBeNull();
    expect(await provider.fetch({ kind: 'payment', id: 'pay_AAAAAAAAAAAAAA' })).toBeNull();
    const refund = { payment: 'pay_AAAAAAAAAAAAAA', amount: 100, currency: 'INR', key: 'a key of a refund' };
    await expect(provider.refund(refund)).rejects.toThrow('Razorpay does not know this payment.');
  });
}

describe('a double of Razorpay', () => {
  let double: RazorpayDouble;
  beforeAll(async () => {
    double = await startDouble(undefined, 0, new MovableClock(null));
  });
  afterAll(() => double.close());
  contract(() => providerWith({ ...double, apiBase: double.url }));
});

describe.skipIf(!real)(`Razorpay itself${hint}`, () => {
  contract(() => providerWith(real ?? { keyId: '', keySecret: '' }));
});

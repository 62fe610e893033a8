import Stripe from 'stripe';
import { createStripe } from '../../../src/domains/commerce/stripe/provider.ts';
import type { CheckoutRequest } from '../../../src/domains/commerce/payments/payment-provider.ts';
import { systemClock } from '../../../src/platform/clock.ts';
import { openDatabase } from '../../../src/platform/database/database.ts';
import { createLog } from '../../../src/platform/observation/log.ts';
import type { ProviderUnderTest } from '../provider-contract/provider-under-test.ts';
import { refOf } from './double/objects/references.ts';
import { createTestDatabase } from '../../support/test-database.ts';

/** The provider with a real account in test mode. Only a human can submit Stripe's page, so subscriptions begin without it. */
export async function openStripeAccount(secretKey: string): Promise<ProviderUnderTest> {
  if (!/^[rs]k_test_/u.test(secretKey)) throw new Error('STRIPE_TEST_SECRET_KEY is not a key of test mode');
  const database = await createTestDatabase();
  const log = createLog('silent');
  const { db, close } = openDatabase(database.url, log);
  const client = new Stripe(secretKey);
  const site = () => 'https://shop.example';
  const provider = createStripe({ secretKey, webhookSecrets: [], site, db, clock: systemClock, log });
  return {
    provider,
    subscribe: async (request) => {
      const { id } = await provider.createCheckout(request);
      const subscription = await beginSubscription(client, id, request);
      await provider.expireCheckout(id);
      return subscription;
    },
    stop: async () => {
      await close();
      await database.drop();
    },
  };
}

/** Begins what the checkout would have begun, with a test card. */
async function beginSubscription(client: Stripe, checkout: string, { recurring }: CheckoutRequest) {
  if (!recurring) throw new Error('the request has no recurring terms');
  const session = await client.checkout.sessions.retrieve(checkout, { expand: ['line_items'] });
  const customer = refOf(session.customer);
  const card = await client.paymentMethods.attach('pm_card_visa', { customer });
  const coupon = session.discounts?.[0]?.coupon;
  const { id } = await client.subscriptions.create({
    customer,
    default_payment_method: card.id,
    items: [{ price: session.line_items!.data[0]!.price!.id, quantity: recurring.quantity }],
    metadata: { subscription: recurring.subscriptionId },
    ...(recurring.trialDays > 0 ? { trial_period_days: recurring.trialDays } : {}),
    ...(coupon == null ? {} : { discounts: [{ coupon: refOf(coupon) }] }),
  });
  return id;
}

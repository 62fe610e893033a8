import { describe } from 'vitest';
import { providerContract } from '../provider-contract.ts';
import { openStripeAccount } from './stripe-account.ts';
import { openStripeShop, signed } from './stripe-shop.ts';

providerContract(
  'a double of Stripe',
  { currency: 'USD', submits: true, passesTime: true, sendsWebhooks: true, periodDays: 31.5 },
  async () => {
    const { double, stripe: provider, submit, stop } = await openStripeShop();
    return {
      provider,
      submit: async (checkout, card) => {
        await submit(checkout, card);
      },
      subscribe: async (request, card) => {
        const checkout = await provider.createCheckout(request);
        await submit(checkout, card);
        return double.world.sessions.get(checkout.id)!.subscription as string;
      },
      pass: async (days) => double.pass(days),
      lastWebhook: async () => {
        const { body } = double.events.all.findLast(({ type }) => type === 'customer.subscription.created')!;
        return { rawBody: Buffer.from(body), headers: signed(double, body) };
      },
      stop,
    };
  },
);

const key = process.env['STRIPE_TEST_SECRET_KEY'];

describe.skipIf(key === undefined)(
  'Stripe itself (skipped without STRIPE_TEST_SECRET_KEY, the secret key of an account in test mode)',
  () => {
    providerContract(
      'Stripe in test mode',
      { currency: 'USD', submits: false, passesTime: false, sendsWebhooks: false, periodDays: 31.5 },
      () => openStripeAccount(key!),
    );
  },
);

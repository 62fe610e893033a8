import { providerContract } from '../provider-contract.ts';
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

import type {
  CheckoutRequest,
  PaymentProvider,
} from '../../../src/domains/commerce/payments/payment-provider.ts';
import { createRazorpay } from '../../../src/domains/commerce/razorpay/provider.ts';
import { openDatabase, type Database } from '../../../src/platform/database/database.ts';
import { createLog } from '../../../src/platform/observation/log.ts';
import { createTestDatabase } from '../../support/test-database.ts';
import { providerContract } from '../provider-contract.ts';
import type { CardKind } from '../provider-contract/provider-under-test.ts';
import { cards, MovableClock } from './double/books.ts';
import { headersOf } from './double/events.ts';
import { payOrder } from './double/order-books.ts';
import { startDouble } from './double/server.ts';
import { authenticate, moveClock } from './double/subscription-books.ts';
import { webhookSecret } from './shop.ts';

const numbers: Readonly<Record<CardKind, string>> = {
  good: cards.good,
  declined: cards.declined,
  declinedLater: cards.failsLater,
};

providerContract(
  'a double of Razorpay',
  { currency: 'INR', submits: true, passesTime: true, sendsWebhooks: true, periodDays: 31.5 },
  async () => {
    const database = await createTestDatabase();
    const log = createLog('silent');
    const connection = openDatabase(database.url, log, { max: 4 });
    const double = await startDouble(undefined, 0, new MovableClock(null));
    const { books } = double;
    const site = () => 'https://courses.example.com';
    const keys = { keyId: double.keyId, keySecret: double.keySecret, webhookSecrets: [webhookSecret] };
    const wiring = { apiBase: double.url, site, db: connection.db, clock: books.clock, log };
    const provider = withBuyers(createRazorpay({ ...keys, ...wiring }), connection.db);
    return {
      provider,
      submit: async ({ id }, card) => {
        payOrder(books, id, numbers[card]);
      },
      subscribe: async (request, card) => {
        const { id } = await provider.createCheckout(request);
        authenticate(books, id, numbers[card]);
        return id;
      },
      pass: async (days) =>
        moveClock(books, new Date(books.clock.now().getTime() + days * 24 * 60 * 60 * 1000)),
      lastWebhook: async () => {
        const event = books.events.findLast(({ type }) => type === 'subscription.charged')!;
        return { rawBody: Buffer.from(event.body), headers: headersOf(event, webhookSecret) };
      },
      stop: async () => {
        await double.close();
        await connection.close();
        await database.drop();
      },
    };
  },
);

/** The provider's checkouts belong to users, whom this site has before they buy. */
function withBuyers(provider: PaymentProvider, db: Database): PaymentProvider {
  const insert = ({ customer: { userId: id, name, email } }: CheckoutRequest) =>
    db
      .insertInto('users')
      .values({ id, name, email, password_hash: 'none', role: 'user' })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  return {
    ...provider,
    createCheckout: async (request) => {
      await insert(request);
      return provider.createCheckout(request);
    },
  };
}

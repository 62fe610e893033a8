import { createStripe, type StripeDependencies } from '../../../src/domains/commerce/stripe/provider.ts';
import type {
  OpenedCheckout,
  PaymentProvider,
} from '../../../src/domains/commerce/payments/payment-provider.ts';
import { systemClock } from '../../../src/platform/clock.ts';
import { openDatabase, type DatabaseConnection } from '../../../src/platform/database/database.ts';
import { createLog } from '../../../src/platform/observation/log.ts';
import { makePrice, makeSubscriptionRequest } from '../provider-contract/requests.ts';
import { createTestDatabase } from '../../support/test-database.ts';
import { numbers } from './double/billing/cards.ts';
import { StripeDouble } from './double/double.ts';

export const webhookSecret = 'whsec_new';
const secretKey = 'sk_test_double';

/** The provider with a double and a database of its own. */
export interface StripeShop {
  readonly double: StripeDouble;
  readonly stripe: PaymentProvider;
  readonly db: DatabaseConnection['db'];
  /** Another provider for the same double and database. */
  create(changes: Partial<StripeDependencies>): PaymentProvider;
  /** Submits the hosted page as a browser does, and returns its answer. */
  submit(checkout: OpenedCheckout, card: keyof typeof numbers): Promise<Response>;
  /** Subscribes with a card; returns Stripe's id of the subscription. */
  subscribe(card?: keyof typeof numbers, details?: object, changes?: object): Promise<string>;
  stop(): Promise<void>;
}

export async function openStripeShop(): Promise<StripeShop> {
  const database = await createTestDatabase();
  const log = createLog('silent');
  const { db, close } = openDatabase(database.url, log);
  const double = await StripeDouble.start({ secretKey });
  const create = (changes: Partial<StripeDependencies>) =>
    createStripe({
      secretKey,
      webhookSecrets: [webhookSecret],
      apiBase: double.url,
      site: () => 'https://shop.example',
      db,
      clock: systemClock,
      log,
      ...changes,
    });
  const stripe = create({});
  const submit = (checkout: OpenedCheckout, card: keyof typeof numbers) =>
    submitForm(checkout.url, { number: numbers[card] });
  return {
    double,
    stripe,
    db,
    create,
    submit,
    async subscribe(card = 'good', details = {}, changes = {}) {
      const checkout = await stripe.createCheckout(makeSubscriptionRequest(makePrice(changes), details));
      await submit(checkout, card);
      return double.world.sessions.get(checkout.id)!.subscription as string;
    },
    async stop() {
      await double.stop();
      await close();
      await database.drop();
    },
  };
}

/** Sends a form of one of the double's pages. */
export function submitForm(url: string, fields: Record<string, string>): Promise<Response> {
  return fetch(url, { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual' });
}

/** The header of a webhook, signed now unless told otherwise. */
export function signed(double: StripeDouble, body: string, secret = webhookSecret, at?: number) {
  return { 'stripe-signature': double.events.sign(body, secret, at) };
}

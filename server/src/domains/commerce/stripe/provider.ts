import type { Logger } from '../../../platform/observation/log.ts';
import type { ServiceContext } from '../../../platform/service.ts';
import { PaymentRefused, type PaymentProvider } from '../payments/payment-provider.ts';
import { findObject } from './catalogue/provider-objects.repository.ts';
import { createCheckout, expireCheckout, findCheckout } from './checkout/checkouts.ts';
import { createClient, type StripeAccount } from './client.ts';
import { isAccepted } from './currencies.ts';
import { isOtherRequest, isRefused, isTooMany } from './errors.ts';
import { recurringCommands } from './recurring.ts';
import { refund } from './refunds.ts';
import { fetchState } from './states/fetch-state.ts';
import { readWebhook } from './webhook.ts';

export interface StripeDependencies extends ServiceContext {
  readonly secretKey: string;
  /** Of the webhook endpoint: one, or two while the secret is changed. Without any, every webhook is refused. */
  readonly webhookSecrets: readonly string[];
  /** The address of another server with Stripe's API, such as a double; absent for Stripe itself. */
  readonly apiBase?: string | undefined;
  /** The origin of this site, such as `https://example.com`. */
  readonly site: () => string;
  readonly log: Logger;
}

/** Payments by Stripe: hosted checkouts, subscriptions that Stripe renews, refunds and the customer portal. */
export function createStripe(dependencies: StripeDependencies): PaymentProvider {
  const { secretKey, apiBase, site, db, clock, log } = dependencies;
  const client = createClient(secretKey, apiBase, log);
  const account: StripeAccount = { client, site, db, clock };
  // HMAC takes an empty key, which anyone knows.
  const secrets = dependencies.webhookSecrets.filter((secret) => secret.trim() !== '');
  return {
    name: 'stripe',
    paymentMethod: 'Stripe',
    capabilities: { trials: true, firstDiscounts: true, tax: true },
    accepts: isAccepted,
    createCheckout: (request) => createCheckout(account, request),
    expireCheckout: (id) => expireCheckout(account, id),
    findCheckout: (reference) => findCheckout(account, reference),
    fetch: (subject) => fetchState(client, subject),
    recurring: recurringCommands(account),
    refund: (order) => refund(account, order),
    openPortal: ({ userId }, returnPath) => openPortal(account, userId, returnPath),
    readWebhook: (rawBody, headers) =>
      readWebhook({ client, secrets, now: clock.now() }, rawBody, headers['stripe-signature']),
    isAnswer: (error) => isRefused(error) || isOtherRequest(error) || isTooMany(error),
  };
}

/** Stripe's portal has all subscriptions of its customer. @throws PaymentRefused for a user who has never opened a checkout */
async function openPortal(
  { client, db, site }: StripeAccount,
  userId: string,
  returnPath: string,
): Promise<string> {
  const customer = await findObject(db, 'customer', userId);
  if (customer === null) throw new PaymentRefused('There is nothing to manage before your first payment.');
  const session = await client.billingPortal.sessions.create({
    customer,
    return_url: `${site()}${returnPath}`,
  });
  return session.url;
}

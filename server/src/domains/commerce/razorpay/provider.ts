import type { Logger } from '../../../platform/observation/log.ts';
import type { ServiceContext } from '../../../platform/service.ts';
import type { PaymentProvider } from '../payments/payment-provider.ts';
import { RazorpayApi, type RazorpayKeys } from './api.ts';
import { RazorpayCheckouts } from './checkouts.ts';
import { accepts } from './currencies.ts';
import { installRazorpayPages } from './pages.ts';
import { recurringCommands } from './recurring.ts';
import { RazorpayError } from './razorpay-error.ts';
import { refundPayment } from './refunds.ts';
import { RazorpayStates } from './states.ts';
import { readWebhook } from './webhook.ts';

export interface RazorpaySettings extends RazorpayKeys, ServiceContext {
  /** The present secret of the webhooks, and while it is changed the previous one. */
  readonly webhookSecrets: readonly string[];
  readonly log: Logger;
  /** The origin of this site, which Razorpay sends the buyer back to. */
  readonly site: () => string;
}

/** 401 does not count as an answer: with a wrong key, Razorpay refuses every request. */
function isAnswer(error: unknown): boolean {
  return error instanceof RazorpayError && ((error.isFinal && error.status !== 401) || error.isTooMany);
}

/** Razorpay: orders for what is paid once, subscriptions for plans, both paid on its hosted page. */
export function createRazorpay(settings: RazorpaySettings): PaymentProvider {
  const { db, clock, log, keySecret, webhookSecrets, site } = settings;
  const api = new RazorpayApi(settings);
  const dependencies = { api, db, clock };
  const checkouts = new RazorpayCheckouts(dependencies);
  const states = new RazorpayStates({ ...dependencies, log });
  return {
    name: 'razorpay',
    paymentMethod: 'Razorpay',
    // Its offers are made by hand in its dashboard, and its tax is that of its own fee.
    capabilities: { trials: true, firstDiscounts: false, tax: false },
    accepts,
    createCheckout: (request) => checkouts.create(request),
    expireCheckout: (id) => checkouts.expire(id),
    findCheckout: (reference) => checkouts.find(reference),
    fetch: (subject) => states.fetch(subject),
    recurring: recurringCommands(dependencies),
    refund: (order) => refundPayment(api, states, order),
    openPortal: null,
    readWebhook: (rawBody, headers) => readWebhook(rawBody, headers, webhookSecrets),
    isAnswer,
    builtIn: {
      handlers: [],
      installPages: (app, edge) => installRazorpayPages(app, { ...dependencies, keySecret, site }, edge),
    },
  };
}

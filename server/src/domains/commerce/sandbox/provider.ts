import { Refusal } from '../../../platform/refusal.ts';
import {
  PaymentRefused,
  type PaymentProvider,
  type ProviderEvent,
  type RecurringCommands,
} from '../payments/payment-provider.ts';
import { jobHandler } from '../../../platform/queue/queue.ts';
import { ShopAddress, type SandboxDependencies } from './announcement.ts';
import { SandboxCheckouts } from './checkouts/checkouts.service.ts';
import { sandboxEvent, subjectOf } from './event.ts';
import { sandboxWebhook } from './jobs.ts';
import { deliver } from './outbox.ts';
import { SandboxPayments } from './payments/payments.service.ts';
import { installSandboxPages } from './pages/pages.ts';
import { subscriptionPath } from './pages/subscription-page.ts';
import { isSigned, signatureHeader, webhookKey } from './signature.ts';
import { stateOf } from './states.ts';
import { SandboxSubscriptions } from './subscriptions/subscriptions.service.ts';

/**
 * The built-in provider. It behaves like a company on the internet, with its own database, hosted pages and signed
 * webhooks, but takes no money.
 */
export function createSandbox(dependencies: SandboxDependencies): PaymentProvider {
  const { db, clock, secret, previousSecret } = dependencies;
  const shop = new ShopAddress();
  const checkouts = new SandboxCheckouts({ ...dependencies, shop });
  const subscriptions = new SandboxSubscriptions({ ...dependencies, shop });
  const payments = new SandboxPayments({ ...dependencies, shop });
  const key = webhookKey(secret);
  // During a rollout, nodes with the previous secret may still send webhooks.
  const keys = [key, ...(previousSecret === undefined ? [] : [webhookKey(previousSecret)])];
  return {
    name: 'sandbox',
    paymentMethod: 'Test card (no money was taken)',
    capabilities: { trials: true, firstDiscounts: true, tax: false },
    accepts: () => true,
    createCheckout: (request) => checkouts.open(request),
    expireCheckout: (id) => checkouts.expire(id),
    findCheckout: (reference) => checkouts.findOpened(reference),
    fetch: (subject) => stateOf(db, subject, clock.now()),
    recurring: commandsOf(subscriptions),
    refund: (order) => payments.refund(order),
    openPortal: ({ subscription }, returnPath) => portalOf(subscriptions, subscription, returnPath),
    readWebhook(rawBody, headers) {
      if (!keys.some((known) => isSigned(known, rawBody, headers[signatureHeader], clock.now()))) {
        throw new Refusal('wrong_signature', 'The signature does not match the body, or it is too old.');
      }
      return readEvent(rawBody.toString('utf8'));
    },
    isAnswer: () => false,
    builtIn: {
      handlers: [jobHandler(sandboxWebhook, (run) => deliver(run, key, clock))],
      installPages: (app, edge) =>
        installSandboxPages(app, { checkouts, subscriptions, payments, shop, clock }, edge),
    },
  };
}

function commandsOf(subscriptions: SandboxSubscriptions): RecurringCommands {
  return {
    changes: {
      preview: (id, change, computedFor) => subscriptions.preview(id, change, computedFor),
      apply: (id, change, computedFor, key) => subscriptions.changePlan(id, change, computedFor, key),
    },
    cancelAtPeriodEnd: (id) => subscriptions.cancelAtPeriodEnd(id),
    resume: (id) => subscriptions.resume(id),
    cancelNow: (id) => subscriptions.cancelNow(id),
  };
}

async function portalOf(
  subscriptions: SandboxSubscriptions,
  id: string,
  returnPath: string,
): Promise<string> {
  if (!(await subscriptions.find(id))) throw new PaymentRefused('There is no subscription to manage.');
  return `${subscriptionPath(id)}?${new URLSearchParams({ return: returnPath })}`;
}

function readEvent(text: string): ProviderEvent {
  const read = sandboxEvent.safeParse(parseJson(text));
  if (!read.success) throw new Refusal('malformed_body', 'The body is not an event of the sandbox.');
  const { id, type } = read.data;
  return { id, type, subject: subjectOf(read.data), payload: text };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

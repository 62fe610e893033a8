import { Refusal } from '../../../platform/refusal.ts';
import { PaymentRefused, type PaymentProvider, type ProviderEvent } from '../payments/payment-provider.ts';
import { jobHandler } from '../../../platform/queue/queue.ts';
import { SandboxBooks, type SandboxDependencies } from './books.ts';
import { sandboxEvent } from './event.ts';
import { sandboxWebhook } from './jobs.ts';
import { deliver } from './outbox.ts';
import { installSandboxPages } from './pages.ts';
import { isSigned, signatureHeader, webhookKey } from './signature.ts';

/**
 * The built-in provider. It behaves like a company on the internet, with its own database, hosted page and signed
 * webhooks, but takes no money.
 */
export function createSandbox(dependencies: SandboxDependencies): PaymentProvider {
  const books = new SandboxBooks(dependencies);
  const key = webhookKey(dependencies.secret);
  // During a rollout, nodes with the previous secret may still send webhooks.
  const keys = [
    key,
    ...(dependencies.previousSecret === undefined ? [] : [webhookKey(dependencies.previousSecret)]),
  ];
  return {
    name: 'sandbox',
    paymentMethod: 'Test card (no money was taken)',
    capabilities: { trials: false, firstDiscounts: false, tax: false },
    accepts: () => true,
    createCheckout: (request) => books.open(request),
    expireCheckout: async () => {},
    findCheckout: async () => null,
    recurring: {
      changes: null,
      cancelAtPeriodEnd: async () => {},
      resume: null,
      cancelNow: async () => {},
    },
    refund: async () => {
      throw new PaymentRefused('The sandbox does not refund yet.');
    },
    openPortal: null,
    fetch: async ({ kind, id }) => (kind === 'checkout' ? books.state(id) : null),
    readWebhook(rawBody, headers) {
      const now = dependencies.clock.now();
      if (!keys.some((known) => isSigned(known, rawBody, headers[signatureHeader], now))) {
        throw new Refusal('wrong_signature', 'The signature does not match the body, or it is too old.');
      }
      return readEvent(rawBody.toString('utf8'));
    },
    builtIn: {
      handlers: [jobHandler(sandboxWebhook, (run) => deliver(run, key, dependencies.clock))],
      installPages: (app, edge) => installSandboxPages(app, books, dependencies.clock, edge),
    },
  };
}

function readEvent(text: string): ProviderEvent {
  const read = sandboxEvent.safeParse(parseJson(text));
  if (!read.success) throw new Refusal('malformed_body', 'The body is not an event of the sandbox.');
  const { id, type, checkout } = read.data;
  return { id, type, subject: { kind: 'checkout', id: checkout }, payload: text };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

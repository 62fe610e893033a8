import Stripe from 'stripe';
import type { Logger } from '../../../platform/observation/log.ts';
import type { ServiceContext } from '../../../platform/service.ts';

/** The version whose objects this code reads; a webhook endpoint may use another, because only ids are read from it. */
export const apiVersion = '2026-10-28.endive';

/** Milliseconds until a request is given up, and how often it is sent again. */
const patience = { timeout: 10_000, maxNetworkRetries: 2 } as const;

/** An account at Stripe, with what the files of this folder work with. */
export interface StripeAccount extends ServiceContext {
  readonly client: Stripe;
  /** The origin of this site, which Stripe's pages return to. */
  readonly site: () => string;
}

/** `apiBase`: the address of another server with Stripe's API, such as a double; its path is ignored. */
export function createClient(secretKey: string, apiBase: string | undefined, log: Logger): Stripe {
  const client = new Stripe(secretKey, {
    apiVersion,
    ...patience,
    ...(apiBase === undefined ? {} : addressOf(new URL(apiBase))),
    telemetry: false,
  });
  client.on('response', ({ method, path, status, request_id: request, elapsed }: Stripe.ResponseEvent) => {
    log.debug({ method, path, status, request, elapsed }, 'Stripe answered');
  });
  return client;
}

function addressOf({ protocol, hostname, port }: URL) {
  const secure = protocol === 'https:';
  // An IPv6 address has brackets only in a URL.
  const host = hostname.replace(/^\[(.*)\]$/u, '$1');
  return { host, port: port || (secure ? 443 : 80), protocol: secure ? 'https' : 'http' } as const;
}

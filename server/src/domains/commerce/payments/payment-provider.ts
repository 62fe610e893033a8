import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { JobHandler } from '../../../platform/queue/queue.ts';

/** What a buyer is sent to pay. Amounts in the currency's smallest unit; `currency` is an ISO 4217 code. */
export interface CheckoutRequest {
  /** Our order's reference: the provider keeps it, reports it back, and opens one checkout for it. */
  readonly reference: string;
  /** What is bought, as the provider's page and the receipt say it. */
  readonly description: string;
  readonly amountCents: number;
  readonly currency: string;
  /** Paths on this site; a provider on another host is made with the site's origin to put before them. */
  readonly successPath: string;
  readonly failurePath: string;
  readonly cancelPath: string;
}

/** A checkout that waits for its buyer: the provider's own name for it, and the page where it is paid. */
export interface OpenedCheckout {
  readonly id: string;
  readonly url: string;
}

/** A checkout as the provider's books have it now. */
export interface CheckoutState {
  readonly id: string;
  readonly reference: string;
  readonly status: 'open' | 'paid' | 'failed';
  readonly amountCents: number;
  readonly currency: string;
}

/** News from a provider. It only says that something happened; what is true now is fetched. */
export interface ProviderEvent {
  readonly id: string;
  readonly type: string;
  /** The checkout it is about; null where it is about something else. */
  readonly checkout: string | null;
  /** The whole event, as JSON text, for the ledger. */
  readonly payload: string;
}

type Headers = Readonly<Record<string, string | string[] | undefined>>;

/** A company that takes payments. Every call may fail with any error, which means: not reached, try again. */
export interface PaymentProvider {
  /** Letters only; orders, events and the webhook's address carry it. */
  readonly name: string;
  createCheckout(request: CheckoutRequest): Promise<OpenedCheckout>;
  /** The checkout's present state; null where the provider knows none of that name. */
  fetchCheckout(id: string): Promise<CheckoutState | null>;
  /** Reads a webhook after checking its signature over the raw body. @throws Refusal `wrong_signature`, `malformed_body` */
  readWebhook(rawBody: Buffer, headers: Headers): ProviderEvent;
  /** What a provider brings that runs inside this very process; absent for companies on the internet. */
  readonly builtIn?: BuiltInProvider;
}

/** The pages and the work of a provider that lives in this process. */
export interface BuiltInProvider {
  readonly handlers: readonly JobHandler[];
  installPages(app: FastifyInstance, edge: PageEdge): Promise<void>;
}

/** What the HTTP edge lends to a provider's pages. */
export interface PageEdge {
  /** Refuses what another site made a browser send. @throws Refusal */
  checkOrigin(request: FastifyRequest): void;
}

/** The providers this site knows. Orders in flight keep the provider they were made with. */
export interface Payments {
  /** Where new orders go; null while this site takes no payments. */
  readonly chosen: PaymentProvider | null;
  readonly byName: ReadonlyMap<string, PaymentProvider>;
}

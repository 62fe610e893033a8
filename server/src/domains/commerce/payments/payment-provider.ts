import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { JobHandler } from '../../../platform/queue/queue.ts';
import type { ProviderState, Subject } from './provider-states.ts';

/**
 * A request to a provider to open a checkout. Amounts in the currency's smallest unit; `currency` is an ISO 4217 code.
 */
export interface CheckoutRequest {
  /** Our order's reference: the provider stores it, reports it back, and opens only one checkout for it. */
  readonly reference: string;
  /** What is bought, as the provider's page and the receipt describe it. */
  readonly description: string;
  readonly amountCents: number;
  readonly currency: string;
  /** Paths on this site. A provider on another host is created with the site's origin, which it puts before them. */
  readonly successPath: string;
  readonly failurePath: string;
  readonly cancelPath: string;
}

/** A checkout that the buyer has not paid yet: the provider's id for it, and the page where it is paid. */
export interface OpenedCheckout {
  readonly id: string;
  readonly url: string;
}

/** A webhook event from a provider. It only says that something happened; the current state is fetched. */
export interface ProviderEvent {
  readonly id: string;
  readonly type: string;
  /** What the event concerns; null if it is nothing that this site follows. */
  readonly subject: Subject | null;
  /** The whole event, as JSON text, for the ledger. */
  readonly payload: string;
}

type Headers = Readonly<Record<string, string | string[] | undefined>>;

/**
 * A company that takes payments. A call may throw any error if the provider cannot be reached; it can then be repeated.
 */
export interface PaymentProvider {
  /** Letters only; it is part of orders, events and the webhook's address. */
  readonly name: string;
  /** The way to pay, as receipts name it. */
  readonly paymentMethod: string;
  createCheckout(request: CheckoutRequest): Promise<OpenedCheckout>;
  /** The current state of a subject; null if the provider does not know the id. */
  fetch(subject: Subject): Promise<ProviderState | null>;
  /** Reads a webhook after checking its signature over the raw body. @throws Refusal `wrong_signature`, `malformed_body` */
  readWebhook(rawBody: Buffer, headers: Headers): ProviderEvent;
  /** Only for a provider that runs inside this process. */
  readonly builtIn?: BuiltInProvider;
}

/** The pages and jobs of a provider that runs in this process. */
export interface BuiltInProvider {
  readonly handlers: readonly JobHandler[];
  installPages(app: FastifyInstance, edge: PageEdge): Promise<void>;
}

/** What the HTTP layer offers to a provider's pages. */
export interface PageEdge {
  /** Refuses requests that another site made the browser send. @throws Refusal */
  checkOrigin(request: FastifyRequest): void;
  /** The paths of the brand's fonts, whose file names begin with `archivo` or `jetbrains-mono`. */
  readonly fonts: readonly string[];
}

/** The providers that this site knows. Unfinished orders keep the provider they were made with. */
export interface Payments {
  /** The provider of new orders; null while this site takes no payments. */
  readonly chosen: PaymentProvider | null;
  readonly byName: ReadonlyMap<string, PaymentProvider>;
}

import type { Interval } from '@fit-coder/contracts/commerce';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { JobHandler } from '../../../platform/queue/queue.ts';
import type { Credit, Money, ProviderState, RefundState, Subject } from './provider-states.ts';

/** A buyer, as the provider's page and receipts know them. The provider's own id for them is in `ProviderObjects`. */
export interface Customer {
  readonly userId: string;
  readonly name: string;
  readonly email: string;
}

/** One line of a checkout; `amount` is that of the whole line, with tax and without the coupon. */
export interface CheckoutLine {
  readonly name: string;
  readonly quantity: number;
  readonly amount: number;
}

/** A plan's price for one seat and one interval. Its `id` is ours, and a provider's price is made for it once. */
export interface RecurringPrice extends Money {
  readonly id: string;
  readonly planId: string;
  readonly planName: string;
  readonly interval: Interval;
}

/** What renews after a checkout. */
export interface RecurringTerms {
  /** Our subscription's id, which the provider reports back as `SubscriptionState.owner`. */
  readonly subscriptionId: string;
  readonly price: RecurringPrice;
  readonly quantity: number;
  /** Days before the first payment; 0 without a trial. */
  readonly trialDays: number;
  /** What a coupon takes off the first payment. */
  readonly firstDiscount: number;
}

/** A request to a provider to open a checkout; `amount` is what the buyer pays now, with tax and after discounts. */
export interface CheckoutRequest extends Money {
  /** Our order's reference: the provider stores it, reports it back, and opens only one checkout for it. */
  readonly reference: string;
  /** What is bought, as the provider's page and the receipt describe it. */
  readonly description: string;
  /** Their amounts add up to the amount and the discount. */
  readonly lines: readonly CheckoutLine[];
  readonly discount: number;
  readonly customer: Customer;
  /** Null for a purchase that is paid once. */
  readonly recurring: RecurringTerms | null;
  /** Whether the provider computes the tax in the amount. */
  readonly computesTax: boolean;
  /** When the checkout must end. */
  readonly expiresAt: Date;
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

/** What a subscription changes to. */
export interface PlanChange {
  readonly price: RecurringPrice;
  readonly quantity: number;
}

/**
 * What a change would cost: `now` is due at once, or else, negative, the credit that is left after it. `next` is due at the
 * next renewal, after that credit.
 */
export interface ChangePreview {
  readonly now: Money;
  readonly next: Money;
  readonly nextAt: Date;
  /** What is left of the credit after the change. */
  readonly credit: Credit;
  /** The moment that the proration was computed for; the change repeats it, so that it costs what was shown. */
  readonly computedFor: Date;
}

/** The commands about a running subscription. Each may be repeated; the state is fetched afterwards. */
export interface RecurringCommands {
  /** Null if the provider cannot change plans: the user cancels and subscribes again. */
  readonly changes: {
    /** `computedFor`: the moment of an earlier preview, which is computed again; absent: now. */
    preview(subscription: string, change: PlanChange, computedFor?: Date): Promise<ChangePreview>;
    /** `key` makes a repetition the same command. */
    apply(subscription: string, change: PlanChange, computedFor: Date, key: string): Promise<void>;
  } | null;
  cancelAtPeriodEnd(subscription: string): Promise<void>;
  /** Takes a planned end back; null if the provider cannot. */
  readonly resume: ((subscription: string) => Promise<void>) | null;
  /** Ends it at once, without a refund. Ending it again changes nothing. */
  cancelNow(subscription: string): Promise<void>;
}

/** A refund of a part or the whole of a payment. */
export interface RefundOrder extends Money {
  /** The provider's id of the payment. */
  readonly payment: string;
  /** Our refund request's id: a repetition with it is the same refund. */
  readonly key: string;
}

/** Whose card is to be changed, and the subscription that it pays: a user can pay for several. */
export interface Managed {
  readonly userId: string;
  /** The provider's id. */
  readonly subscription: string;
}

/** What a provider can do beyond taking a payment. */
export interface Capabilities {
  readonly trials: boolean;
  /** Takes a coupon's amount off a subscription's first payment. */
  readonly firstDiscounts: boolean;
  /** Computes the tax by itself. */
  readonly tax: boolean;
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
  readonly capabilities: Capabilities;
  /** Whether it takes this amount of this currency, for example not below its minimum. */
  accepts(money: Money): boolean;
  createCheckout(request: CheckoutRequest): Promise<OpenedCheckout>;
  /** Ends an open checkout; one that was paid or has ended stays as it is. */
  expireCheckout(id: string): Promise<void>;
  /** The checkout that was opened for an order, if the response with its id was lost; null if there is none. */
  findCheckout(reference: string): Promise<OpenedCheckout | null>;
  /** The current state of a subject; null if the provider does not know the id. */
  fetch(subject: Subject): Promise<ProviderState | null>;
  readonly recurring: RecurringCommands;
  /** @throws PaymentRefused if the provider will never do it */
  refund(order: RefundOrder): Promise<RefundState>;
  /** The provider's own page where a customer changes cards and reads invoices; null if it has none. */
  readonly openPortal: ((managed: Managed, returnPath: string) => Promise<string>) | null;
  /** Reads a webhook after checking its signature over the raw body. @throws Refusal `wrong_signature`, `malformed_body` */
  readWebhook(rawBody: Buffer, headers: Headers): ProviderEvent;
  /**
   * Whether an error of a call shows that the provider can be reached: it is the final answer to this request alone, or it
   * says that there were too many requests for the moment.
   */
  isAnswer(error: unknown): boolean;
  /** Only for a provider that runs inside this process. */
  readonly builtIn?: BuiltInProvider;
}

/** A provider's final refusal, in words for the user, such as for a refund that is larger than what is left. */
export class PaymentRefused extends Error {}

/** The pages and jobs of a provider that runs in this process. */
export interface BuiltInProvider {
  readonly handlers: readonly JobHandler[];
  installPages(app: FastifyInstance, edge: PageEdge): Promise<void>;
}

/** What the HTTP layer offers to a provider's pages. */
export interface PageEdge {
  /** Refuses requests that another site made the browser send. @throws Refusal */
  checkOrigin(request: FastifyRequest): void;
  /** The logged-in user of a request; null for a visitor. */
  findUser(request: FastifyRequest): Promise<{ readonly userId: string } | null>;
  /** The paths of the brand's fonts, whose file names begin with `archivo` or `jetbrains-mono`. */
  readonly fonts: readonly string[];
}

/** The providers that this site knows. Unfinished orders keep the provider they were made with. */
export interface Payments {
  /** The provider of new orders; null while this site takes no payments. */
  readonly chosen: PaymentProvider | null;
  readonly byName: ReadonlyMap<string, PaymentProvider>;
}

import type Stripe from 'stripe';
import { missing } from './wire/fault.ts';

/** What a checkout makes when it is paid, besides what its object says. */
export interface SessionPlan {
  readonly names: readonly string[];
  readonly description: string | null;
  readonly metadata: Stripe.Metadata;
  readonly coupon: string | null;
  /** Null for a payment. */
  readonly recurring: {
    readonly price: Stripe.Price;
    readonly quantity: number;
    readonly trialDays: number;
    readonly missingPaymentMethod: 'cancel' | 'create_invoice' | 'pause';
  } | null;
}

/** What Stripe does with a subscription after the last attempt to charge it, as set in the dashboard. */
export type AfterRetries = 'cancel' | 'past_due' | 'unpaid';

/** All objects of an account, and its time. */
export class World {
  readonly customers = new Map<string, Stripe.Customer>();
  readonly products = new Map<string, Stripe.Product>();
  readonly prices = new Map<string, Stripe.Price>();
  readonly coupons = new Map<string, Stripe.Coupon>();
  readonly sessions = new Map<string, Stripe.Checkout.Session>();
  readonly subscriptions = new Map<string, Stripe.Subscription>();
  readonly invoices = new Map<string, Stripe.Invoice>();
  readonly invoicePayments = new Map<string, Stripe.InvoicePayment>();
  readonly intents = new Map<string, Stripe.PaymentIntent>();
  readonly charges = new Map<string, Stripe.Charge>();
  readonly refunds = new Map<string, Stripe.Refund>();
  readonly disputes = new Map<string, Stripe.Dispute>();
  readonly portals = new Map<string, Stripe.BillingPortal.Session>();
  readonly plans = new Map<string, SessionPlan>();
  /** The numbers of the saved cards and accounts, by their payment method. */
  readonly cards = new Map<string, string>();
  afterRetries: AfterRetries = 'cancel';
  /** The status of a new refund; a bank account's is pending at first. */
  refundStatus: 'pending' | 'succeeded' = 'succeeded';

  readonly #emit: (type: string, object: object) => void;
  readonly #time: () => number;
  #moment: number | null = null;

  constructor(emit: (type: string, object: object) => void, time: () => number) {
    this.#emit = emit;
    this.#time = time;
  }

  /** Unix seconds: now, or the due time of the late event that runs at the moment. */
  now(): number {
    return this.#moment ?? this.#time();
  }

  /** Runs what was due at a moment in the past. */
  at(moment: number, run: () => void): void {
    this.#moment = moment;
    try {
      run();
    } finally {
      this.#moment = null;
    }
  }

  emit(type: string, object: object): void {
    this.#emit(type, object);
  }

  /** Any object by its id. */
  find(id: string): object | null {
    return (
      this.#collections()
        .find((objects) => objects.has(id))
        ?.get(id) ?? null
    );
  }

  /** Moves every time of every object back, as if it had happened earlier. */
  age(seconds: number): void {
    const seen = new Set<object>();
    for (const objects of this.#collections())
      for (const object of objects.values()) moveBack(object, seconds, seen);
  }

  #collections(): ReadonlyMap<string, object>[] {
    return Object.values(this).filter(
      (value): value is ReadonlyMap<string, object> => value instanceof Map && value !== this.cards,
    );
  }
}

/** The fields that are unix seconds. */
const timeField =
  /(?:_at|_end|_start|_date|_anchor|_attempt|_by)$|^(?:created|start|end|updated|available_on)$/u;

function moveBack(object: object, seconds: number, seen: Set<object>): void {
  if (seen.has(object)) return;
  seen.add(object);
  for (const [key, value] of Object.entries(object)) {
    if (typeof value === 'number' && timeField.test(key)) Object.assign(object, { [key]: value - seconds });
    else if (typeof value === 'object' && value !== null) moveBack(value as object, seconds, seen);
  }
}

/** @throws StripeFault if there is no object with the id */
export function need<Item>(
  objects: ReadonlyMap<string, Item>,
  what: string,
  id: string,
  param?: string,
): Item {
  const found = objects.get(id);
  if (found === undefined) throw missing(what, id, param);
  return found;
}

/** The objects of a collection, the newest first. */
export function newestFirst<Item>(objects: ReadonlyMap<string, Item>): Item[] {
  return [...objects.values()].toReversed();
}

/** An amount in the currency's smallest unit; `currency` is an ISO 4217 code in capitals. */
export interface Money {
  readonly amount: number;
  readonly currency: string;
}

/** What a provider's event is about, and what can be fetched: a checkout, a subscription or a payment, by its id. */
export interface Subject {
  readonly kind: 'checkout' | 'subscription' | 'payment';
  readonly id: string;
}

/** A checkout's current state. `awaiting`: it was submitted, and the money is on its way. */
export interface CheckoutState extends Money {
  readonly id: string;
  /** Our order's reference. */
  readonly reference: string;
  readonly status: 'open' | 'awaiting' | 'paid' | 'failed' | 'expired';
  /** Why it failed, in a sentence for the buyer, if no payment says so. */
  readonly failure?: string;
}

/** Money that goes back to the buyer. It is final only at `succeeded`. */
export interface RefundState {
  readonly id: string;
  /** The key that this site asked for it with; null if it did not, such as for one made in the provider's dashboard. */
  readonly key: string | null;
  readonly amount: number;
  readonly status: 'pending' | 'succeeded' | 'failed';
  readonly createdAt: Date;
}

/** A payment's current state with its refunds and its dispute. */
export interface PaymentState extends Money {
  readonly id: string;
  /** The reference of the order that it pays; null for a subscription's payment. */
  readonly reference: string | null;
  /**
   * What credit paid besides the amount: the time that was left of earlier payments when the plan was changed. The amount
   * is 0 if credit paid all of it.
   */
  readonly credit: number;
  /** The tax in the amount that the provider computed; 0 where this site computes it, whose invoice has it. */
  readonly tax: number;
  readonly status: 'pending' | 'paid' | 'failed';
  /** Null unless it is paid. */
  readonly paidAt: Date | null;
  /** When the buyer made it, if the money can arrive later, such as by a bank transfer; else they made it at `paidAt`. */
  readonly madeAt?: Date;
  /** The time that a subscription's payment pays for. */
  readonly period: Period | null;
  /** Why it failed, in a sentence for the buyer. */
  readonly failure: string | null;
  readonly refunds: readonly RefundState[];
  /** `fundsTaken`: the bank has the money back, for now or for good. */
  readonly dispute: { readonly status: string; readonly fundsTaken: boolean } | null;
}

export interface Period {
  readonly start: Date;
  readonly end: Date;
}

/** What a customer has paid too much: the next payments are that much smaller. Negative if something is owed. */
export interface Credit {
  readonly amount: number;
  /** Whether the customer's other subscriptions in this currency use the same credit. */
  readonly isShared: boolean;
}

/** Of a provider that keeps no credit. */
export const noCredit: Credit = { amount: 0, isShared: false };

/** A subscription's current state with its payments. */
export interface SubscriptionState {
  readonly id: string;
  /** Our subscription's id. */
  readonly owner: string;
  readonly status: 'incomplete' | 'trialing' | 'active' | 'past_due' | 'paused' | 'ended';
  /** The provider's id of the price, or the id of our `RecurringPrice` if it uses that. */
  readonly price: string;
  /** How many of it: the seats of a team. */
  readonly quantity: number;
  readonly period: Period | null;
  /** When it ends although it is paid; null if it renews. */
  readonly cancelAt: Date | null;
  readonly trialEnd: Date | null;
  /** Since when its payments fail. */
  readonly failingSince: Date | null;
  readonly endedAt: Date | null;
  readonly credit: Credit;
  readonly payments: readonly PaymentState[];
}

/**
 * All that a provider knows about a subject: the checkout of an order with its payment, or a subscription; for the
 * checkout of a subscription, both.
 */
export interface ProviderState {
  readonly checkout: CheckoutState | null;
  /** The payment of a checkout that is no subscription. */
  readonly payment: PaymentState | null;
  /** Further payments that were taken for the same checkout, the oldest first. */
  readonly surplus?: readonly PaymentState[];
  readonly subscription: SubscriptionState | null;
}

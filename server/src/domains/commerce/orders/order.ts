import { randomBytes } from 'node:crypto';
import type { Order, OrderStatus } from '@fit-coder/contracts/commerce';
import type { CheckoutState, PaymentState } from '../payments/provider-states.ts';

/** What an order is for: a subscription's payment, or courses that are bought once. */
export type OrderKind = 'subscription' | 'courses';

/** A course in an order, with its title and price at the time of the order. */
export interface OrderItem {
  readonly courseId: string;
  readonly title: string;
  readonly priceCents: number;
}

/** The content of an order, all of it computed on the server. */
export interface OrderDraft {
  readonly kind: OrderKind;
  readonly subscriptionId: string | null;
  readonly amountCents: number;
  readonly currency: string;
  /** What is bought, as the receipt describes it. */
  readonly description: string;
  /** Empty for a subscription. */
  readonly items: readonly OrderItem[];
}

/** An order as stored. */
export interface OrderRow {
  readonly id: string;
  readonly reference: string;
  /** Null after the account was deleted. */
  readonly user_id: string | null;
  readonly kind: OrderKind;
  readonly subscription_id: string | null;
  readonly amount_cents: number;
  readonly currency: string;
  readonly status: OrderStatus;
  /** The provider's id for the checkout; null until its response is stored. */
  readonly provider_checkout: string | null;
}

export function presentOrder(row: Pick<OrderRow, 'reference' | 'status'>): Order {
  return { reference: row.reference, status: row.status };
}

/** Crockford's base 32 without I, L, O and U, so that a reference can be read aloud. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const referenceLength = 26;

/** A random public reference: `FC-` and 130 bits, so that references cannot be guessed. */
export function newReference(): string {
  const letters = Array.from(randomBytes(referenceLength), (byte) => alphabet[byte % alphabet.length]);
  return `FC-${letters.join('')}`;
}

/** The outcome of an event, which the ledger stores. */
export type Outcome =
  | 'paid'
  | 'paid_again'
  | 'failed'
  | 'already_settled'
  | 'still_open'
  | 'changed'
  | 'older_state'
  | 'amount_mismatch'
  | 'checkout_mismatch'
  | 'buyer_gone'
  | 'nothing_to_grant'
  | 'unknown_order'
  | 'unknown_checkout'
  | 'unknown_provider'
  | 'not_about_a_checkout'
  | 'unknown_subscription';

/**
 * Outcomes that an administrator must look at: what a correct provider never causes, and money that was taken for a
 * deleted account (`buyer_gone`), for nothing that could be granted (`nothing_to_grant`), or for something already
 * bought, for example in a second tab (`paid_again`).
 */
export const alarming: ReadonlySet<Outcome> = new Set([
  'amount_mismatch',
  'checkout_mismatch',
  'buyer_gone',
  'nothing_to_grant',
  'paid_again',
]);

/**
 * What the current state of a checkout means for its order. Paid is final; a failed order that is paid later becomes
 * paid, because the money was taken.
 */
export function judge(order: OrderRow, checkout: CheckoutState): Outcome {
  if (order.provider_checkout !== null && order.provider_checkout !== checkout.id) return 'checkout_mismatch';
  if (checkout.status === 'open' || checkout.status === 'awaiting') return 'still_open';
  if (checkout.status === 'failed' || checkout.status === 'expired')
    return order.status === 'pending' ? 'failed' : 'already_settled';
  if (order.status === 'paid') return 'already_settled';
  const sameAmount = order.amount_cents === checkout.amount;
  return sameAmount && order.currency === checkout.currency ? 'paid' : 'amount_mismatch';
}

/** What the state of a payment means for its order, if it was fetched without the checkout. */
export function judgePayment(order: OrderRow, payment: PaymentState): Outcome {
  if (order.status === 'paid') return 'changed';
  if (payment.status !== 'paid') return 'still_open';
  const sameAmount = order.amount_cents === payment.amount && order.currency === payment.currency;
  return sameAmount ? 'paid' : 'amount_mismatch';
}

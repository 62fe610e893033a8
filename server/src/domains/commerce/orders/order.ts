import { randomBytes } from 'node:crypto';
import type { OrderStatus } from '@fit-coder/contracts/selling/orders';
import type { CheckoutState, PaymentState } from '../payments/provider-states.ts';

/** What an order is for: a plan, or courses that are bought once. */
export type OrderKind = 'subscription' | 'courses';

/** Who gets what was ordered. A plan for a gift is paid once; for the others it renews. */
export type Recipient = 'buyer' | 'gift' | 'team';

/** A course in an order, with its title and prices at the time of the order. */
export interface OrderItem {
  readonly courseId: string;
  readonly title: string;
  /** What is paid for it. */
  readonly priceCents: number;
  /** What the coupon took off. */
  readonly discountCents: number;
  /** Its price without coupon and country. */
  readonly listPriceCents: number;
  /** The promised date (ISO 8601) of a course that is sold before it is recorded. */
  readonly availableOn: string | null;
}

/** An item as stored. */
export interface StoredItem extends OrderItem {
  /** Whether it is no longer part of the order: its course was too late, and what was paid for it was paid back. */
  readonly givenBack: boolean;
}

/** The content of an order, all of it computed on the server. Amounts in the currency's smallest unit. */
export interface OrderDraft {
  readonly kind: OrderKind;
  readonly recipient: Recipient;
  /** The subscription that it begins. */
  readonly subscriptionId: string | null;
  readonly planPriceId: string | null;
  /** The price of one seat and one period; null for courses. */
  readonly unitAmountCents: number | null;
  /** The seats of a team; 1 for others. */
  readonly quantity: number;
  /** What is paid now: 0 for a trial, or with a coupon of 100 %. */
  readonly amountCents: number;
  readonly currency: string;
  readonly listAmountCents: number;
  readonly discountCents: number;
  /** The tax in the amount, if this site computes it. */
  readonly taxCents: number;
  readonly trialDays: number;
  /** The buyer's country (ISO 3166-1), if it is known. */
  readonly country: string | null;
  /** What is bought, as the receipt describes it. */
  readonly description: string;
  /** Empty for a plan. */
  readonly items: readonly OrderItem[];
}

/** An order as stored. */
export interface OrderRow {
  readonly id: string;
  readonly reference: string;
  /** Null after the account was deleted. */
  readonly user_id: string | null;
  readonly kind: OrderKind;
  readonly recipient: Recipient;
  readonly subscription_id: string | null;
  readonly plan_price_id: string | null;
  readonly unit_amount: number | null;
  readonly quantity: number;
  readonly amount_cents: number;
  readonly currency: string;
  readonly discount: number;
  readonly tax: number;
  readonly trial_days: number;
  /** The buyer's country (ISO 3166-1), if it was known. */
  readonly country: string | null;
  readonly description: string;
  readonly status: OrderStatus;
  readonly provider: string;
  /** The provider's id for the checkout; null until its response is stored. */
  readonly provider_checkout: string | null;
  /** The page where it is paid. */
  readonly url: string | null;
  readonly expires_at: Date | null;
  /** Why its payment failed, in a sentence for the buyer. */
  readonly failure: string | null;
  /** When a payment that was made too late was sent back; null for other orders, and once one made in time pays it. */
  readonly returned_at: Date | null;
  /** Since when its payment is on its way, such as by a bank transfer, even if it never comes; null if it is not. */
  readonly awaiting_since: Date | null;
}

/** How long the slowest ways to pay, such as transfers, take at most. */
export const awaitedMs = 14 * 24 * 60 * 60 * 1000;

/** Money that was on its way before this moment and has not arrived by now is not expected any more. */
export function awaitedFrom(now: Date): Date {
  return new Date(now.getTime() - awaitedMs);
}

/**
 * Whether the buyer has paid, and the money has not arrived and is still expected. It can be on its way to an order that
 * was closed meanwhile.
 */
export function isAwaited(
  { status, awaiting_since: since }: Pick<OrderRow, 'status' | 'awaiting_since'>,
  now: Date,
): boolean {
  return status !== 'paid' && since !== null && since >= awaitedFrom(now);
}

/** Since when the payment of an order is on its way (ISO 8601); null if it is not. */
export function awaitedSince(order: Pick<OrderRow, 'status' | 'awaiting_since'>, now: Date): string | null {
  return isAwaited(order, now) ? (order.awaiting_since?.toISOString() ?? null) : null;
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
  | 'paid_late'
  | 'failed'
  | 'already_settled'
  | 'still_open'
  | 'payment_awaited'
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
 * deleted account (`buyer_gone`), for nothing that could be granted (`nothing_to_grant`), for something already paid, for
 * example in a second tab (`paid_again`), or too late (`paid_late`).
 */
export const alarming: ReadonlySet<Outcome> = new Set([
  'amount_mismatch',
  'checkout_mismatch',
  'buyer_gone',
  'nothing_to_grant',
  'paid_again',
  'paid_late',
]);

/**
 * What the current state of a checkout means for its order. Paid is final; a failed order that is paid later becomes
 * paid, because the money was taken, unless it was sent back. The caller leaves out `returned_at` if other money came.
 */
export function judge(order: OrderRow, checkout: CheckoutState): Outcome {
  if (order.provider_checkout !== null && order.provider_checkout !== checkout.id) return 'checkout_mismatch';
  if (checkout.status === 'open') return 'still_open';
  if (checkout.status === 'awaiting') return 'payment_awaited';
  if (checkout.status === 'failed' || checkout.status === 'expired')
    return order.status === 'pending' ? 'failed' : 'already_settled';
  if (order.status === 'paid' || order.returned_at) return 'already_settled';
  const sameAmount = order.amount_cents === checkout.amount;
  return sameAmount && order.currency === checkout.currency ? 'paid' : 'amount_mismatch';
}

/** What the state of a payment means for its order, if it was fetched without the checkout. */
export function judgePayment(order: OrderRow, payment: PaymentState): Outcome {
  if (order.status === 'paid' || order.returned_at) return 'changed';
  if (payment.status !== 'paid') return 'still_open';
  const sameAmount = order.amount_cents === payment.amount && order.currency === payment.currency;
  return sameAmount ? 'paid' : 'amount_mismatch';
}

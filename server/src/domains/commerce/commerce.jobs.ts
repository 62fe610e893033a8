import * as z from 'zod/mini';
import { usualAttempts, type JobKind } from '../../platform/queue/queue.ts';

/**
 * Handles an event of the ledger. Retried for most of a day; an event that fails longer stays unhandled in the ledger.
 */
export const paymentEventReceived = {
  name: 'payment-event-received',
  data: z.object({ eventId: z.int() }),
  retries: 14,
  retryDelay: 2,
  timeout: 60,
  concurrency: 4,
} satisfies JobKind;

/** Compares an open order with its provider: its buyer is back from the checkout, and no event has settled it yet. */
export const orderToCheck = {
  name: 'order-to-check',
  data: z.object({ reference: z.string() }),
  retries: 2,
  retryDelay: 2,
  timeout: 60,
  concurrency: 2,
} satisfies JobKind;

/**
 * Finishes a refund whose request was interrupted, or whose provider did not answer. It begins when the request itself
 * has ended, and gives up within the day in which providers recognise a repetition.
 */
export const refundRequested = {
  name: 'refund-requested',
  data: z.object({ requestId: z.uuid() }),
  delay: 60,
  retries: 12,
  retryDelay: 10,
  timeout: 60,
  concurrency: 1,
} satisfies JobKind;

/**
 * `paidAt` is ISO 8601; `paymentMethod` names the way it was paid, for the receipt. Jobs from before these were recorded
 * have neither.
 */
const payment = {
  userId: z.uuid(),
  reference: z.string(),
  amountCents: z.int(),
  currency: z.string(),
  paidAt: z.optional(z.iso.datetime()),
  paymentMethod: z.optional(z.string()),
};

/**
 * A subscription was paid, in jobs from before its provider renewed it. `paidUntil` is when the paid period ends, ISO 8601.
 */
const subscriptionPaid = z.object({ ...payment, planName: z.string(), paidUntil: z.string() });

/** Courses were bought; their prices add up to the amount. */
const coursesPaid = z.object({
  ...payment,
  courses: z.array(z.object({ id: z.uuid(), title: z.string(), priceCents: z.int() })),
});

/** An order was paid and its courses were granted; sent once per order. */
export const paymentSettled = {
  name: 'payment-settled',
  data: z.union([subscriptionPaid, coursesPaid]),
  ...usualAttempts,
} satisfies JobKind;
export type PaymentSettled = z.infer<typeof paymentSettled.data>;

const ids = { userId: z.uuid(), subscriptionId: z.uuid() };

/** A subscription changed at its provider; sent once for each change. */
export const subscriptionChanged = {
  name: 'subscription-changed',
  data: z.union([
    z.object({ ...ids, kind: z.enum(['started', 'payment_failed', 'canceled', 'resumed', 'ended']) }),
    z.object({ ...ids, kind: z.literal('renewed'), paymentId: z.uuid() }),
  ]),
  ...usualAttempts,
} satisfies JobKind;

/** What happened to a subscription that its provider renews. */
export type SubscriptionChange =
  | { readonly kind: 'started' | 'payment_failed' | 'canceled' | 'resumed' | 'ended' }
  | { readonly kind: 'renewed'; readonly paymentId: string };

/** A gift was paid: its buyer can make the link that redeems it. */
export const giftPaid = {
  name: 'gift-paid',
  data: z.object({ userId: z.uuid(), reference: z.string() }),
  ...usualAttempts,
} satisfies JobKind;

/** Someone was invited to a seat; the link is made when the mail is sent. */
export const seatOffered = {
  name: 'seat-offered',
  data: z.object({ seatId: z.uuid() }),
  ...usualAttempts,
} satisfies JobKind;

export const commerceJobs: readonly JobKind[] = [
  paymentEventReceived,
  orderToCheck,
  refundRequested,
  paymentSettled,
  subscriptionChanged,
  giftPaid,
  seatOffered,
];

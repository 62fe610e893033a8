import * as z from 'zod/mini';
import { usualAttempts, type JobKind } from '../../platform/queue/queue.ts';
import { creditToJudge, subscriptionOrphaned } from './settlement/settlement.jobs.ts';

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

/** Refunds, each night, the pre-orders whose courses are too late. */
export const preordersDue = {
  name: 'preorders-due',
  data: z.object({}),
  retries: 3,
  retryDelay: 60,
  timeout: 10 * 60,
  concurrency: 1,
  schedule: { cron: '40 2 * * *', key: 'all' },
} satisfies JobKind;

/**
 * Compares everything that is open with the providers, each night and on demand. One key, so one comparison at a time on
 * all nodes.
 */
export const reconciliationDue = {
  name: 'reconciliation-due',
  data: z.object({}),
  retries: 3,
  retryDelay: 60,
  timeout: 6 * 60 * 60,
  concurrency: 1,
  schedule: { cron: '20 2 * * *', key: 'all' },
} satisfies JobKind;

/** Jobs from before the endpoint was stored have no `endpointId`. */
const webhookDelivery = z.object({ deliveryId: z.uuid(), endpointId: z.optional(z.uuid()) });

/** The last attempt of a webhook failed. */
export const webhookGivenUp = {
  name: 'webhook-given-up',
  data: webhookDelivery,
  ...usualAttempts,
} satisfies JobKind;

/**
 * Sends an event to an endpoint of the operator. As the delay doubles each time, it is retried for about three days. An
 * endpoint gets one event at a time, so that one that does not answer occupies only one of the runs.
 */
export const webhookDue = {
  name: 'webhook-due',
  data: webhookDelivery,
  retries: 14,
  retryDelay: 10,
  timeout: 60,
  concurrency: 4,
  groupOf: ({ endpointId }: z.infer<typeof webhookDelivery>) => endpointId,
  whenGivenUp: webhookGivenUp,
} satisfies JobKind;

/** Enqueues webhooks that no node was notified of, and deletes old ones. */
export const webhooksToSweep = {
  name: 'webhooks-to-sweep',
  data: z.object({}),
  ...usualAttempts,
  schedule: { cron: '*/5 * * * *', key: 'all' },
} satisfies JobKind;

const refundRequest = z.object({ requestId: z.uuid() });

/** The last attempt to finish a refund failed. */
export const refundGivenUp = {
  name: 'refund-given-up',
  data: refundRequest,
  ...usualAttempts,
} satisfies JobKind;

/**
 * Finishes a refund whose request was interrupted, or whose provider did not answer. It begins when the request itself
 * has ended, and gives up after most of a day; the nightly comparison then sends it again.
 */
export const refundRequested = {
  name: 'refund-requested',
  data: refundRequest,
  delay: 60,
  retries: 12,
  retryDelay: 10,
  timeout: 60,
  concurrency: 1,
  whenGivenUp: refundGivenUp,
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
  courses: z.array(
    z.object({
      id: z.uuid(),
      title: z.string(),
      priceCents: z.int(),
      /** The promised day of a pre-ordered course; absent in jobs of earlier releases. */
      availableOn: z.optional(z.nullable(z.iso.date())),
    }),
  ),
});

/**
 * An order that cost nothing was settled, and its courses or subscription were granted; sent once per order. Earlier
 * releases sent it for every order; paid ones now have an invoice, whose email is their receipt.
 */
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

/** An invoice, a credit note or a debit note was issued; sent once for each. */
export const invoiceIssued = {
  name: 'invoice-issued',
  data: z.object({ invoiceId: z.uuid() }),
  ...usualAttempts,
} satisfies JobKind;

/**
 * Looks for subscribers who are to be reminded: each hour, with one key, so that it runs once on all nodes, and when the
 * dates of a subscription moved.
 */
export const remindersDue = {
  name: 'reminders-due',
  data: z.object({}),
  retries: 3,
  retryDelay: 60,
  timeout: 600,
  concurrency: 1,
  schedule: { cron: '7 * * * *', key: 'all' },
} satisfies JobKind;

/** What subscribers are reminded of before it happens, and how long payments have failed (days). */
export const reminderKinds = ['renews', 'trial_ends', 'failing_2', 'failing_5', 'failing_7'] as const;
export type ReminderKind = (typeof reminderKinds)[number];

/**
 * A subscriber is to be reminded; sent once for each kind and moment. `about` is when the period or the trial ends, or
 * since when payments fail, ISO 8601.
 */
export const subscriptionReminder = {
  name: 'subscription-reminder',
  data: z.object({ ...ids, kind: z.enum(reminderKinds), about: z.iso.datetime() }),
  ...usualAttempts,
} satisfies JobKind;

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
  subscriptionOrphaned,
  creditToJudge,
  orderToCheck,
  reconciliationDue,
  webhookGivenUp,
  webhookDue,
  webhooksToSweep,
  preordersDue,
  refundGivenUp,
  refundRequested,
  paymentSettled,
  subscriptionChanged,
  invoiceIssued,
  remindersDue,
  subscriptionReminder,
  giftPaid,
  seatOffered,
];
